import type { TextRow } from './find-text-rows.ts';
import type { GrayPicture } from './gray-picture.ts';
import { SHAPE_HEIGHT, SHAPE_WIDTH, signShapes } from './ocr-b-shapes.ts';

/** How much a place of a row looks like each sign, from -1 to 1, likeliest first. */
export type SignGuess = readonly { readonly sign: string; readonly likeness: number }[];

/** A shape is 1.3 capitals high. */
const SHAPE_TO_CAPITAL = 1.3;
/** Shifts that are tried, in parts of the place's width: what the fit of the row leaves open. */
const SHIFTS = [-0.14, -0.07, 0, 0.07, 0.14];
/** Points of the picture that are averaged for one of the shape, in each direction. */
const SAMPLES = 2;

interface Shape {
  readonly sign: string;
  /** Mean 0, length 1. */
  readonly values: Float32Array;
}

const shapes: readonly Shape[] = Object.entries(signShapes).map(([sign, text]) => ({
  sign,
  values: normalise(Float32Array.from(text, (digit) => Number.parseInt(digit, 16))),
}));

/** Compares every place of a row with the shapes of OCR-B. */
export function readSigns(picture: GrayPicture, row: TextRow): SignGuess[] {
  return row.centres.map((centre) => {
    const best = new Map<string, number>();
    for (const down of SHIFTS)
      for (const right of SHIFTS) {
        const cut = cutOut(picture, row, { x: centre.x + right * row.pitch, y: centre.y + down * row.pitch });
        for (const { sign, values } of shapes) {
          const likeness = multiply(cut, values);
          if (likeness > (best.get(sign) ?? -1)) best.set(sign, likeness);
        }
      }
    return Array.from(best, ([sign, likeness]) => ({ sign, likeness })).toSorted(
      (one, other) => other.likeness - one.likeness,
    );
  });
}

/** The surroundings of a point, turned upright, in the size of the shapes: dark is high. */
function cutOut(
  { width, height, light }: GrayPicture,
  row: TextRow,
  centre: { readonly x: number; readonly y: number },
): Float32Array {
  const values = new Float32Array(SHAPE_WIDTH * SHAPE_HEIGHT);
  const [stepX, stepY] = [row.pitch / SHAPE_WIDTH, (row.height * SHAPE_TO_CAPITAL) / SHAPE_HEIGHT];
  for (let v = 0; v < SHAPE_HEIGHT; v += 1)
    for (let u = 0; u < SHAPE_WIDTH; u += 1) {
      let sum = 0;
      for (let sub = 0; sub < SAMPLES * SAMPLES; sub += 1) {
        const across = (u + ((sub % SAMPLES) + 0.5) / SAMPLES - SHAPE_WIDTH / 2) * stepX;
        const down = (v + (Math.floor(sub / SAMPLES) + 0.5) / SAMPLES - SHAPE_HEIGHT / 2) * stepY;
        const x = Math.round(centre.x + across - down * row.slope);
        const y = Math.round(centre.y + down + across * row.slope);
        const isInside = x >= 0 && y >= 0 && x < width && y < height;
        sum += isInside ? 255 - (light[y * width + x] ?? 255) : 0;
      }
      values[v * SHAPE_WIDTH + u] = sum;
    }
  return normalise(values);
}

function normalise(values: Float32Array): Float32Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const length = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0)) || 1;
  return values.map((value) => (value - mean) / length);
}

function multiply(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}
