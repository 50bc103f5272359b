import sharp from 'sharp';
import type { RedrawnPhoto } from '../../modules/content/ports.ts';

const MAX_PIXELS = 40_000_000;
const MAX_SIDE = 1600;
const QUALITY = 80;
const KINDS = ['png', 'jpeg', 'webp'];

/**
 * Decodes a picture and redraws it as WebP of at most 1600 pixels a side, without location, camera and other metadata.
 * Undefined for files that are not PNG, JPEG or WebP, are damaged, or decode to more than 40 million pixels.
 */
export async function redrawPhoto(file: Buffer): Promise<RedrawnPhoto | undefined> {
  try {
    const picture = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
    const { format } = await picture.metadata();
    if (!KINDS.includes(format)) return undefined;
    const { data, info } = await picture
      .rotate()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    return undefined;
  }
}
