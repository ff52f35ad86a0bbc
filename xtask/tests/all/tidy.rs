//! The project keeps its own rules, and each rule finds what breaks it.

use quandary_testing::Folder;
use xtask::chore::root;
use xtask::tidy::{Project, RULES};

#[test]
fn the_project_keeps_its_rules() {
    let project = Project::at(root());
    let broken: Vec<String> = RULES
        .iter()
        .map(|rule| (rule.name, (rule.find)(&project)))
        .filter(|(_, found)| !found.is_empty())
        .map(|(name, found)| format!("{name}:\n  {}", found.join("\n  ")))
        .collect();
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// A violation of each rule, planted in a copy of the project, is found in the file it was planted in.
#[test]
fn every_rule_finds_what_breaks_it() {
    let folder = crate::copy::of_the_project("tidy");
    let project = Project::at(&*folder);
    for rule in RULES {
        assert!(!rule.plants.is_empty(), "nothing shows that this rule bites: {}", rule.name);
        for plant in rule.plants {
            let path = folder.join(plant.file);
            let before = std::fs::read_to_string(&path).ok();
            let text = match &before {
                Some(text) => {
                    assert!(text.contains(plant.from), "{} lacks what is to be replaced", plant.file);
                    text.replacen(plant.from, plant.to, 1)
                }
                None => plant.to.to_string(),
            };
            folder.write(plant.file, &text);
            let found = (rule.find)(&project);
            assert!(
                found.iter().any(|f| f.starts_with(plant.file)),
                "{}: {} {found:?}",
                rule.name,
                plant.file
            );
            match before {
                Some(text) => drop(folder.write(plant.file, &text)),
                None => std::fs::remove_file(&path).expect("taken out again"),
            }
        }
        assert_eq!((rule.find)(&project), Vec::<String>::new(), "{}: it finds more than that", rule.name);
    }
}

/// A registry that the rule about kinds cannot read would make it blind.
#[test]
fn the_registry_is_read() {
    let project = Project::at(root());
    assert!(project.kinds().len() >= 6 && project.kinds().contains(&"moves".to_string()));
    let empty = Folder::new("no-registry");
    let names = RULES.iter().find(|rule| rule.name.starts_with("a kind is named")).expect("the rule");
    assert_ne!((names.find)(&Project::at(&*empty)), Vec::<String>::new());
}
