/** What a payer is told of an attempt that has ended without a payment; undefined of one that has not. */
export function textOfEnd(state: string | null | undefined) {
  if (state === 'failed' || state === 'voided') return 'payLater.failed' as const;
  return state === 'expired' ? ('payLater.lapsed' as const) : undefined;
}
