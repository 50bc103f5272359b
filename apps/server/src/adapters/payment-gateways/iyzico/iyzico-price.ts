/** A sum as iyzico writes it: at least one digit after the point, and no zero at the end otherwise (`1.0`, `1.2`). */
export function toPrice(minor: number): string {
  const sign = minor < 0 ? '-' : '';
  const digits = String(Math.abs(minor)).padStart(3, '0');
  const [whole, cents] = [digits.slice(0, -2), digits.slice(-2)];
  return `${sign}${whole}.${cents.endsWith('0') ? cents.slice(0, 1) : cents}`;
}

/** Minor units of a sum, which iyzico writes as a number or as a text with up to eight digits after the point. */
export function readPrice(price: number | string): number {
  return Math.round(Number(price) * 100);
}
