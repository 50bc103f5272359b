import sharp from 'sharp';

const MAX_PIXELS = 40_000_000;
const MAX_SIDE = 1024;
const KINDS = ['png', 'jpeg', 'webp'];

/**
 * Decodes a picture and redraws it as a PNG that fits a square of 1024 pixels, without metadata. Undefined for files
 * that are not PNG, JPEG or WebP, are damaged, or decode to more than 40 million pixels.
 */
export async function redrawPicture(bytes: Buffer): Promise<Buffer | undefined> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
    const { format } = await picture.metadata();
    if (!KINDS.includes(format)) return undefined;
    return await picture
      .rotate()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer();
  } catch {
    return undefined;
  }
}
