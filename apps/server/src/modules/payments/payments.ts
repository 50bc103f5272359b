import type { LocalDate } from '@farewind/values/local-time';
import type { Currency } from '@farewind/values/currency';
import type { Money } from '@farewind/values/money';
import type { RawBuilder } from 'kysely';
import type { TenantScope } from '../../platform/database/scope.ts';
import { askAboutOpenAttempts } from './charging/ask-about-open-attempts.ts';
import { openAttempt } from './attempts/ask-bank.ts';
import {
  untriedReasons,
  type AttemptOutcome,
  type AttemptView,
  type Bill,
  type NewPayable,
  type NextStep,
  type SettledAttempt,
  type Shop,
} from './attempt.ts';
import { startPayment } from './charging/start-payment.ts';
import { findBill, findNextStep } from './charging/find-next-step.ts';
import { captureAttempt } from './charging/capture-attempt.ts';
import type { Card } from './card.ts';
import { askAboutPendingOf, type PendingAttempts } from './charging/ask-about-pending.ts';
import { readRehearsal } from './ledger/rehearsed-orders.ts';
import { createAttempt, type AttemptRequest } from './attempts/create-attempt.ts';
import type { PaymentsDeps } from './deps.ts';
import { learnCard } from './routing/learn-card.ts';
import type { Posting } from './postings/ledger-postings.ts';
import { isTakenBefore } from './postings/is-taken-before.ts';
import { listLedger, type LedgerLineView } from './postings/list-ledger.ts';
import { knowsItsPayments } from './attempts/knows-its-payments.ts';
import { getPayableId, insertPayable } from './attempts/payables.ts';
import { postLedger } from './postings/post-ledger.ts';
import { judgeNotice } from './notices/judge-notice.ts';
import {
  findNoticeAccount,
  receiveNotice,
  type NoticeAccount,
  type NoticeAddress,
} from './notices/receive-notice.ts';
import { sumStatements, type BookedSum } from './matching/sum-statements.ts';
import {
  findRoute,
  listOutsideLimits,
  listRoutes,
  type OutsideLimits,
  type FoundRoute,
  type PaymentRoute,
  type RouteBuyer,
} from './routing/payment-route.ts';
import type { PaymentSetting } from '../settings/public.ts';
import type { RawNotification } from './ports.ts';
import { hasAttempt, receiveReturn, refuseReturn } from './charging/receive-return.ts';
import {
  listAttempts,
  selectReferencesOfState,
  closeUnasked,
  lockAttempts,
  putAside,
  type Attempt,
} from './attempts/repository.ts';
import { listLateRefunds, type LateRefund } from './refunds/list-late-refunds.ts';
import { selectWaitingRefunds } from './refunds/select-waiting-refunds.ts';
import type { RefundRequest, RefundView, WishedRefund } from './refunds/refund.ts';
import { listRefunds } from './refunds/list-refunds.ts';
import { needsSecondPerson, requestRefund } from './refunds/request-refund.ts';
import { sumTakenByBank } from './refunds/taken-by-bank.ts';
import { listPaidStates } from './attempts/list-paid-states.ts';
import { listReferencesOfCard } from './attempts/list-references-of-card.ts';
import { ofPayable } from './attempts/of-payable.ts';
import { sumPayables, type PayableSums } from './attempts/sum-payables.ts';
import { refundAttempt, refundUnsold } from './refunds/return-charge.ts';
import { registerRefundSender } from './refunds/register-refund-sender.ts';
import { requireEnteredDay } from './ledger/require-entered-day.ts';
import { requireOpenDay } from './ledger/require-open-day.ts';
import { takeAtDesk, type DeskMoney } from './desk/take-at-desk.ts';
import { isTurkishCard } from './routing/turkish-cards.ts';
import { giveBackUnsold, voidAttempt } from './charging/void-attempt.ts';
import { refusal } from '../../platform/errors.ts';
import { liveStates, type AttemptState } from './attempts/attempt-states.ts';

/** The first attempt, and five more. */
const MOST_ATTEMPTS = 6;

/** See Payments.makeRoomForAttempt. */
async function makeRoomForAttempt(
  scope: TenantScope,
  reference: string,
  unheardOf: ReadonlySet<string>,
  payableId?: string,
): Promise<void> {
  const attempts = ofPayable(await lockAttempts(scope, reference), payableId);
  await endLeft(scope, attempts, unheardOf);
  // An attempt that never reached the provider does not count as one of the buyer's.
  const counted = attempts.filter(
    ({ failure, theirReference }) =>
      theirReference !== undefined || !failure || !untriedReasons.includes(failure),
  );
  if (counted.length >= MOST_ATTEMPTS) throw refusal('GEN-LIMIT');
}

/** Ends what was left at the bank's page, and refuses with ORD-STATE while another attempt is live. */
async function endLeft(
  scope: TenantScope,
  attempts: readonly Attempt[],
  unheardOf: ReadonlySet<string>,
): Promise<void> {
  for (const attempt of attempts) {
    if (attempt.state === 'threeDsPending' && unheardOf.has(attempt.id))
      await closeUnasked(scope, attempt.id, ['threeDsPending']);
    else if (isLive(attempt)) throw refusal('ORD-STATE');
  }
}

/** See Payments.clearAttempts. */
async function clearAttempts(scope: TenantScope, reference: string): Promise<void> {
  if ((await lockAttempts(scope, reference)).some(isLive)) throw refusal('ORD-STATE');
  await putAside(scope, reference);
}

/** A payment that came second blocks nothing: its money goes back. */
function isLive({ state, isSurplus }: Attempt): boolean {
  return !isSurplus && (liveStates as readonly AttemptState[]).includes(state);
}

/**
 * Collects money for payables and knows nothing about their purpose. Calls to the bank happen outside any transaction;
 * the attempt's row is committed before the first byte is sent.
 */
export interface Payments {
  createPayable(scope: TenantScope, payable: NewPayable): Promise<string>;
  /**
   * Records the attempt in the caller's transaction, so that hold, order and attempt exist together or not at all.
   * Refuses with GEN-UNAVAILABLE (no gateway for the currency), PAY-CARD, PAY-TRY, GEN-LIMIT (too many declines), and
   * ORD-STATE while another attempt of the payable is alive or has its money.
   */
  createAttempt(scope: TenantScope, request: AttemptRequest): Promise<string>;
  /** Records money that staff have taken, with the number of its document; refuses as `createAttempt` does. */
  takeAtDesk(scope: TenantScope, money: DeskMoney): Promise<string>;
  /** See `requireEnteredDay`. */
  requireEnteredDay(scope: TenantScope, day: LocalDate, path: string): Promise<void>;
  /** See `requireOpenDay`. */
  requireOpenDay(scope: TenantScope, day: LocalDate, path: string): Promise<void>;
  /**
   * Requests the bank to hold the sum, or the provider to open its page, code or bill; called again for the same attempt,
   * it only returns the outcome. With `shop`, a
   * bank that requires cardholder authentication gives `actionRequired`; without, that is a failure.
   */
  startPayment(
    tenantId: number,
    attemptId: string,
    card: Card | undefined,
    shop?: Shop,
  ): Promise<AttemptOutcome>;
  /**
   * Processes the data that the browser brings back from the bank's page, and requests the bank to hold the sum if its
   * cardholder confirmed. Refuses with GEN-VALIDATION data that the bank has not signed for this attempt; repeated, it
   * acts once.
   */
  receiveReturn(
    tenantId: number,
    attemptId: string,
    fields: Readonly<Record<string, string>>,
  ): Promise<SettledAttempt>;
  /** Counts a return that is certainly not from the bank, and refuses it with GEN-VALIDATION. */
  refuseReturn(why: string, attemptId?: string): never;
  /** Whether a payment attempt has this id. */
  hasAttempt(tenantId: number, attemptId: string): Promise<boolean>;
  /**
   * The payer's next step, returned again while the last attempt, of the reference or of one payable of it, waits for it:
   * the form for a caller with the attempt's card, or the address of the provider's page.
   */
  findNextStep(
    tenantId: number,
    reference: string,
    card: Card | undefined,
    shop: Shop,
    payableId?: string,
  ): Promise<NextStep | undefined>;
  /** The bill of an attempt that waits for its payer; undefined if it has none. */
  findBill(scope: TenantScope, attemptId: string): Promise<Bill | undefined>;
  /** Whether an attempt's method takes the money at once, before what it pays for is certain. */
  isTakenAtOnce(scope: TenantScope, attemptId: string): Promise<boolean>;
  /** The account that would collect a currency by a method (default `card`); undefined if there is none. */
  findRoute(
    scope: TenantScope,
    currency: Currency,
    methodId?: string,
    buyer?: RouteBuyer,
  ): Promise<FoundRoute | undefined>;
  /** Every way to pay in a currency, the best first. */
  listRoutes(scope: TenantScope, currency: Currency, buyer?: RouteBuyer): Promise<PaymentRoute[]>;
  /** The methods left out of these because of the sum alone. */
  listOutsideLimits(
    scope: TenantScope,
    amount: Money,
    buyer: Pick<RouteBuyer, 'siteId'>,
  ): Promise<OutsideLimits[]>;
  /**
   * Captures the held sum, or the part of it that was sold, and posts it to the ledger; true if captured (also if it
   * already was).
   */
  capture(tenantId: number, attemptId: string, amountMinor: number): Promise<boolean>;
  /** Releases the held sum; true if nothing is held any more. */
  voidAttempt(tenantId: number, attemptId: string): Promise<boolean>;
  /** The same if nothing was sold: what is left of a partly refunded or disputed charge is refunded, too. */
  giveBackUnsold(tenantId: number, attemptId: string): Promise<boolean>;
  /**
   * Queries the bank about attempts left open for a minute and settles them. Returns those that moved, and authorised
   * ones, so that interrupted callers can capture or release the money.
   */
  askAboutOpenAttempts(tenantId: number): Promise<SettledAttempt[]>;
  /**
   * Makes room for another attempt: ends one whose cardholder was left at the bank's page. Refuses with ORD-STATE while
   * an attempt may hold money or its outcome is unknown, and with GEN-LIMIT after five tries more than the first. With
   * one payable of the reference, it considers that one alone. An attempt at the bank's page is ended only if the bank
   * was queried and has no money of it: `unheardOf`.
   */
  makeRoomForAttempt(
    scope: TenantScope,
    reference: string,
    unheardOf: PendingAttempts['unheardOf'],
    payableId?: string,
  ): Promise<void>;
  /**
   * Ends the attempts of a reference that must not be paid any more, as `makeRoomForAttempt` does, whatever their
   * number. Refuses with ORD-STATE while one may hold money or its outcome is unknown.
   */
  endUnheardOf(
    scope: TenantScope,
    reference: string,
    unheardOf: ReadonlySet<string>,
    payableId?: string,
  ): Promise<void>;
  /**
   * Queries the bank about the attempts of a reference that wait for their cardholders, outside any transaction, and
   * closes those on a provider's own page. `isRepeated`: the submission was made before, so nothing is queried or
   * closed. With one payable of the reference, those of that one alone.
   */
  askAboutPending(
    tenantId: number,
    reference: string,
    isRepeated?: (scope: TenantScope) => Promise<boolean>,
    payableId?: string,
  ): Promise<PendingAttempts>;
  /** Hides failed attempts. Refuses with ORD-STATE while one is open or has its money. */
  clearAttempts(scope: TenantScope, reference: string): Promise<void>;
  /** The account in a notification's address. Refuses with GEN-NOTFOUND. */
  findNoticeAccount(address: NoticeAddress): Promise<NoticeAccount>;
  /**
   * Stores a provider's unprompted notification, and answers it. Refuses with GEN-VALIDATION one that is not authentic.
   */
  receiveNotice(
    account: NoticeAccount,
    notification: Omit<RawNotification, 'receivedAt'>,
  ): Promise<{ readonly status: number; readonly body: string }>;
  /** Judges a stored notification by querying the provider; undefined if it names no payment of the account. */
  judgeNotice(tenantId: number, noticeId: string): Promise<SettledAttempt | undefined>;
  /** The payables of a reference, by purpose. */
  getPayableId(scope: TenantScope, reference: string, purpose: NewPayable['purpose']): Promise<string>;
  /** The attempts and refunds of payables, by their ids; one without attempts is absent. */
  sumPayables(scope: TenantScope, payableIds: readonly string[]): Promise<ReadonlyMap<string, PayableSums>>;
  /** The payables paid by cards with these last four digits; no more than a few hundred. */
  listReferencesOfCard(scope: TenantScope, last4: string): Promise<string[]>;
  /** Selects the references of attempts in a state, as a condition of a list. */
  readonly selectReferencesOfState: typeof selectReferencesOfState;
  /** How the sales of these references stand that were paid for; one that was not is absent. */
  readonly listPaidStates: typeof listPaidStates;
  /** The attempts for a reference, oldest first. */
  listAttempts(scope: TenantScope, reference: string): Promise<AttemptView[]>;
  /** Whether an order is a rehearsal that counts nowhere, or could be one; undefined for real money and none. */
  readRehearsal(scope: TenantScope, orderId: string): Promise<'setAside' | 'possible' | undefined>;
  /** The sums that statements booked of some attempts so far; undefined if none contains them yet. */
  sumStatements(scope: TenantScope, attemptIds: readonly string[]): Promise<BookedSum | undefined>;
  /** Asks a provider about the issuer of a card, by its first six digits, unless it is known; outside a transaction. */
  learnCard(tenantId: number, bin6: string | undefined): Promise<void>;
  /** The currency that a card of this issuer must pay in, if it differs (Turkish bank cards pay in lira). */
  findForcedCurrency(tenantId: number, bin6: string): Currency | undefined;
  /** Whether changed keys of a merchant account find its payments, as far as the provider tells. */
  knowsItsPayments(scope: TenantScope, settingId: number, changed: PaymentSetting): Promise<boolean>;
  /** Whether the money of an attempt was taken before one of these postings, by their keys. */
  isTakenBefore(scope: TenantScope, attemptId: string, postingKeys: readonly string[]): Promise<boolean>;
  /** The postings of a reference, in order. */
  listLedger(scope: TenantScope, reference: string): Promise<LedgerLineView[]>;
  /**
   * Refunds a sum captured for a reference, in the caller's transaction; the same id twice is one refund. It goes to
   * the cards that paid and is approved at once, unless a second person has to agree: `needsApproval`, or more than the
   * agency's limit. Refuses with ORD-STATE more than was captured and not yet refunded.
   */
  requestRefund(scope: TenantScope, request: RefundRequest): Promise<void>;
  /** Whether a refund of a sale, requested now, would wait for a second person because of its sum. */
  needsSecondPerson(scope: TenantScope, refund: WishedRefund): Promise<boolean>;
  /** Refunds, in the caller's transaction, all of a charge for which nothing was sold. Repeated, it requests once. */
  refundAttempt(scope: TenantScope, attemptId: string): Promise<void>;
  /** Refunds the part of a charge above the sum that was sold for it. Repeated, it requests once. */
  refundUnsold(scope: TenantScope, attemptId: string, soldMinor: number): Promise<void>;
  /** A sold service is provided to its buyer: a receipt closes its prepayment, once. */
  closeSale(scope: TenantScope, reference: string, itemId: string): Promise<void>;
  /** The refunds of a reference, oldest first; one row for each charge. */
  listRefunds(scope: TenantScope, reference: string): Promise<RefundView[]>;
  /** The part of a refund from these charges that their payers' banks have returned already, by disputes. */
  sumTakenByBank(charges: readonly AttemptView[], refundMinor: number): number;
  /** Approved refunds that are not settled though they were promised before an instant. */
  listLateRefunds(scope: TenantScope, until: Date): Promise<readonly LateRefund[]>;
  /** Refunds that wait for a second person, as a query: `id`, `reference`, `amount_minor`, `currency`, `since`. */
  selectWaitingRefunds(scope: TenantScope): RawBuilder<unknown>;
  /** Posts a money move in the caller's transaction, once for each key; false if it was posted before. */
  postLedger(scope: TenantScope, posting: Posting): Promise<boolean>;
}

export function createPayments(deps: PaymentsDeps): Payments {
  registerRefundSender(deps);
  return {
    createPayable: insertPayable,
    createAttempt: (scope, request) => createAttempt(deps, scope, request),
    takeAtDesk: (scope, money) => takeAtDesk(deps, scope, money),
    requireEnteredDay,
    requireOpenDay,
    startPayment: (tenantId, attemptId, card, shop) => startPayment(deps, tenantId, attemptId, card, shop),
    receiveReturn: (tenantId, attemptId, fields) => receiveReturn(deps, tenantId, attemptId, fields),
    refuseReturn: (why, attemptId) => refuseReturn(deps, why, attemptId),
    hasAttempt: (tenantId, attemptId) => hasAttempt(deps, tenantId, attemptId),
    findNextStep: (tenantId, reference, card, shop, payableId) =>
      findNextStep(deps, tenantId, reference, card, shop, payableId),
    findBill: (scope, attemptId) => findBill(deps, scope, attemptId),
    isTakenAtOnce: async (scope, attemptId) =>
      (await openAttempt(deps, scope, attemptId)).method?.take === 'atOnce',
    findRoute: (scope, currency, methodId, buyer) => findRoute(deps, scope, currency, methodId, buyer),
    listRoutes: (scope, currency, buyer) => listRoutes(deps, scope, currency, buyer),
    listOutsideLimits: (scope, amount, buyer) => listOutsideLimits(deps, scope, amount, buyer),
    capture: (tenantId, attemptId, amountMinor) => captureAttempt(deps, tenantId, attemptId, amountMinor),
    voidAttempt: (tenantId, attemptId) => voidAttempt(deps, tenantId, attemptId),
    giveBackUnsold: (tenantId, attemptId) => giveBackUnsold(deps, tenantId, attemptId),
    askAboutOpenAttempts: (tenantId) => askAboutOpenAttempts(deps, tenantId),
    findNoticeAccount: (address) => findNoticeAccount(deps, address),
    receiveNotice: (account, notification) => receiveNotice(deps, account, notification),
    judgeNotice: (tenantId, noticeId) => judgeNotice(deps, tenantId, noticeId),
    makeRoomForAttempt,
    endUnheardOf: async (scope, reference, unheardOf, payableId) =>
      endLeft(scope, ofPayable(await lockAttempts(scope, reference), payableId), unheardOf),
    askAboutPending: (tenantId, reference, isRepeated, payableId) =>
      askAboutPendingOf(deps, tenantId, reference, isRepeated, payableId),
    clearAttempts,
    getPayableId,
    readRehearsal,
    sumPayables,
    sumStatements,
    listAttempts: (scope, reference) => listAttempts(scope, reference, deps),
    listReferencesOfCard,
    selectReferencesOfState,
    listPaidStates,
    learnCard: (tenantId, bin6) => learnCard(deps, tenantId, bin6),
    findForcedCurrency: (tenantId, bin6) => (isTurkishCard(tenantId, bin6) ? 'TRY' : undefined),
    knowsItsPayments: (scope, settingId, changed) => knowsItsPayments(deps, scope, settingId, changed),
    isTakenBefore,
    listLedger,
    requestRefund: (scope, request) => requestRefund(deps, scope, request),
    needsSecondPerson: (scope, refund) => needsSecondPerson(deps, scope, refund),
    refundAttempt: async (scope, attemptId) => {
      await refundAttempt(deps, scope, attemptId);
    },
    refundUnsold: (scope, attemptId, soldMinor) => refundUnsold(deps, scope, attemptId, soldMinor),
    closeSale: async (scope, reference, itemId) => deps.receipts?.writeClosed(scope, reference, itemId),
    listRefunds: (scope, reference) => listRefunds(deps, scope, reference),
    sumTakenByBank,
    listLateRefunds,
    selectWaitingRefunds,
    postLedger,
  };
}
