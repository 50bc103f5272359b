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
