//! A copy of the project's source in a folder of its own, to break things in.

use quandary_testing::Folder;
use xtask::chore::root;
use xtask::tidy::Project;

/// The source without what is built from it.
pub(crate) fn of_the_project(name: &str) -> Folder {
    let folder = Folder::new(name);
    for file in Project::at(root()).files(".", &[""]) {
        let inner = file.strip_prefix(root()).expect("below the root");
        let to = folder.join(inner);
        std::fs::create_dir_all(to.parent().expect("a folder")).expect("folders");
        std::fs::copy(&file, &to).expect("copied");
    }
    folder
}
