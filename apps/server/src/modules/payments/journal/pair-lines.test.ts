import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pairLines } from './pair-lines.ts';

it('splits a customer’s debt over the supplier and our fee', () => {
  const [customer, supplier, fee] = [{ amountMinor: 100 }, { amountMinor: -90 }, { amountMinor: -10 }];
  expect(pairLines([customer, supplier, fee])).toEqual([
    { debit: customer, credit: supplier, amountMinor: 90 },
    { debit: customer, credit: fee, amountMinor: 10 },
  ]);
});

it('gives every line of a balanced entry its whole sum, whatever the lines', () => {
  const sums = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 8 });
  fc.assert(
    fc.property(sums, (parts) => {
      const rest = -parts.reduce((sum, part) => sum + part, 0);
      const lines = [...parts, rest].filter((part) => part !== 0).map((amountMinor) => ({ amountMinor }));
      const pairs = pairLines(lines);
      for (const line of lines) {
        const paired = pairs
          .filter(({ debit, credit }) => debit === line || credit === line)
          .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
        expect(paired).toBe(Math.abs(line.amountMinor));
      }
    }),
  );
});
