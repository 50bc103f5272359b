/** What a column of a bank's table may hold: the members of a mapping that name one. */
export const bankColumns = [
  'date',
  'amount',
  'direction',
  'credit',
  'debit',
  'currency',
  'reference',
  'counterparty',
  'purpose',
] as const;
