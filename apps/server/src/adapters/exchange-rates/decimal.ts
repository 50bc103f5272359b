const DIGITS = 8;

/** A decimal with a point or a comma as a whole number of 1e-8. Throws RangeError for anything else, and for zero. */
export function readDecimal(text: string): bigint {
  const match = /^(\d{1,9})(?:[.,](\d{1,8}))?$/.exec(text.trim());
  const value = match ? BigInt(match[1]! + (match[2] ?? '').padEnd(DIGITS, '0')) : 0n;
  if (value === 0n) throw new RangeError(`Not a rate: ${text.slice(0, 40)}`);
  return value;
}

/** Millionths of `numerator / denominator`, half up, in whole numbers throughout. */
export function ratioMicros(numerator: bigint, denominator: bigint): number {
  return Number((numerator * 2_000_000n + denominator) / (denominator * 2n));
}
