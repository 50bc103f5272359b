import type { Currency } from '@farewind/values/currency';
import type { LocalDate } from '@farewind/values/local-time';

export type LedgerAccount =
  | 'bankClearing'
  | 'cash'
  | 'customer'
  | 'supplierPayable'
  | 'serviceIncome'
  | 'fxClearing'
  | 'refundsPayable'
  | 'loss'
  | 'bankAccount'
  | 'bankFees'
  | 'suspense'
  | 'channelReceivable'
  | 'partnerCommission';

export interface LedgerLine {
  readonly account: LedgerAccount;
  /** Gains of the account are positive: money at the bank, debts to us. Our debts and income are negative. */
  readonly amountMinor: number;
  /** The sub-account: of `supplierPayable` the supplier, as named by `supplierKey`. */
  readonly subAccount?: string;
}

/** The sum owed to one supplier, or by it. */
export interface SupplierShare {
  readonly supplier: string;
  readonly minor: number;
}

interface Sum {
  readonly amountMinor: number;
}

/** A sum of which a part is passed on to suppliers and the rest is our own fee. */
interface SplitSum {
  readonly supplierMinor: number;
  readonly serviceMinor: number;
  /** The suppliers' shares; a remainder is posted without a supplier. */
  readonly suppliers?: readonly SupplierShare[];
}

interface ChannelSum extends Sum {
  /** Its sub-account. */
  readonly channel: string;
}

interface PartnerSum extends Sum {
  /** Its sub-account, `partner:1001`. */
  readonly partner: string;
}

interface SupplierSum extends Sum {
  readonly supplier: string;
}

/** The input of each money move. Authorising and voiding move none and post nothing. */
export interface MoveAmounts {
  /** The bank captured the held sum from the customer's card. */
  readonly capture: Sum;
  /** A captured sum was returned before anything was sold for it. */
  readonly chargeReturned: Sum;
  /** The contract is fulfilled: the customer owes the price, we owe the supplier and keep our fee. */
  readonly sale: SplitSum;
  /** The channel that sold it has collected the price, and owes it to us. */
  readonly channelOwes: ChannelSum;
  /** The channel pays the refund, and owes us so much less. */
  readonly channelReturns: ChannelSum;
  /** The channel has paid what it owed into the bank account; negative: it has taken money back. */
  readonly channelPaid: ChannelSum;
  /** A channel's payout was recorded by mistake. */
  readonly channelPaidReversed: ChannelSum;
  /** An accepted refund: supplier and fee give up their parts, which are owed to the customer. */
  readonly refundAccepted: SplitSum;
  /** The bank sent an accepted refund. */
  readonly refundSent: Sum;
  /** The card's bank took the sum back against our will. */
  readonly chargeback: Sum;
  /** The agency paid a supplier from its bank account. */
  readonly payout: SupplierSum;
  /** A payout was recorded by mistake. */
  readonly payoutReversed: SupplierSum;
  /** Another agency paid what it owes for seats of ours into the agency's bank account. */
  readonly agencyPaid: SupplierSum;
  /** Such a payment was recorded by mistake. */
  readonly agencyPaidReversed: SupplierSum;
  /** A dispute was won: the money taken by the card's bank is with the agency again. */
  readonly chargebackReturned: Sum;
  /** A partner sold a seat of ours under a contract: it owes us the net price, and we the carrier; negative: it gave it back. */
  readonly seatsSold: SupplierSum & { readonly partner: string };
  /** Seats of another agency came back to it while the payer's bank has their price; negative: the dispute is won. */
  readonly seatsReturned: SupplierSum;
  /** A debt for exchanged seats, out of the books in one currency and into them in another. */
  readonly seatsConverted: SupplierSum;
  /** An order that a sales partner brought was paid: the partner has earned its share. */
  readonly commission: PartnerSum;
  /** The order was refunded or charged back, or does not count any more. */
  readonly commissionReversed: PartnerSum;
  /** A provider paid out the captured money to the bank account; negative: it took money back. */
  readonly settlement: Sum & { readonly merchant: string };
  /** A bank or a provider deducted its fee from the bank account. */
  readonly bankFee: Sum;
  /** Any other money that reached or left the bank account. */
  readonly bankOther: Sum;
}

export type LedgerMove = keyof MoveAmounts;

/** Every move of money and its lines. Each sums to zero. */
export const ledgerPostings: {
  readonly [Move in LedgerMove]: (amounts: MoveAmounts[Move]) => readonly LedgerLine[];
} = {
  capture: ({ amountMinor }) => transfer('bankClearing', 'customer', amountMinor),
  chargeReturned: ({ amountMinor }) => transfer('customer', 'bankClearing', amountMinor),
  sale: ({ supplierMinor, serviceMinor, suppliers }) => [
    { account: 'customer', amountMinor: supplierMinor + serviceMinor },
    ...supplierLines(-1, supplierMinor, suppliers),
    { account: 'serviceIncome', amountMinor: -serviceMinor },
  ],
  channelOwes: ({ amountMinor, channel }) => [
    { account: 'channelReceivable', subAccount: channel, amountMinor },
    { account: 'customer', amountMinor: -amountMinor },
  ],
  channelReturns: ({ amountMinor, channel }) => [
    { account: 'refundsPayable', amountMinor },
    { account: 'channelReceivable', subAccount: channel, amountMinor: -amountMinor },
  ],
  channelPaid: ({ amountMinor, channel }) => payIn(channel, amountMinor),
  channelPaidReversed: ({ amountMinor, channel }) => payIn(channel, -amountMinor),
  refundAccepted: ({ supplierMinor, serviceMinor, suppliers }) => [
    ...supplierLines(1, supplierMinor, suppliers),
    { account: 'serviceIncome', amountMinor: serviceMinor },
    { account: 'refundsPayable', amountMinor: -(supplierMinor + serviceMinor) },
  ],
  refundSent: ({ amountMinor }) => transfer('refundsPayable', 'bankClearing', amountMinor),
  chargeback: ({ amountMinor }) => transfer('loss', 'bankClearing', amountMinor),
  payout: ({ amountMinor, supplier }) => payOut(supplier, amountMinor),
  payoutReversed: ({ amountMinor, supplier }) => payOut(supplier, -amountMinor),
  agencyPaid: ({ amountMinor, supplier }) => payOut(supplier, -amountMinor),
  agencyPaidReversed: ({ amountMinor, supplier }) => payOut(supplier, amountMinor),
  chargebackReturned: ({ amountMinor }) => transfer('bankClearing', 'loss', amountMinor),
  seatsSold: ({ amountMinor, partner, supplier }) => [
    { account: 'supplierPayable', subAccount: partner, amountMinor },
    { account: 'supplierPayable', subAccount: supplier, amountMinor: -amountMinor },
  ],
  seatsReturned: ({ amountMinor, supplier }) => [
    { account: 'supplierPayable', subAccount: supplier, amountMinor },
    { account: 'loss', amountMinor: -amountMinor },
  ],
  seatsConverted: ({ amountMinor, supplier }) => [
    { account: 'supplierPayable', subAccount: supplier, amountMinor },
    { account: 'fxClearing', amountMinor: -amountMinor },
  ],
  commission: ({ amountMinor, partner }) => earn(partner, amountMinor),
  commissionReversed: ({ amountMinor, partner }) => earn(partner, -amountMinor),
  settlement: ({ amountMinor, merchant }) => [
    { account: 'bankAccount', amountMinor },
    { account: 'bankClearing', subAccount: merchant, amountMinor: -amountMinor },
  ],
  bankFee: ({ amountMinor }) => transfer('bankFees', 'bankAccount', amountMinor),
  bankOther: ({ amountMinor }) => transfer('bankAccount', 'suspense', amountMinor),
};

function supplierLines(
  sign: 1 | -1,
  supplierMinor: number,
  suppliers: readonly SupplierShare[] = [],
): LedgerLine[] {
  const named = suppliers.reduce((sum, { minor }) => sum + minor, 0);
  return [...suppliers, { supplier: '', minor: supplierMinor - named }].map(({ supplier, minor }) => ({
    account: 'supplierPayable',
    subAccount: supplier,
    amountMinor: sign * minor,
  }));
}

function earn(partner: string, amountMinor: number): LedgerLine[] {
  return [
    { account: 'partnerCommission', subAccount: partner, amountMinor },
    { account: 'supplierPayable', subAccount: partner, amountMinor: -amountMinor },
  ];
}

function payOut(supplier: string, amountMinor: number): LedgerLine[] {
  return [
    { account: 'supplierPayable', subAccount: supplier, amountMinor },
    { account: 'bankAccount', amountMinor: -amountMinor },
  ];
}

function payIn(channel: string, amountMinor: number): LedgerLine[] {
  return [
    { account: 'bankAccount', amountMinor },
    { account: 'channelReceivable', subAccount: channel, amountMinor: -amountMinor },
  ];
}

function transfer(to: LedgerAccount, from: LedgerAccount, amountMinor: number): LedgerLine[] {
  return [
    { account: to, amountMinor },
    { account: from, amountMinor: -amountMinor },
  ];
}

/** One entry to post. `key` names the move and its subject (`capture:{attemptId}`), so that it is posted once. */
export type Posting = {
  [Move in LedgerMove]: {
    readonly move: Move;
    readonly key: string;
    /** Its reference: an order's id, a payout's, or `seats:12` for a contract. */
    readonly reference: string;
    readonly currency: Currency;
    /** The day of the event, if it differs from the day of posting. */
    readonly occurredOn?: LocalDate;
    /** Key of the posting that this one undoes: its accounting day is the same while that is open. */
    readonly undoes?: string;
  } & MoveAmounts[Move];
}[LedgerMove];
