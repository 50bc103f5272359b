import type { Blot } from './gray-picture.ts';

/** A row of signs at equal distances. */
export interface TextRow {
  /** Centre of each sign from the left, through gaps of signs that were not found. */
  readonly centres: readonly { readonly x: number; readonly y: number }[];
  /** Height of a capital letter. */
  readonly height: number;
  /** Distance of two signs. */
  readonly pitch: number;
  /** Rise per point to the right. */
  readonly slope: number;
}

const SIGNS = 44;
/** The largest slope of a row that is looked for: 8 degrees. */
const STEEPEST = 0.14;
const SLOPE_STEPS = 57;
/** A row of 44 signs has at least so many that stand alone. */
const FEWEST = 26;
/** Height of a capital in distances of two signs: the printing of passports, and half of it for an oblique picture. */
const NARROWEST = 0.6;
const WIDEST = 1.45;

/** The rows of 44 evenly spaced signs in a picture, from the top; the lowest two are a passport's lines. */
export function findTextRows(blots: readonly Blot[]): TextRow[] {
  const rows: TextRow[] = [];
  for (const height of commonHeights(blots)) {
    const letters = blots.filter((blot) => isLetter(blot, height));
    if (letters.length < FEWEST) continue;
    for (const row of groupRows(letters, height)) {
      const fitted = fitRow(row);
      if (fitted !== undefined && !rows.some((known) => isSameRow(known, fitted))) rows.push(fitted);
    }
  }
  return rows.toSorted((one, other) => middleOf(one) - middleOf(other));
}

function heightOf(blot: Blot): number {
  return blot.bottom - blot.top + 1;
}

function isLetter(blot: Blot, height: number): boolean {
  const [own, wide] = [heightOf(blot), blot.right - blot.left + 1];
  return own > height * 0.45 && own < height * 1.35 && wide < height * 1.3 && wide > height * 0.06;
}

/** The heights that most pieces of ink have, most frequent first. */
function commonHeights(blots: readonly Blot[]): number[] {
  const counts = new Map<number, number>();
  for (const blot of blots) {
    const height = heightOf(blot);
    if (height >= 8 && height <= 90) counts.set(height, (counts.get(height) ?? 0) + 1);
  }
  const around = (height: number) =>
    [-1, 0, 1].reduce((sum, step) => sum + (counts.get(height + step) ?? 0), 0);
  const found: number[] = [];
  for (const height of [...counts.keys()].toSorted((one, other) => around(other) - around(one)))
    if (!found.some((known) => Math.abs(known - height) <= Math.max(1, known * 0.12))) found.push(height);
  return found.slice(0, 6);
}

/** Pieces of ink of one height as rows, at the slope at which the rows are fullest. */
function groupRows(letters: readonly Blot[], height: number): Blot[][] {
  const bin = height * 0.5;
  let best: { readonly score: number; readonly slope: number } | undefined;
  for (let step = 0; step < SLOPE_STEPS; step += 1) {
    const slope = (step / (SLOPE_STEPS - 1) - 0.5) * 2 * STEEPEST;
    const counts = new Map<number, number>();
    for (const { left, right, top, bottom } of letters) {
      const at = Math.round(((top + bottom) / 2 - slope * ((left + right) / 2)) / bin);
      counts.set(at, (counts.get(at) ?? 0) + 1);
    }
    const score = [...counts.values()].reduce((sum, count) => sum + count * count, 0);
    if (best === undefined || score > best.score) best = { score, slope };
  }
  if (best === undefined) return [];
  const { slope } = best;
  const placed = letters
    .map((blot) => ({ blot, at: (blot.top + blot.bottom) / 2 - slope * ((blot.left + blot.right) / 2) }))
    .toSorted((one, other) => one.at - other.at);
  const rows: Blot[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const { blot, at } of placed) {
    if (at - last > height * 0.4) rows.push([]);
    rows.at(-1)?.push(blot);
    last = at;
  }
  return rows.filter((row) => row.length >= FEWEST);
}

/** A row as 44 places at equal distances; undefined if its signs do not stand so. */
function fitRow(blots: readonly Blot[]): TextRow | undefined {
  const signs = blots
    .map((blot) => ({
      x: (blot.left + blot.right) / 2,
      y: (blot.top + blot.bottom) / 2,
      height: heightOf(blot),
    }))
    .toSorted((one, other) => one.x - other.x);
  const gaps = signs.slice(1).map((sign, at) => sign.x - (signs[at]?.x ?? 0));
  const pitch = median(gaps.filter((gap) => gap > 3));
  const height = quantile(
    signs.map((sign) => sign.height),
    0.8,
  );
  if (pitch === undefined || height === undefined) return undefined;
  if (height / pitch < NARROWEST || height / pitch > WIDEST) return undefined;
  const run = longestRun(signs, pitch);
  if (run.length < FEWEST) return undefined;
  const numbered = numberSigns(run, pitch);
  const count = (numbered.at(-1)?.place ?? 0) + 1;
  if (count < SIGNS - 1 || count > SIGNS + 1) return undefined;
  const along = fitParabola(numbered.map(({ place, x }) => [place, x]));
  const across = fitParabola(
    numbered.filter(({ height: own }) => own > height * 0.8).map(({ place, y }) => [place, y]),
  );
  if (along === undefined || across === undefined) return undefined;
  const first = count === SIGNS + 1 ? 1 : 0;
  const centres = Array.from({ length: SIGNS }, (_, place) => ({
    x: along(place + first),
    y: across(place + first),
  }));
  const [left, right] = [centres[0], centres.at(-1)];
  if (left === undefined || right === undefined) return undefined;
  const slope = (right.y - left.y) / (right.x - left.x);
  return { centres, height, pitch: (right.x - left.x) / (SIGNS - 1), slope };
}

interface Sign {
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

/** The longest stretch of signs without a gap of more than four places: a photo beside the lines is no part of them. */
function longestRun(signs: readonly Sign[], pitch: number): readonly Sign[] {
  const runs: Sign[][] = [[]];
  for (const sign of signs) {
    const before = runs.at(-1)?.at(-1);
    if (before !== undefined && sign.x - before.x > pitch * 4.5) runs.push([]);
    runs.at(-1)?.push(sign);
  }
  return runs.reduce((best, run) => (run.length > best.length ? run : best));
}

/** Counts places from sign to sign, so that no error adds up; of two pieces of one sign the first counts. */
function numberSigns(signs: readonly Sign[], pitch: number): (Sign & { readonly place: number })[] {
  const numbered: (Sign & { readonly place: number })[] = [];
  for (const sign of signs) {
    const before = numbered.at(-1);
    const steps = before === undefined ? 0 : Math.round((sign.x - before.x) / pitch);
    if (before === undefined) numbered.push({ ...sign, place: 0 });
    else if (steps > 0) numbered.push({ ...sign, place: before.place + steps });
  }
  return numbered;
}

/** Least squares: a slight bend is what a picture taken from the side makes of a straight line. */
function fitParabola(points: readonly (readonly [number, number])[]): ((at: number) => number) | undefined {
  if (points.length < 5) return undefined;
  const sum = (of: (x: number, y: number) => number) => points.reduce((total, [x, y]) => total + of(x, y), 0);
  const [s0, s1, s2] = [points.length, sum((x) => x), sum((x) => x ** 2)];
  const [s3, s4] = [sum((x) => x ** 3), sum((x) => x ** 4)];
  const [t0, t1, t2] = [sum((_, y) => y), sum((x, y) => x * y), sum((x, y) => x ** 2 * y)];
  const determinant = (m: readonly number[]) => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = m;
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  };
  const whole = determinant([s0, s1, s2, s1, s2, s3, s2, s3, s4]);
  if (whole === 0) return undefined;
  const constant = determinant([t0, s1, s2, t1, s2, s3, t2, s3, s4]) / whole;
  const linear = determinant([s0, t0, s2, s1, t1, s3, s2, t2, s4]) / whole;
  const bend = determinant([s0, s1, t0, s1, s2, t1, s2, s3, t2]) / whole;
  return (at) => constant + linear * at + bend * at ** 2;
}

function quantile(values: readonly number[], part: number): number | undefined {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * part)];
}

function median(values: readonly number[]): number | undefined {
  return quantile(values, 0.5);
}

function middleOf(row: TextRow): number {
  return row.centres[Math.floor(SIGNS / 2)]?.y ?? 0;
}

function isSameRow(one: TextRow, other: TextRow): boolean {
  return Math.abs(middleOf(one) - middleOf(other)) < one.height * 0.6;
}
