/// Written by the example `reference`.
const POPULATIONS: &[Population] = &[];
