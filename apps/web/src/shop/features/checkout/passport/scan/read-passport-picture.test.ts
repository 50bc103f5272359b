import { expect, it } from 'vitest';
import type { GrayPicture } from './gray-picture.ts';
import { SHAPE_HEIGHT, SHAPE_WIDTH, signShapes } from './ocr-b-shapes.ts';
import { readPassportPicture } from './read-passport-picture.ts';

const anna = [
  'P<RUSSOKOLOVA<<ANNA<<<<<<<<<<<<<<<<<<<<<<<<<',
  '7528419064RUS8903141F3108228<<<<<<<<<<<<<<02',
] as const;
const belarusian = [
  'P<BLRKAVALIOVA<<SVIATLANA<<<<<<<<<<<<<<<<<<<',
  'MP12345677BLR7006159F2901019<<<<<<<<<<<<<<<6',
] as const;

interface Page {
  readonly lines: readonly [string, string];
  /** Rise to the right, in degrees. */
  readonly slant?: number;
  /** How dark the lower right corner is: 0 as bright as the rest, 1 black. */
  readonly shadow?: number;
  readonly noise?: number;
}

/** A page with the two lines at its foot and a dark photo above them. */
function draw({ lines, slant = 0, shadow = 0, noise = 0 }: Page): GrayPicture {
  const [width, height, pitch] = [1300, 700, 26];
  const light = new Uint8Array(width * height);
  const turn = (slant * Math.PI) / 180;
  let random = 7;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [right, down] = [x - width / 2, y - height / 2];
      const u = right * Math.cos(turn) + down * Math.sin(turn) + width / 2;
      const v = down * Math.cos(turn) - right * Math.sin(turn) + height / 2;
      random = (random * 1_103_515_245 + 12_345) % 2_147_483_648;
      const grain = (random / 2_147_483_648 - 0.5) * 2 * noise;
      const bright = 215 * (1 - shadow * (x / width) * (y / height)) * (1 - 0.85 * inkAt(lines, u, v, pitch));
      light[y * width + x] = Math.max(0, Math.min(255, bright + grain));
    }
  return { width, height, light };
}

function inkAt(lines: readonly string[], x: number, y: number, pitch: number): number {
  if (x > 100 && x < 380 && y > 60 && y < 420) return 0.6;
  const row = y > 520 && y < 520 + 1.3 * pitch ? 0 : y > 590 && y < 590 + 1.3 * pitch ? 1 : undefined;
  const place = Math.floor((x - 70) / pitch);
  if (row === undefined || place < 0 || place > 43) return 0;
  const shape = signShapes[lines[row]?.[place] ?? ''] ?? '';
  const u = Math.floor((((x - 70) % pitch) / pitch) * SHAPE_WIDTH);
  const v = Math.floor(((y - (row === 0 ? 520 : 590)) / (1.3 * pitch)) * SHAPE_HEIGHT);
  return Number.parseInt(shape[v * SHAPE_WIDTH + u] ?? '0', 16) / 15;
}

it('reads the two lines of a passport from its picture', () => {
  expect(readPassportPicture(draw({ lines: anna }))).toEqual(anna);
  expect(readPassportPicture(draw({ lines: belarusian }))).toEqual(belarusian);
});

it('reads a page that lies askew, in a shadow, on grainy paper', () => {
  expect(readPassportPicture(draw({ lines: anna, slant: 3, shadow: 0.5, noise: 20 }))).toEqual(anna);
  expect(readPassportPicture(draw({ lines: belarusian, slant: -4, noise: 15 }))).toEqual(belarusian);
});

it('refuses lines that disagree with their check digits, and pictures of anything else', () => {
  const wrong = [anna[0], anna[1].replace('7528419064', '7528419065')] as const;
  expect(readPassportPicture(draw({ lines: wrong }))).toBeUndefined();
  expect(readPassportPicture(draw({ lines: ['', ''] }))).toBeUndefined();
  expect(readPassportPicture({ width: 20, height: 10, light: new Uint8Array(200) })).toBeUndefined();
});
