import type { Currency } from '@farewind/values/currency';
import type { ChargeBooks } from '../matching/match-charge.ts';
import type { DiscrepancyClass, DiscrepancySubject } from '../discrepancy.ts';

/** A fault of a charge, and the kind of discrepancy that the reconciliation must report. */
export interface PlantedFault {
  readonly name: string;
  readonly class: DiscrepancyClass;
  readonly subject: DiscrepancySubject;
  readonly spoil: (books: ChargeBooks) => ChargeBooks;
}

const ours = (books: ChargeBooks, change: Partial<ChargeBooks['ours']>): ChargeBooks => ({
  ...books,
  ours: { ...books.ours, ...change },
});
const bank = (books: ChargeBooks, change: Partial<ChargeBooks['bank']>): ChargeBooks => ({
  ...books,
  bank: { ...books.bank, ...change },
});
const uncounted = { capturedMinor: 0, refundedMinor: 0, settledRefunds: [], ledgerMinor: 0 };

/** One fault for each way in which money goes astray. All of them happen to a correct charge. */
export const faults: readonly PlantedFault[] = [
  {
    name: 'the bank has taken what we hold for failed',
    class: 'missingHere',
    subject: 'capture',
    spoil: (books) => ours(books, { ...uncounted, state: 'failed' }),
  },
  {
    name: 'the bank still holds what we gave up',
    class: 'missingHere',
    subject: 'hold',
    spoil: (books) =>
      bank(ours(books, { ...uncounted, state: 'expired' }), {
        state: 'held',
        capturedMinor: 0,
        refundedMinor: 0,
      }),
  },
  {
    name: 'the bank has given back what nobody here has',
    class: 'missingHere',
    subject: 'refund',
    spoil: (books) => bank(books, { refundedMinor: books.bank.refundedMinor + 1_00 }),
  },
  {
    name: 'the bank knows nothing of what we count as taken',
    class: 'missingThere',
    subject: 'capture',
    spoil: (books) => bank(books, { state: 'none', capturedMinor: 0, refundedMinor: 0 }),
  },
  {
    name: 'the bank only holds what we count as taken',
    class: 'missingThere',
    subject: 'capture',
    spoil: (books) => bank(books, { state: 'held', capturedMinor: 0, refundedMinor: 0 }),
  },
  {
    name: 'the bank has not given back what we count as settled',
    class: 'missingThere',
    subject: 'refund',
    spoil: (books) =>
      ours(books, {
        refundedMinor: books.ours.refundedMinor + 2_00,
        state: 'partlyRefunded',
        settledRefunds: [...books.ours.settledRefunds, 2_00],
        ledgerMinor: books.ours.ledgerMinor - 2_00,
      }),
  },
  {
    name: 'the bank has taken another sum',
    class: 'amountDiffers',
    subject: 'capture',
    spoil: (books) => bank(books, { capturedMinor: books.bank.capturedMinor + 1 }),
  },
  {
    name: 'the statement tells of another currency',
    class: 'amountDiffers',
    subject: 'capture',
    spoil: (books) => ({ ...books, statement: { chargebackMinor: 0, currency: 'RUB' } }),
  },
  {
    name: 'the ledger lacks a posting',
    class: 'amountDiffers',
    subject: 'ledger',
    spoil: (books) => ours(books, { ledgerMinor: 0 }),
  },
  {
    name: 'the bank has let go what we believe to hold',
    class: 'stateDiffers',
    subject: 'hold',
    spoil: (books) =>
      bank(ours(books, { ...uncounted, state: 'authorised' }), {
        state: 'voided',
        capturedMinor: 0,
        refundedMinor: 0,
      }),
  },
  {
    name: 'the card’s bank took the money back',
    class: 'stateDiffers',
    subject: 'chargeback',
    spoil: (books) => ({
      ...books,
      statement: { chargebackMinor: books.ours.capturedMinor, currency: undefined },
    }),
  },
  {
    name: 'the same thing was paid twice',
    class: 'duplicate',
    subject: 'capture',
    spoil: (books) => ({ ...ours(books, { ...uncounted, state: 'expired' }), isSecond: true }),
  },
];

const currencies: readonly Currency[] = ['EUR', 'USD', 'TRY', 'BYN'];

/**
 * A charge on which all books agree: captured and kept, refunded in part or completely, released, or never completed.
 */
export function fineCharge(random: () => number, index: number): ChargeBooks {
  const capturedMinor = 10_00 + Math.trunc(random() * 500_000);
  const kind = random();
  const attemptId = `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;
  const head = {
    attemptId,
    reference: `order-${index}`,
    currency: currencies[index % currencies.length]!,
    disputedMinor: 0,
    returnedMinor: 0,
    listedTwiceMinor: 0,
    pendingRefunds: [],
    isFrozen: false,
    isSurplus: false,
    isYoung: false,
  };
  if (kind < 0.1) {
    const isHeld = kind < 0.05;
    const state = isHeld ? 'voided' : 'failed';
    return {
      ours: { ...head, ...uncounted, state },
      bank: { state: isHeld ? 'voided' : 'none', capturedMinor: 0, refundedMinor: 0 },
      statement: undefined,
      isSecond: false,
    };
  }
  const refundedMinor =
    kind < 0.2 ? capturedMinor : kind < 0.3 ? 1 + Math.trunc(random() * (capturedMinor - 1)) : 0;
  const state =
    refundedMinor === 0 ? 'captured' : refundedMinor === capturedMinor ? 'refunded' : 'partlyRefunded';
  return {
    ours: {
      ...head,
      state,
      capturedMinor,
      refundedMinor,
      ledgerMinor: capturedMinor - refundedMinor,
      settledRefunds: refundedMinor === 0 ? [] : [refundedMinor],
    },
    bank: { state: 'captured', capturedMinor, refundedMinor },
    statement: undefined,
    isSecond: false,
  };
}
