import { readPassportPicture } from './read-passport-picture.ts';
import type { GrayPicture } from './gray-picture.ts';

/** The longer side that a picture is read at: 44 signs of some 30 points each, and a second of work at most. */
const LONGEST = 1600;
/** A small picture is enlarged so that its signs have room for their shapes. */
const MOST_ENLARGED = 2.5;

const quarterTurns = [0, 1, 3, 2] as const;

/**
 * Reads the two lines in a photo or a file of a passport, in any of four directions. The picture stays on this device.
 * Undefined if the lines are not read with their check digits; rejects if the file is no picture.
 */
export async function scanPicture(file: Blob): Promise<readonly [string, string] | undefined> {
  const bitmap = await createImageBitmap(file);
  try {
    for (const turns of quarterTurns) {
      const lines = readPassportPicture(toGray(bitmap, turns));
      if (lines !== undefined) return lines;
      // Lets the page answer in between.
      await new Promise((resolve) => setTimeout(resolve));
    }
    return undefined;
  } finally {
    bitmap.close();
  }
}

function toGray(bitmap: ImageBitmap, turns: number): GrayPicture {
  const scale = Math.min(MOST_ENLARGED, LONGEST / Math.max(bitmap.width, bitmap.height));
  const [wide, high] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  const [width, height] = turns % 2 === 0 ? [wide, high] : [high, wide];
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('This browser draws no pictures');
  context.translate(width / 2, height / 2);
  context.rotate((turns * Math.PI) / 2);
  context.drawImage(bitmap, -wide / 2, -high / 2, wide, high);
  const { data } = context.getImageData(0, 0, width, height);
  const light = new Uint8Array(width * height);
  for (let at = 0; at < light.length; at += 1)
    light[at] = 0.3 * (data[at * 4] ?? 0) + 0.59 * (data[at * 4 + 1] ?? 0) + 0.11 * (data[at * 4 + 2] ?? 0);
  return { width, height, light };
}
