//! The guide is up to date: `cargo xtask guide` writes its chapters from the kinds' own data.

use std::path::Path;

#[test]
fn every_kind_has_its_chapter() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide/src");
    let page = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap_or_default();
    let summary = page("SUMMARY.md");
    for kind in quandary::kinds() {
        let info = kind.info();
        let chapter = page(&format!("{}.md", info.id));
        let missing = |what: &str| {
            assert!(chapter.contains(what), "{}.md lacks `{what}`; run `cargo xtask guide`", info.id);
        };
        assert!(summary.contains(&format!("({}.md)", info.id)), "the summary lacks {}", info.id);
        missing(info.rules.trim());
        kind.forms().iter().for_each(|form| missing(&format!("| `{}` |", form.name)));
        kind.knobs().iter().for_each(|knob| missing(&format!("`--{}", knob.name)));
        for technique in kind.techniques() {
            let path = format!("techniques/{}-{}.md", info.id, technique.id);
            missing(&format!("- [{}]({path})", technique.title));
            assert!(summary.contains(&format!("({path})")), "the summary lacks {path}");
            let told = page(&path);
            let lacks =
                !told.starts_with(&format!("# {}\n", technique.title)) || !told.contains(technique.about);
            assert!(!lacks, "{path} is not up to date; run `cargo xtask guide`");
            for picture in told.split("](../pictures/").skip(1).filter_map(|rest| rest.split(')').next()) {
                assert!(folder.join("pictures").join(picture).exists(), "{picture} is missing");
            }
        }
        kind.examples()
            .iter()
            .for_each(|example| missing(&format!("`example:{}/{}`", info.id, example.name)));
        for line in chapter.lines().filter_map(|line| line.strip_prefix("![")) {
            let picture = line.rsplit_once("](").and_then(|(_, path)| path.strip_suffix(')'));
            let picture = picture.expect("a picture has a path");
            assert!(folder.join(picture).exists(), "{picture} is missing; run `cargo xtask guide`");
        }
    }
    assert!(quandary::session::keys::HELP.iter().all(|(key, _, _)| page("playing.md").contains(key)));
}
