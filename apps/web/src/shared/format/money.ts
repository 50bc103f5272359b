/** Exact sum of two decimal amounts. */
export function addAmounts(first: string, second: string): string {
  const cents = toCents(first) + toCents(second);
  const text = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`;
}

export function compareAmounts(first: string, second: string): number {
  return toCents(first) - toCents(second);
}

function toCents(amount: string): number {
  return Math.round(Number(amount) * 100);
}
