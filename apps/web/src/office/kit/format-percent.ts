/** `2.50` → 2.5 % as the reader writes it. `sign`: a rise is told with its plus, as in +5 %. */
export const formatPercent = (percent: string | number, locale: string, sign?: 'sign'): string =>
  new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 2,
    signDisplay: sign === undefined ? 'auto' : 'exceptZero',
  }).format(Number(percent) / 100);
