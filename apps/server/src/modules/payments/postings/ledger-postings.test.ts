import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ledgerPostings, type LedgerLine, type LedgerMove } from './ledger-postings.ts';

const share = fc.record({ supplier: fc.string(), minor: fc.nat() });
const amountsOfMove = {
  amountMinor: fc.maxSafeNat(),
  supplierMinor: fc.nat(),
  serviceMinor: fc.nat(),
  suppliers: fc.array(share, { maxLength: 5 }),
  supplier: fc.string(),
  partner: fc.string(),
};

it.each(Object.keys(ledgerPostings) as LedgerMove[])('a %s sums to zero, whatever the amounts', (move) => {
  const post = ledgerPostings[move] as (amounts: unknown) => readonly LedgerLine[];
  fc.assert(
    fc.property(fc.record(amountsOfMove), (amounts) => {
      expect(post(amounts).reduce((total, line) => total + line.amountMinor, 0)).toBe(0);
    }),
  );
});

it('a sale that was paid and refunded in full leaves no balance', () => {
  const parts = { supplierMinor: 900, serviceMinor: 100 };
  const whole = { amountMinor: 1000 };
  const lines = [
    ...ledgerPostings.capture(whole),
    ...ledgerPostings.sale(parts),
    ...ledgerPostings.refundAccepted(parts),
    ...ledgerPostings.refundSent(whole),
  ];
  const balances = new Map<string, number>();
  for (const { account, amountMinor } of lines) {
    balances.set(account, (balances.get(account) ?? 0) + amountMinor);
  }
  expect([...balances.values()].filter((balance) => balance !== 0)).toEqual([]);
});
