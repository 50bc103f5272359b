const known = [
  'certificate',
  'ticket',
  'receipt',
  'invoice',
  'voucher',
  'refund',
  'agreement',
  'trip',
] as const;

/** What the texts of the interface call a document: `receipt` for `receipt.pdf`. */
export function documentNameOf(kind: string): (typeof known)[number] | 'other' {
  const name = kind.split('.')[0];
  return known.find((each) => each === name) ?? 'other';
}
