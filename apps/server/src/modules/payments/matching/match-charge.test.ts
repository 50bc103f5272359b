import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faults, fineCharge } from '../testing/month-of-charges.ts';
import { matchCharge, type ChargeBooks } from './match-charge.ts';

/** Whole numbers from a seed, the same each time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A charge that was captured and kept, to be corrupted. */
const kept = (): ChargeBooks => fineCharge(() => 0.9, 1);

describe('the match of one charge', () => {
  it('finds nothing where all books agree', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })), (numbers) => {
        const random = (): number => numbers.next().value as number;
        expect(matchCharge(fineCharge(random, 1))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it.each(faults.map((fault) => [fault.name, fault] as const))('finds that %s', (_name, fault) => {
    const found = matchCharge(fault.spoil(kept()));
    expect(found.map(({ class: kind, subject }) => `${kind} ${subject}`)).toEqual([
      `${fault.class} ${fault.subject}`,
    ]);
    expect(found[0]!.repairs.length).toBeGreaterThan(0);
  });

  it('ignores what is still in progress', () => {
    const { ours, bank, ...rest } = kept();
    const way = { ...ours, capturedMinor: 0, ledgerMinor: 0, isYoung: true };
    for (const state of ['completing', 'unknown', 'authorised'] as const)
      expect(matchCharge({ ...rest, bank, ours: { ...way, state } })).toEqual([]);
    const sent = { ...ours, pendingRefunds: [5_00], isYoung: true };
    expect(matchCharge({ ...rest, bank: { ...bank, refundedMinor: 5_00 }, ours: sent })).toEqual([]);
  });

  it('keeps a frozen charge on the list until the bank holds none of it', () => {
    const { ours, bank, ...rest } = kept();
    const frozen = { ...ours, state: 'unknown' as const, isFrozen: true, capturedMinor: 0, ledgerMinor: 0 };
    const found = matchCharge({ ...rest, bank, ours: frozen });
    expect(found).toMatchObject([{ class: 'amountDiffers', subject: 'capture', repairs: ['giveBack'] }]);
    const gone = { state: 'voided', capturedMinor: 0, refundedMinor: 0 } as const;
    expect(matchCharge({ ...rest, bank: gone, ours: frozen })).toEqual([]);
  });
});

describe('a dispute reported by the provider', () => {
  const told = (chargebackMinor: number | undefined, disputedMinor: number) => {
    const { ours, bank, ...rest } = kept();
    const { capturedMinor, refundedMinor } = ours;
    const ledgerMinor = capturedMinor - refundedMinor - disputedMinor;
    const theirs = chargebackMinor === undefined ? bank : { ...bank, chargebackMinor };
    return matchCharge({ ...rest, bank: theirs, ours: { ...ours, disputedMinor, ledgerMinor } });
  };

  it('is over when the provider reports it, whatever an earlier statement said', () => {
    const { ours, bank, ...rest } = kept();
    const statement = { chargebackMinor: 50_00, currency: undefined };
    const won = { ...bank, chargebackMinor: 0 };
    expect(matchCharge({ ...rest, ours, bank: won, statement })).toEqual([]);
  });

  it('is listed with its sum until it is booked as lost', () => {
    const [found, ...more] = told(50_00, 0);
    expect(more).toEqual([]);
    expect(found).toMatchObject({
      subject: 'chargeback',
      bank: { state: 'chargeback', capturedMinor: 50_00 },
      repairs: ['noteChargeback', 'accept'],
    });
    expect(told(50_00, 50_00)).toEqual([]);
  });

  it('is listed again when it is won after it was booked as lost, if the provider reports it', () => {
    expect(told(0, 50_00)).toMatchObject([{ subject: 'chargeback', repairs: ['noteDisputeWon', 'accept'] }]);
  });
});

describe('a chargeback at a provider that reports none', () => {
  const found = (
    listedMinor: number,
    disputedMinor: number,
    more: { back?: number; twice?: number; isGone?: boolean } = {},
  ) => {
    const { ours, bank, ...rest } = kept();
    const { capturedMinor, refundedMinor } = ours;
    const ledgerMinor = capturedMinor - refundedMinor - disputedMinor;
    const gone = { state: 'none', capturedMinor: 0, refundedMinor: 0 } as const;
    return matchCharge({
      ...rest,
      ours: {
        ...ours,
        disputedMinor,
        ledgerMinor,
        returnedMinor: more.back ?? 0,
        listedTwiceMinor: more.twice ?? 0,
      },
      bank: more.isGone ? gone : bank,
      statement: { chargebackMinor: listedMinor, currency: undefined },
    });
  };
  const all = kept().ours.capturedMinor - kept().ours.refundedMinor;

  it('can be undone once the bank has a charge again that it did not know for a moment', () => {
    expect(found(0, all, { isGone: true })).toEqual([]);
    expect(found(0, all)).toMatchObject([
      {
        class: 'stateDiffers',
        subject: 'chargeback',
        bank: { capturedMinor: 0 },
        repairs: ['undoChargeback', 'accept'],
      },
    ]);
    // Of a part, too; once that is undone, nothing is asked again.
    expect(found(30_00, all)).toMatchObject([
      { bank: { capturedMinor: 30_00 }, repairs: ['undoChargeback', 'accept'] },
    ]);
    expect(found(30_00, 30_00)).toEqual([]);
  });

  it('that is listed twice and was counted once is not listed again after it was won, and a new one is', () => {
    const [once] = found(2 * all, 0);
    expect(once).toMatchObject({
      bank: { capturedMinor: 2 * all },
      repairs: ['noteChargebackOnce', 'accept'],
    });
    expect(found(2 * all, all, { twice: all })).toEqual([]);
    expect(found(2 * all, 0, { twice: all, back: all })).toEqual([]);
    expect(found(2 * all + 7_00, 0, { twice: all, back: all })).toMatchObject([
      { bank: { capturedMinor: 7_00 }, repairs: ['noteChargeback', 'accept'] },
    ]);
  });

  it('is not listed again by its old statement line after it was won, and a new one is', () => {
    expect(found(50_00, 50_00)).toEqual([]);
    expect(found(50_00, 20_00, { back: 30_00 })).toEqual([]);
    expect(found(50_00, 0, { back: 50_00 })).toEqual([]);
    expect(found(57_00, 0, { back: 50_00 })).toMatchObject([
      { bank: { state: 'chargeback', capturedMinor: 7_00 }, repairs: ['noteChargeback', 'accept'] },
    ]);
  });
});

describe('a month of charges with a fault in one of a hundred', () => {
  it('lists each of those by its kind, and nothing else', () => {
    const random = seeded(20_270_203);
    const expected: string[] = [];
    const found: string[] = [];
    for (let index = 0; index < 12_000; index += 1) {
      const isAstray = random() < 0.01;
      const fault = faults[Math.trunc(random() * faults.length)]!;
      // The corrupted charges were captured and kept before.
      const books = isAstray ? fault.spoil(fineCharge(() => 0.9, index)) : fineCharge(random, index);
      if (isAstray) expected.push(`${index} ${fault.class} ${fault.subject}`);
      found.push(...matchCharge(books).map(({ class: kind, subject }) => `${index} ${kind} ${subject}`));
    }
    expect(found).toEqual(expected);
    expect(new Set(expected.map((line) => line.split(' ')[1])).size).toBe(5);
    expect(expected.length).toBeGreaterThan(80);
  });
});
