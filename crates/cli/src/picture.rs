//! Packed pictures: PNG and JPEG become portable pixmaps, which the library reads.

use std::io::Cursor;

use image::{ImageFormat, ImageReader, Limits};
use quandary::core::grid::Size;
use quandary::core::picture::{MAX_PIXELS, Picture};

use crate::exit::Failure;

/// The longest side of a picture that is kept pixel by pixel; larger ones are photographs, whose detail no
/// puzzle can show.
const LONGEST: usize = 1200;

/// The bytes, or the pixmap of the picture they hold. A picture that carries its puzzle stays what it is.
pub(crate) fn unpacked(bytes: Vec<u8>, name: &str) -> Result<Vec<u8>, Failure> {
    if quandary::carry::found(&bytes).is_some() {
        return Ok(bytes);
    }
    pixels(bytes, name)
}

/// The bytes, or the pixmap of the picture they hold, whatever it carries.
pub(crate) fn pixels(bytes: Vec<u8>, name: &str) -> Result<Vec<u8>, Failure> {
    match image::guess_format(&bytes) {
        Ok(format @ (ImageFormat::Png | ImageFormat::Jpeg)) => decoded(&bytes, format)
            .map(|picture| picture.to_pixmap())
            .map_err(|why| Failure::File(format!("{name}: this picture cannot be read: {why}"))),
        _ => Ok(bytes),
    }
}

fn decoded(bytes: &[u8], format: ImageFormat) -> Result<Picture, String> {
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut limits = Limits::default();
    // The header is checked before anything is made room for.
    limits.max_image_width = Some(65_536);
    limits.max_image_height = Some(65_536);
    limits.max_alloc = Some(MAX_PIXELS as u64 * 8);
    reader.limits(limits);
    let image = reader.decode().map_err(|error| error.to_string())?.into_rgba8();
    let (width, height) = (image.width() as usize, image.height() as usize);
    // Through what is transparent one sees white paper.
    let over_white = |[r, g, b, a]: [u8; 4]| {
        [r, g, b].map(|c| ((u32::from(c) * u32::from(a) + 255 * (255 - u32::from(a)) + 127) / 255) as u8)
    };
    let pixels = image.pixels().map(|pixel| over_white(pixel.0)).collect();
    let picture = Picture::new(Size { width, height }, pixels).ok_or("it has no pixels")?;
    let longest = width.max(height);
    if longest <= LONGEST {
        return Ok(picture);
    }
    let side = |n: usize| (n * LONGEST / longest).max(1);
    let size = Size { width: side(width), height: side(height) };
    let small = picture.scaled(size);
    Picture::new(size, small.cells().to_vec()).ok_or_else(|| "it has no pixels".to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn png(width: u32, height: u32, rgba: &[u8]) -> Vec<u8> {
        let image = image::RgbaImage::from_raw(width, height, rgba.to_vec()).expect("enough pixels");
        let mut bytes = Cursor::new(Vec::new());
        image.write_to(&mut bytes, ImageFormat::Png).expect("written");
        bytes.into_inner()
    }

    #[test]
    fn a_png_becomes_a_pixmap_on_white_paper() {
        let bytes = png(2, 1, &[0, 0, 0, 255, 0, 0, 0, 0]);
        assert_eq!(unpacked(bytes, "test").ok(), Some(b"P6\n2 1\n255\n\0\0\0\xff\xff\xff".to_vec()));
    }

    #[test]
    fn a_cut_off_png_is_refused_and_text_is_left_alone() {
        let mut bytes = png(2, 1, &[9; 8]);
        bytes.truncate(bytes.len() / 2);
        assert!(unpacked(bytes, "test").is_err());
        assert_eq!(unpacked(b"2 2\n1\n".to_vec(), "test").ok(), Some(b"2 2\n1\n".to_vec()));
    }
}
