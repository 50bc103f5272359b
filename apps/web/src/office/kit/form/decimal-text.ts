/**
 * An amount as people type or paste it, with spaces, a comma or separators of thousands: `1 234,5`, `1.234,50` and
 * `1,234.50` are `1234.50`. One separator before three digits may be either, so it is left, as is all that is no amount,
 * for the server to refuse at its field.
 */
export function toDecimal(typed: string): string {
  const plain = typed.replaceAll(/[\s'’]/g, '');
  const [, whole, cents = ''] =
    /^(\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))$/.exec(plain) ??
    /^(\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))$/.exec(plain) ??
    /^(\d{1,3}(?:([.,])\d{3})(?:\2\d{3})+)$/.exec(plain)?.toSpliced(2, 1) ??
    /^(\d{1,13})(?:[.,](\d{0,2}))?$/.exec(plain) ??
    [];
  return whole === undefined ? plain : `${whole.replaceAll(/[.,]/g, '')}.${cents.padEnd(2, '0')}`;
}

/** `87.20` → `87,20` for readers who write a comma; what is no number stays as it is. */
export function localizeDecimal(value: string, locale: string): string {
  return decimalMark(locale) === ',' && /^-?\d+\.\d+$/.test(value) ? value.replace('.', ',') : value;
}

/**
 * The number that was typed, with a point and as many digits as typed: `87,2` and `1.087,2` are `87.2` and `1087.2`.
 * Text that is no number, and a comma that may part thousands from the rest for this reader, are left to be refused.
 */
export function readDecimal(typed: string, locale: string): string {
  const plain = typed.replaceAll(/[\s'’]/g, '');
  const isBoth = /^-?\d{1,3}(\.\d{3})+,\d*$|^-?\d{1,3}(,\d{3})+\.\d*$/.test(plain);
  if (isBoth || /^-?\d{1,3}([.,])\d{3}(\1\d{3})+$/.test(plain)) {
    const end = isBoth ? Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.')) : plain.length;
    return withPoint(plain.slice(0, end).replaceAll(/[.,]/g, ''), plain.slice(end + 1));
  }
  const [, whole, mark, part = ''] = /^(-?\d+)(?:([.,])(\d*))?$/.exec(plain) ?? [];
  const isThousands = mark === ',' && part.length === 3 && decimalMark(locale) === '.';
  return whole === undefined || isThousands ? typed : withPoint(whole, part);
}

const withPoint = (whole: string, part: string): string => (part === '' ? whole : `${whole}.${part}`);

function decimalMark(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}
