//! `serve`: the web page from this machine, for this machine.

use std::net::{IpAddr, Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};

use clap::Args;

use crate::exit::{Done, Exit, Failure};
use crate::limits::waiting;
use crate::run::Run;
use crate::site::{self, Site};

#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The port; 0 picks a free one
    #[arg(long, value_name = "N", default_value_t = 8173)]
    port: u16,
    /// The address to listen on; the default can only be reached from this computer
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,
    /// Serve the files of this folder (what `cargo xtask web` built) instead of those in the program
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
}

pub(crate) fn perform(run: &mut Run, own: &Options) -> Done {
    let site = match &own.dir {
        Some(folder) => {
            Site::folder(folder).map_err(|error| Failure::usage(format!("{}: {error}", folder.display())))?
        }
        None => {
            let embedded = Site::embedded();
            // A plain build has no page in it, but who runs it from the project may have built one.
            let built = Path::new("dist");
            match !embedded.has("index.html") && built.join("index.html").is_file() {
                true => Site::folder(built)?,
                false => embedded,
            }
        }
    };
    if !site.has("index.html") {
        return Err(Failure::usage(match &own.dir {
            Some(folder) => {
                format!("{} holds no index.html; build the page with `cargo xtask web`", folder.display())
            }
            None => {
                "this program was built without the page, and there is none in `dist`; in the project, `cargo xtask serve` \
                     builds and serves it; elsewhere, name its folder: `quandary serve --dir FOLDER`"
                    .to_string()
            }
        }));
    }
    let listener = TcpListener::bind((own.host, own.port))
        .map_err(|error| Failure::usage(format!("{}:{}: {error}", own.host, own.port)))?;
    let address = listener.local_addr()?;
    run.out.put(format!("Quandary is at http://{address}/\n"))?;
    run.out.flush()?;
    run.remark("Ctrl-C ends it.");
    waiting(|| site::answer(&listener, &site));
    Ok(Exit::Yes)
}
