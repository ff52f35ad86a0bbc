//! Packed pictures: PNG and JPEG become portable pixmaps, which the library reads.

use std::io::Cursor;

use quandary::core::grid::Size;
use quandary::core::picture::{MAX_PIXELS, Picture};
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

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
    let decoded = match &bytes[..] {
        [0x89, b'P', b'N', b'G', ..] => from_png(&bytes),
        [0xff, 0xd8, 0xff, ..] => from_jpeg(&bytes),
        _ => return Ok(bytes),
    };
    match decoded {
        Ok(picture) => Ok(small_enough(picture).to_pixmap()),
        Err(why) => Err(Failure::File(format!("{name}: this picture cannot be read: {why}"))),
    }
}

fn from_png(bytes: &[u8]) -> Result<Picture, String> {
    let limits = png::Limits { bytes: MAX_PIXELS };
    let mut decoder = png::Decoder::new_with_limits(Cursor::new(bytes), limits);
    decoder.set_transformations(png::Transformations::normalize_to_color8() | png::Transformations::ALPHA);
    let mut reader = decoder.read_info().map_err(|error| error.to_string())?;
    let size = sized(reader.info().width as usize, reader.info().height as usize)?;
    let mut buffer = vec![0; reader.output_buffer_size().ok_or("it is too large")?];
    let frame = reader.next_frame(&mut buffer).map_err(|error| error.to_string())?;
    buffer.truncate(frame.buffer_size());
    let pixels = match frame.color_type {
        png::ColorType::GrayscaleAlpha => {
            buffer.as_chunks().0.iter().map(|&[g, a]| over_white([g, g, g], a)).collect()
        }
        _ => buffer.as_chunks().0.iter().map(|&[r, g, b, a]| over_white([r, g, b], a)).collect(),
    };
    Picture::new(size, pixels).ok_or_else(|| "it has no pixels".to_string())
}

fn from_jpeg(bytes: &[u8]) -> Result<Picture, String> {
    let options = DecoderOptions::default()
        .set_max_width(65_536)
        .set_max_height(65_536)
        .jpeg_set_out_colorspace(ColorSpace::RGB);
    let mut decoder = JpegDecoder::new_with_options(Cursor::new(bytes), options);
    decoder.decode_headers().map_err(|error| error.to_string())?;
    let (width, height) = decoder.dimensions().ok_or("it has no size")?;
    let size = sized(width, height)?;
    let buffer = decoder.decode().map_err(|error| error.to_string())?;
    Picture::new(size, buffer.as_chunks().0.to_vec()).ok_or_else(|| "it has no pixels".to_string())
}

/// The size that a header tells, checked before anything is made room for.
fn sized(width: usize, height: usize) -> Result<Size, String> {
    match width.checked_mul(height) {
        Some(1..=MAX_PIXELS) => Ok(Size { width, height }),
        Some(0) => Err("it has no pixels".to_string()),
        _ => Err(format!("it has {width}×{height} pixels, and at most {MAX_PIXELS} can be looked at")),
    }
}

/// Through what is transparent one sees white paper.
fn over_white(colour: [u8; 3], alpha: u8) -> [u8; 3] {
    let alpha = u32::from(alpha);
    colour.map(|c| ((u32::from(c) * alpha + 255 * (255 - alpha) + 127) / 255) as u8)
}

/// The picture, or what is left of it when no side may be longer than is any use.
fn small_enough(picture: Picture) -> Picture {
    let Size { width, height } = picture.size();
    let longest = width.max(height);
    if longest <= LONGEST {
        return picture;
    }
    let side = |n: usize| (n * LONGEST / longest).max(1);
    let small = picture.scaled(Size { width: side(width), height: side(height) });
    Picture::new(small.size(), small.cells().to_vec()).unwrap_or(picture)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn png(width: u32, height: u32, rgba: &[u8]) -> Vec<u8> {
        packed(width, height, png::ColorType::Rgba, rgba)
    }

    fn packed(width: u32, height: u32, colours: png::ColorType, pixels: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, width, height);
        encoder.set_color(colours);
        encoder.write_header().and_then(|mut writer| writer.write_image_data(pixels)).expect("written");
        bytes
    }

    #[test]
    fn a_png_becomes_a_pixmap_on_white_paper() {
        let bytes = png(2, 1, &[0, 0, 0, 255, 0, 0, 0, 0]);
        assert_eq!(unpacked(bytes, "test").ok(), Some(b"P6\n2 1\n255\n\0\0\0\xff\xff\xff".to_vec()));
    }

    #[test]
    fn greys_and_colours_without_transparency_are_read_too() {
        let grey = packed(2, 1, png::ColorType::Grayscale, &[0, 77]);
        assert_eq!(unpacked(grey, "test").ok(), Some(b"P6\n2 1\n255\n\0\0\0MMM".to_vec()));
        let colours = packed(1, 1, png::ColorType::Rgb, b"RGB");
        assert_eq!(unpacked(colours, "test").ok(), Some(b"P6\n1 1\n255\nRGB".to_vec()));
    }

    #[test]
    fn a_header_that_asks_for_too_much_is_refused_before_room_is_made() {
        let mut bytes = png(1, 1, &[0; 4]);
        // Width and height stand behind the signature and the name of the first chunk, and their checksum behind them.
        bytes[16..24].copy_from_slice(&[0, 1, 0, 0, 0, 1, 0, 0]);
        let sum = crc32(&bytes[12..29]);
        bytes[29..33].copy_from_slice(&sum.to_be_bytes());
        let refused = format!("{:?}", unpacked(bytes, "test"));
        assert!(refused.contains("65536×65536 pixels"), "{refused}");
    }

    fn crc32(bytes: &[u8]) -> u32 {
        !bytes.iter().fold(!0, |sum, byte| {
            (0..8).fold(sum ^ u32::from(*byte), |sum, _| (sum >> 1) ^ (0xedb8_8320 * (sum & 1)))
        })
    }

    #[test]
    fn a_cut_off_png_is_refused_and_text_is_left_alone() {
        let mut bytes = png(2, 1, &[9; 8]);
        bytes.truncate(bytes.len() / 2);
        assert!(unpacked(bytes, "test").is_err());
        assert_eq!(unpacked(b"2 2\n1\n".to_vec(), "test").ok(), Some(b"2 2\n1\n".to_vec()));
    }
}
