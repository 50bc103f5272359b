/** An amount short enough for a calendar cell: 46к, 480, or with one digit more 46,1к; without currency. */
export function formatCompactAmount(amount: string, locale: string, digits: 0 | 1 = 0): string {
  const value = Number(amount);
  if (value < 10_000) return Math.ceil(value).toLocaleString(locale, { useGrouping: false });
  const thousands =
    digits === 0
      ? Math.round(value / 1000).toLocaleString(locale)
      : (Math.ceil(value / 100) / 10).toLocaleString(locale, { minimumFractionDigits: 1 });
  return `${thousands}${locale.startsWith('ru') ? 'к' : locale.startsWith('tr') ? 'B' : 'k'}`;
}

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
