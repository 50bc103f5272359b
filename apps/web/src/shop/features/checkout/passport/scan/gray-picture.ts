/** A picture as brightness, row by row from the top: 0 is black, 255 white. */
export interface GrayPicture {
  readonly width: number;
  readonly height: number;
  readonly light: Uint8Array;
}

/** How much darker than its surroundings ink is. */
const INK = 0.8;
/** The surroundings of a point, as a part of the width. */
const AROUND = 1 / 40;

/** 1 where a picture has ink: darker than the mean around it, so that shadows and slow changes of light do no harm. */
export function findInk({ width, height, light }: GrayPicture): Uint8Array {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += light[y * width + x] ?? 0;
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row;
    }
  }
  const reach = Math.max(6, Math.round(width * AROUND));
  const ink = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = [Math.max(0, y - reach), Math.min(height, y + reach + 1)];
    for (let x = 0; x < width; x += 1) {
      const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)];
      const at = (row: number, column: number) => sums[row * (width + 1) + column] ?? 0;
      const sum = at(bottom, right) - at(top, right) - at(bottom, left) + at(top, left);
      const mean = sum / ((bottom - top) * (right - left));
      if ((light[y * width + x] ?? 255) < mean * INK) ink[y * width + x] = 1;
    }
  }
  return ink;
}

/** A connected piece of ink. */
export interface Blot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** All connected pieces of ink, diagonals included. */
export function findBlots(ink: Uint8Array, width: number, height: number): Blot[] {
  const seen = new Uint8Array(ink.length);
  const blots: Blot[] = [];
  const stack: number[] = [];
  for (let start = 0; start < ink.length; start += 1) {
    if (ink[start] !== 1 || seen[start] === 1) continue;
    let [left, right, top, bottom] = [width, 0, height, 0];
    seen[start] = 1;
    stack.push(start);
    for (let point = stack.pop(); point !== undefined; point = stack.pop()) {
      const [x, y] = [point % width, Math.floor(point / width)];
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1)
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
          const next = row * width + column;
          if (ink[next] !== 1 || seen[next] === 1) continue;
          seen[next] = 1;
          stack.push(next);
        }
    }
    blots.push({ left, right, top, bottom });
  }
  return blots;
}
