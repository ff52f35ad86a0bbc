//! The driver of the exam Gogen began with: every question's example, printed as the exam prints it.
//!
//! `cargo run --example gogen_exam [FOLDER]` reads the exam's files from a folder (by default the fixtures) and, like the exam,
//! needs no other argument. With a second argument it also writes `mysolution-easy.txt` and so on into that folder.

use std::error::Error;
use std::path::{Path, PathBuf};

use quandary_puzzles::gogen::classic::{
    Board, Mask, get_position, load_board, load_words, neighbourhood_intersect, print_board, save_board,
    solve_board, update, valid_solution,
};

fn main() -> Result<(), Box<dyn Error>> {
    let mut folders = std::env::args_os().skip(1).map(PathBuf::from);
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/gogen");
    let (files, out) = (folders.next().unwrap_or(fixtures), folders.next());
    print!("{}", run(&files, out.as_deref())?);
    Ok(())
}

/// All that the exam prints, reading its files from one folder and saving solutions to another.
pub(crate) fn run(files: &Path, out: Option<&Path>) -> Result<String, Box<dyn Error>> {
    let mut exam = Exam { files, out, said: String::new() };
    exam.supplied()?;
    exam.question1()?;
    exam.question2()?;
    exam.question3()?;
    exam.question4()?;
    Ok(exam.said)
}

struct Exam<'a> {
    files: &'a Path,
    out: Option<&'a Path>,
    said: String,
}

impl Exam<'_> {
    fn say(&mut self, text: impl AsRef<str>) {
        self.said.push_str(text.as_ref());
        self.said.push('\n');
    }

    fn text(&self, name: &str) -> Result<String, Box<dyn Error>> {
        let path = self.files.join(name);
        std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()).into())
    }

    fn board(&self, name: &str) -> Result<Board, Box<dyn Error>> {
        Ok(load_board(&self.text(name)?))
    }

    fn words(&self, name: &str) -> Result<Vec<String>, Box<dyn Error>> {
        Ok(load_words(&self.text(name)?))
    }

    fn supplied(&mut self) -> Result<(), Box<dyn Error>> {
        self.say("============== Pre-supplied functions ==================\n");
        self.say("Loading board from 'board-easy.txt'... Done!");
        let board = self.board("board-easy.txt")?;
        self.say(print_board(&board));
        self.say("Loading words from 'words-easy.txt'... Done!");
        let words = self.words("words-easy.txt")?;
        self.say(format!("{}\n", words.join("\n")));
        let mut mask = Mask::new(false);
        mask[2][4] = true;
        mask[4][0] = true;
        self.say(format!("Here is a mask with {} element(s) set to true: \n{}", mask.count(), mask.print()));
        self.say(format!("Here is the 1-neighbourhood of the mask: \n{}", mask.neighbourhood(1).print()));
        self.say(
            "See mask.h header for other useful methods e.g.\n  intersect_with(...), union_with(...), etc.\n",
        );
        Ok(())
    }

    fn question1(&mut self) -> Result<(), Box<dyn Error>> {
        self.say("====================== Question 1 ======================\n");
        let board = self.board("board-easy.txt")?;
        for letter in ['B', 'O', 'X'] {
            match get_position(&board, letter) {
                Some((row, column)) => self.say(format!("'{letter}' found in row {row}, column {column}")),
                None => self.say(format!("'{letter}' could not be found")),
            }
        }
        self.say("");
        Ok(())
    }

    fn question2(&mut self) -> Result<(), Box<dyn Error>> {
        self.say("====================== Question 2 ======================\n");
        let words = self.words("words-easy.txt")?;
        for name in ["solution-easy.txt", "solution-wrong1.txt", "solution-wrong2.txt"] {
            let valid = if valid_solution(&self.board(name)?, &words) { "valid" } else { "invalid" };
            self.say(format!("Solution in '{name}' is {valid}!\n"));
        }
        Ok(())
    }

    fn question3(&mut self) -> Result<(), Box<dyn Error>> {
        self.say("====================== Question 3a ======================\n");
        let mut board = self.board("board-easy.txt")?;
        let mut masks = [Mask::default(), Mask::default(), Mask::default()];
        for (letter, mask) in ['X', 'E', 'R'].into_iter().zip(&mut masks) {
            update(&mut board, letter, mask);
            self.say(format!("Mask for '{letter}'\n{}", mask.print()));
        }
        self.say("====================== Question 3b ======================\n");
        let [mut x, mut e, mut r] = masks;
        neighbourhood_intersect(&mut x, &mut e);
        self.say(format!("After neighbourhood intersection, mask for 'E' is \n{}", e.print()));
        neighbourhood_intersect(&mut e, &mut r);
        self.say(format!("After further neighbourhood intersection, mask for 'E' is \n{}", e.print()));
        update(&mut board, 'E', &mut e);
        self.say(format!("Board is now \n{}", print_board(&board)));
        Ok(())
    }

    fn question4(&mut self) -> Result<(), Box<dyn Error>> {
        self.say("====================== Question 4 ======================\n");
        for name in ["easy", "medium", "hard"] {
            self.say(format!("Trying to solve '{name}' puzzle:"));
            let mut board = self.board(&format!("board-{name}.txt"))?;
            let words = self.words(&format!("words-{name}.txt"))?;
            if solve_board(&mut board, &words) {
                self.say(format!("Board solved! Solution: \n{}", print_board(&board)));
                if let Some(out) = &self.out {
                    std::fs::write(out.join(format!("mysolution-{name}.txt")), save_board(&board))?;
                }
            } else {
                self.say("Board could not be solved");
            }
        }
        Ok(())
    }
}
