import type { Currency } from '@farewind/values/currency';
import type { AttemptState } from '../attempts/attempt-states.ts';
import type { BookSide, Discrepancy, Repair } from '../discrepancy.ts';

/** The bank's state of a charge. A bank that does not answer is queried again in the next run. */
export interface BankBooks {
  readonly state: 'none' | 'held' | 'captured' | 'voided';
  readonly capturedMinor: number;
  readonly refundedMinor: number;
  /** Taken back by the card's bank; absent if the provider does not report it. */
  readonly chargebackMinor?: number;
  /** Its own id of the money, by which it tells of disputes later; undefined if it has none, or does not tell it now. */
  readonly bankReference?: string | undefined;
}

/** The statements' data in addition; undefined if no statement contains the charge. */
export interface StatementBooks {
  readonly chargebackMinor: number;
  readonly currency: Currency | undefined;
}

/** Our own books' data of the same charge. */
export interface OurBooks {
  readonly attemptId: string;
  readonly reference: string;
  readonly state: AttemptState;
  readonly currency: Currency;
  readonly capturedMinor: number;
  readonly refundedMinor: number;
  readonly disputedMinor: number;
  /** Of what statements list: what came back from won disputes. They list what was taken, and not this. */
  readonly returnedMinor: number;
  /** Of what statements list: what staff have found to be there twice. */
  readonly listedTwiceMinor: number;
  /** Sums of refunds that were sent or are about to be. */
  readonly pendingRefunds: readonly number[];
  /** Sums of refunds that count as done. */
  readonly settledRefunds: readonly number[];
  /** The bank reported another sum than requested, and staff have not released it yet. */
  readonly isFrozen: boolean;
  /** A double payment, known and being refunded. */
  readonly isSurplus: boolean;
  /** Changed so recently that it may still be in progress. */
  readonly isYoung: boolean;
  /** The ledger's sum of it at the bank. */
  readonly ledgerMinor: number;
}

export interface ChargeBooks {
  readonly ours: OurBooks;
  readonly bank: BankBooks;
  readonly statement: StatementBooks | undefined;
  /** An earlier attempt has paid for the same purchase. */
  readonly isSecond: boolean;
}

const withMoney: readonly AttemptState[] = ['captured', 'partlyRefunded', 'refunded', 'disputed'];
/** Ended without money. */
const ended: readonly AttemptState[] = ['failed', 'voided', 'expired'];

/** The discrepancies of bank, attempt, statement and ledger about one charge. Pure: nothing is read or written. */
export function matchCharge(books: ChargeBooks): Discrepancy[] {
  const found = [matchCapture(books), matchRefunds(books), matchChargeback(books), matchLedger(books)];
  return found.filter((discrepancy) => discrepancy !== undefined);
}

function matchCapture(books: ChargeBooks): Discrepancy | undefined {
  const { ours, bank, statement, isSecond } = books;
  const isOurs = withMoney.includes(ours.state);
  if (ours.isFrozen) return matchFrozen(books);
  if (isOurs && bank.state !== 'captured') return matchMissingMoney(books);
  if (bank.state === 'captured') {
    if (isSecond && !ours.isSurplus) return name(books, 'duplicate', 'capture', ['giveBack', 'accept']);
    if (!isOurs) return matchUncountedMoney(books);
    const isOtherCurrency = statement?.currency !== undefined && statement.currency !== ours.currency;
    if (isOtherCurrency) return name(books, 'amountDiffers', 'capture', ['accept']);
    if (bank.capturedMinor !== ours.capturedMinor)
      return name(books, 'amountDiffers', 'capture', ['adopt', 'accept']);
    return undefined;
  }
  return matchHold(books);
}

/** The bank has it, and we do not count it. The sweep queries payments in progress on its own. */
function matchUncountedMoney(books: ChargeBooks): Discrepancy | undefined {
  const { ours } = books;
  if (ours.isYoung) return undefined;
  if (ours.state === 'authorised') return name(books, 'stateDiffers', 'capture', ['adopt']);
  return name(books, 'missingHere', 'capture', ['adopt', 'giveBack', 'accept']);
}

function matchMissingMoney(books: ChargeBooks): Discrepancy | undefined {
  const { ours, bank } = books;
  // Counted as lost already.
  if (ours.disputedMinor === ours.capturedMinor - ours.refundedMinor) return undefined;
  const repairs: Repair[] = bank.state === 'held' ? ['takeAgain', 'accept'] : ['noteChargeback', 'accept'];
  return name(books, 'missingThere', 'capture', repairs);
}

function matchHold(books: ChargeBooks): Discrepancy | undefined {
  const { ours, bank } = books;
  if (ours.isYoung) return undefined;
  if (bank.state === 'held' && ended.includes(ours.state))
    return name(books, 'missingHere', 'hold', ['giveBack', 'adopt']);
  if (bank.state === 'voided' && ours.state === 'authorised')
    return name(books, 'stateDiffers', 'hold', ['adopt']);
  if (bank.state === 'none' && ours.state === 'authorised')
    return name(books, 'missingThere', 'hold', ['adopt']);
  return undefined;
}

/** It stays on the list as long as the bank has the money. */
function matchFrozen(books: ChargeBooks): Discrepancy | undefined {
  const { bank } = books;
  const isTaken = bank.state === 'captured' && bank.capturedMinor > bank.refundedMinor;
  if (!isTaken && bank.state !== 'held') return undefined;
  return name(books, 'amountDiffers', isTaken ? 'capture' : 'hold', ['giveBack']);
}

function matchRefunds(books: ChargeBooks): Discrepancy | undefined {
  const { ours, bank } = books;
  if (bank.state !== 'captured' || !withMoney.includes(ours.state)) return undefined;
  const moreAtBank = bank.refundedMinor - ours.refundedMinor;
  if (moreAtBank === 0) return undefined;
  if (moreAtBank > 0) {
    if (ours.isYoung && ours.pendingRefunds.includes(moreAtBank)) return undefined;
    const isOtherSum = ours.pendingRefunds.length > 0 && !ours.pendingRefunds.includes(moreAtBank);
    return name(books, isOtherSum ? 'amountDiffers' : 'missingHere', 'refund', ['noteRefund', 'accept']);
  }
  return ours.settledRefunds.includes(-moreAtBank)
    ? name(books, 'missingThere', 'refund', ['sendRefund', 'accept'])
    : name(books, 'amountDiffers', 'refund', ['accept']);
}

function matchChargeback(books: ChargeBooks): Discrepancy | undefined {
  const { ours, bank } = books;
  const takenMinor = chargebackOf(books);
  if (takenMinor > ours.disputedMinor)
    return name(books, 'stateDiffers', 'chargeback', repairsOfChargeback(ours, takenMinor));
  if (takenMinor === ours.disputedMinor) return undefined;
  // A dispute that was won: the money is with the agency again.
  if (bank.chargebackMinor !== undefined)
    return name(books, 'stateDiffers', 'chargeback', ['noteDisputeWon', 'accept']);
  // The bank has the charge, and nothing tells of a chargeback of so much: recorded by mistake. Of a win, only staff know.
  if (bank.state !== 'captured') return undefined;
  return name(books, 'stateDiffers', 'chargeback', ['undoChargeback', 'accept']);
}

/** More than was charged cannot be lost: the statement lists the chargeback more than once. */
function repairsOfChargeback({ capturedMinor, disputedMinor }: OurBooks, takenMinor: number): Repair[] {
  if (takenMinor <= capturedMinor) return ['noteChargeback', 'accept'];
  return disputedMinor >= capturedMinor ? ['accept'] : ['noteChargebackOnce', 'accept'];
}

/** The sum that the card's bank has: the provider reports it as it is now, a statement only what was taken. */
function chargebackOf({ ours, bank, statement }: ChargeBooks): number {
  return bank.chargebackMinor ?? listedOf(ours, statement);
}

/** What statements list as taken, once, and what has not come back since. */
export function listedOf(ours: OurBooks, statement: StatementBooks | undefined): number {
  const knownMinor = ours.returnedMinor + ours.listedTwiceMinor;
  return Math.max(0, (statement?.chargebackMinor ?? 0) - knownMinor);
}

/** Whether the ledger's bank account agrees with the attempt. */
function matchLedger(books: ChargeBooks): Discrepancy | undefined {
  const { ours } = books;
  const dueMinor = ours.capturedMinor - ours.refundedMinor - ours.disputedMinor;
  if (dueMinor === ours.ledgerMinor) return undefined;
  return name(books, 'amountDiffers', 'ledger', ['postLedger', 'accept']);
}

function name(
  books: ChargeBooks,
  kind: Discrepancy['class'],
  subject: Discrepancy['subject'],
  repairs: readonly Repair[],
): Discrepancy {
  const { ours, bank, statement } = books;
  const { attemptId, reference, currency } = ours;
  const theirs: BookSide = {
    state: bank.state,
    capturedMinor: bank.capturedMinor,
    refundedMinor: bank.refundedMinor,
    ...(statement?.currency === undefined ? {} : { currency: statement.currency }),
    ...(subject === 'chargeback' ? { state: 'chargeback', capturedMinor: chargebackOf(books) } : {}),
  };
  const { state, capturedMinor, refundedMinor } = ours;
  return {
    class: kind,
    subject,
    bankReference: attemptId,
    attemptId,
    reference,
    bank: theirs,
    repairs,
    ours: { state, capturedMinor, refundedMinor, currency },
    ledger: { state: 'posted', capturedMinor: ours.ledgerMinor, currency },
  };
}
