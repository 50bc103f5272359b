import type { Currency } from '@farewind/values/currency';

export type LedgerAccount =
  | 'bankClearing'
  | 'customer'
  | 'supplierPayable'
  | 'serviceIncome'
  | 'fxClearing'
  | 'refundsPayable'
  | 'loss';

export interface LedgerLine {
  readonly account: LedgerAccount;
  /** What the account gains is positive: money at the bank, debts to us. Our debts and income are negative. */
  readonly amountMinor: number;
}

interface Sum {
  readonly amountMinor: number;
}

/** A sum of which a part is passed on to suppliers and the rest is our own fee. */
interface SplitSum {
  readonly supplierMinor: number;
  readonly serviceMinor: number;
}

/** What each move of money is told with. Authorising and letting go move none and post nothing. */
export interface MoveAmounts {
  /** The bank took the held sum from the customer's card. */
  readonly capture: Sum;
  /** A captured sum went back before anything was sold for it. */
  readonly chargeReturned: Sum;
  /** The contract is fulfilled: the customer owes the price, we owe the supplier and keep our fee. */
  readonly sale: SplitSum;
  /** An accepted refund: supplier and fee give up their parts, the customer is to get them. */
  readonly refundAccepted: SplitSum;
  /** The bank sent an accepted refund. */
  readonly refundSent: Sum;
  /** The card's bank took the sum back against our will. */
  readonly chargeback: Sum;
}

export type LedgerMove = keyof MoveAmounts;

/** Every move of money and its lines. Each sums to zero. */
export const ledgerPostings: {
  readonly [Move in LedgerMove]: (amounts: MoveAmounts[Move]) => readonly LedgerLine[];
} = {
  capture: ({ amountMinor }) => transfer('bankClearing', 'customer', amountMinor),
  chargeReturned: ({ amountMinor }) => transfer('customer', 'bankClearing', amountMinor),
  sale: ({ supplierMinor, serviceMinor }) => [
    { account: 'customer', amountMinor: supplierMinor + serviceMinor },
    { account: 'supplierPayable', amountMinor: -supplierMinor },
    { account: 'serviceIncome', amountMinor: -serviceMinor },
  ],
  refundAccepted: ({ supplierMinor, serviceMinor }) => [
    { account: 'supplierPayable', amountMinor: supplierMinor },
    { account: 'serviceIncome', amountMinor: serviceMinor },
    { account: 'refundsPayable', amountMinor: -(supplierMinor + serviceMinor) },
  ],
  refundSent: ({ amountMinor }) => transfer('refundsPayable', 'bankClearing', amountMinor),
  chargeback: ({ amountMinor }) => transfer('loss', 'bankClearing', amountMinor),
};

function transfer(to: LedgerAccount, from: LedgerAccount, amountMinor: number): LedgerLine[] {
  return [
    { account: to, amountMinor },
    { account: from, amountMinor: -amountMinor },
  ];
}

/** One entry to post. `key` names the move of the thing (`capture:{attemptId}`), so that it is posted once. */
export type Posting = {
  [Move in LedgerMove]: {
    readonly move: Move;
    readonly key: string;
    /** What it belongs to: an order's id. */
    readonly reference: string;
    readonly currency: Currency;
  } & MoveAmounts[Move];
}[LedgerMove];
