import type { Currency } from '@farewind/values/currency';
import { sql, type RawBuilder } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { LONGEST_HOLD_MINUTES } from '../../../platform/hold-limits.ts';
import { attemptMode } from './attempt-mode.ts';
import { statesBefore, type AttemptState } from './attempt-states.ts';
import {
  failureReasons,
  isOfSale,
  type AttemptView,
  type FailureReason,
  type NewPayable,
} from '../attempt.ts';
import type { PaymentsDeps } from '../deps.ts';
import { isRefundedByHand } from './is-refunded-by-hand.ts';

/** An attempt as the acts need it, with the purpose of its payable. */
export interface Attempt {
  readonly id: string;
  readonly payableId: string;
  readonly state: AttemptState;
  readonly reference: string;
  readonly purpose: NewPayable['purpose'];
  readonly settingId: number;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly failure: FailureReason | undefined;
  readonly cardHash: Buffer | undefined;
  readonly createdAt: Date;
  /** When it came into its state. */
  readonly changedAt: Date;
  readonly capturedMinor: number;
  /** The sum claimed by refunds, sent or not. */
  readonly claimedMinor: number;
  readonly refundedMinor: number;
  /** What the card's bank has taken back. */
  readonly disputedMinor: number;
  /** Nothing follows from it automatically: the bank reported another sum than requested, or it was paid twice. */
  readonly isHeldBack: boolean;
  /** A double payment, of which this is the later charge. */
  readonly isSurplus: boolean;
  /** Staff took the money themselves; no provider knows of it. */
  readonly isTakenByStaff: boolean;
  readonly method: string;
  /** The account's mode when the attempt began. */
  readonly mode: 'test' | 'live';
  /** The provider's id of the last step that it reported, or of the money. */
  readonly bankReference: string | undefined;
  /** The provider's id of the payment; unlike the reference of its last step it never changes. */
  readonly theirReference: string | undefined;
  /** The page that the payer was sent to, sealed. */
  readonly nextStep: Buffer | undefined;
  /** The payer's time limit. */
  readonly payBy: Date | undefined;
  /** When its provider is queried once more, whatever its state. */
  readonly lookAgainAt: Date | undefined;
}

export interface AttemptChanges {
  readonly bankReference?: string;
  readonly failure?: FailureReason;
  readonly capturedMinor?: number;
  readonly theirReference?: string;
  readonly nextStep?: Buffer;
}

/** Selects the references of payables with an attempt in a state now, as a condition of the caller's query. */
export function selectReferencesOfState(
  { tenantId }: Pick<TenantScope, 'tenantId'>,
  state: AttemptState,
): RawBuilder<unknown> {
  return sql`select payable.reference from payment_attempt attempt
    join payable on payable.tenant_id = attempt.tenant_id and payable.id = attempt.payable_id
    where attempt.tenant_id = ${tenantId} and attempt.state = ${state}`;
}

function selectAttempts({ tx, tenantId }: TenantScope) {
  return tx
    .selectFrom('payment_attempt as attempt')
    .innerJoin('payable', (join) =>
      join
        .onRef('payable.tenant_id', '=', 'attempt.tenant_id')
        .onRef('payable.id', '=', 'attempt.payable_id'),
    )
    .where('attempt.tenant_id', '=', tenantId)
    .select(['payable.reference', 'payable.purpose', attemptMode])
    .selectAll('attempt');
}

type AttemptRow = Awaited<ReturnType<ReturnType<typeof selectAttempts>['execute']>>[number];

export async function findAttempt(scope: TenantScope, id: string): Promise<Attempt | undefined> {
  const row = await selectAttempts(scope).where('attempt.id', '=', id).executeTakeFirst();
  return row && toAttempt(row);
}

export async function getAttempt(scope: TenantScope, id: string): Promise<Attempt> {
  const attempt = await findAttempt(scope, id);
  if (!attempt) throw new Error(`No payment attempt ${id}`);
  return attempt;
}

export async function listAttemptsById(scope: TenantScope, ids: readonly string[]): Promise<Attempt[]> {
  const rows = await selectAttempts(scope)
    .where('attempt.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return rows.map(toAttempt);
}

/** The attempts to pay for a reference, oldest first, locked until the transaction ends. */
export async function lockAttempts(scope: TenantScope, reference: string): Promise<Attempt[]> {
  const rows = await selectAttempts(scope)
    .where('payable.reference', '=', reference)
    .orderBy('attempt.created_at')
    .orderBy('attempt.attempt_no')
    .forUpdate('attempt')
    .execute();
  return rows.map(toAttempt);
}

/** One attempt as it is now, locked with the others of its reference. */
export async function lockAttempt(
  scope: TenantScope,
  { id, reference }: Pick<Attempt, 'id' | 'reference'>,
): Promise<Attempt> {
  return (await lockAttempts(scope, reference)).find((attempt) => attempt.id === id)!;
}

/** The newest attempt for a reference, or for one payable of it. */
export async function findLastAttempt(
  scope: TenantScope,
  reference: string,
  payableId?: string,
): Promise<Attempt | undefined> {
  let query = selectAttempts(scope).where('payable.reference', '=', reference);
  if (payableId !== undefined) query = query.where('attempt.payable_id', '=', payableId);
  const row = await query
    .where('attempt.is_surplus', '=', false)
    .orderBy('attempt.created_at', 'desc')
    .orderBy('attempt.attempt_no', 'desc')
    .executeTakeFirst();
  return row && toAttempt(row);
}

/** From now on the earlier attempts of a reference are not listed; the books keep them. */
export async function putAside(scope: TenantScope, reference: string): Promise<void> {
  await scope.tx
    .updateTable('payment_attempt as attempt')
    .from('payable')
    .set({ cleared_at: scope.now })
    .whereRef('payable.tenant_id', '=', 'attempt.tenant_id')
    .whereRef('payable.id', '=', 'attempt.payable_id')
    .where('attempt.tenant_id', '=', scope.tenantId)
    .where('payable.reference', '=', reference)
    .where('attempt.cleared_at', 'is', null)
    .execute();
}

/** Takes the accounts in turn, so that a silent bank does not delay the others. */
const turnOf = (time: string): RawBuilder<unknown> =>
  sql`row_number() over (partition by attempt.setting_id order by ${sql.ref(`attempt.${time}`)})`;

/** Attempts in one of the states, unchanged since `before`, oldest of each account first. */
export async function listStaleAttempts(
  scope: TenantScope,
  states: readonly AttemptState[],
  before: Date,
  limit: number,
): Promise<Attempt[]> {
  const rows = await selectAttempts(scope)
    .where('attempt.state', 'in', states)
    .where('attempt.changed_at', '<=', before)
    .orderBy(turnOf('changed_at'))
    .orderBy('attempt.changed_at')
    .limit(limit)
    .execute();
  return rows.map(toAttempt);
}

/** Sets the payer's time limit; some time after it, the provider is queried once more. */
export async function writeLimit({ tx, tenantId }: TenantScope, id: string, payBy: Date): Promise<void> {
  await tx
    .updateTable('payment_attempt')
    .set({ pay_by: payBy, look_again_at: new Date(payBy.getTime() + LOOK_AGAIN_MS) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Payers who pay late or twice have done so by then; usually a notification reports it before. */
const LOOK_AGAIN_MS = 60 * 60_000;

/**
 * A bill is open for days, and its provider notifies of its payment: it is queried seldom between the end of its seats'
 * hold and its own end.
 */
const BILL_EVERY_MINUTES = 30;

/** Attempts whose payers are with their providers and that were not queried since `before`, the longest unqueried first. */
export async function listAwaiting(scope: TenantScope, before: Date, limit: number): Promise<Attempt[]> {
  const unasked = sql<Date>`coalesce(attempt.asked_at, attempt.changed_at)`;
  // The last of the frequent queries is made after the hold, so that no order expires on an old answer.
  const isSeldom = sql`attempt.pay_by > ${scope.now}::timestamptz + interval '1 minute' * ${BILL_EVERY_MINUTES}
    and ${unasked} > attempt.created_at + interval '1 minute' * ${LONGEST_HOLD_MINUTES}`;
  const rows = await selectAttempts(scope)
    .where('attempt.state', '=', 'awaitingPayer')
    .where(unasked, '<=', before)
    .where(
      sql<boolean>`((${isSeldom}) is not true
        or ${unasked} <= ${scope.now}::timestamptz - interval '1 minute' * ${BILL_EVERY_MINUTES})`,
    )
    .orderBy(unasked)
    .limit(limit)
    .execute();
  return rows.map(toAttempt);
}

/** Ended payments whose provider is to be queried once more. */
export async function listToLookAgain(scope: TenantScope, limit: number): Promise<Attempt[]> {
  const rows = await selectAttempts(scope)
    .where('attempt.look_again_at', '<=', scope.now)
    .where('attempt.state', 'not in', ['created', 'awaitingPayer', 'completing', 'unknown'])
    .orderBy(turnOf('look_again_at'))
    .orderBy('attempt.look_again_at')
    .limit(limit)
    .execute();
  return rows.map(toAttempt);
}

/** The payment is finally over: the address that led its payer there is deleted. */
export async function recordLook({ tx, tenantId }: TenantScope, id: string): Promise<void> {
  await tx
    .updateTable('payment_attempt')
    .set({ look_again_at: null, next_step: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** The provider is queried once more later. */
export async function putOffLook({ tx, tenantId }: TenantScope, id: string, until: Date): Promise<void> {
  await tx
    .updateTable('payment_attempt')
    .set({ look_again_at: until })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Marks that the provider is queried now. */
export async function recordAsking({ tx, tenantId, now }: TenantScope, id: string): Promise<void> {
  await tx
    .updateTable('payment_attempt')
    .set({ asked_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/**
 * Moves an attempt in one guarded statement; false if it was in none of the states `from`. A next step is stored once:
 * the move fails if there is one, because its payer may be there.
 */
export async function moveAttempt(
  scope: TenantScope,
  id: string,
  next: AttemptState,
  changes: AttemptChanges = {},
  from: readonly AttemptState[] = statesBefore(next),
): Promise<boolean> {
  const moved = await scope.tx
    .updateTable('payment_attempt')
    .set({
      state: next,
      changed_at: scope.now,
      ...(changes.bankReference === undefined ? {} : { provider_reference: changes.bankReference }),
      ...(changes.failure === undefined ? {} : { failure_code: changes.failure }),
      ...(changes.capturedMinor === undefined ? {} : { captured_minor: changes.capturedMinor }),
      ...(changes.theirReference === undefined ? {} : { their_reference: changes.theirReference }),
      ...(changes.nextStep === undefined ? {} : { next_step: changes.nextStep }),
    })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .where('state', 'in', from)
    .$if(changes.nextStep !== undefined, (move) => move.where('next_step', 'is', null))
    .returning('id')
    .executeTakeFirst();
  if (moved) scope.count('payments', { outcome: next, reason: changes.failure ?? '' });
  return moved !== undefined;
}

/** Ends an attempt that was not sent to the bank, as its state proves; the guard prevents a later call. */
export async function closeUnasked(
  scope: TenantScope,
  id: string,
  states: readonly ('created' | 'threeDsPending')[],
): Promise<void> {
  await moveAttempt(scope, id, 'failed', { failure: 'timeout' }, states);
}

export async function listAttempts(
  scope: TenantScope,
  reference: string,
  deps: Pick<PaymentsDeps, 'gateways'>,
): Promise<AttemptView[]> {
  const rows = await selectAttempts(scope)
    .innerJoin('payment_setting as account', (join) =>
      join
        .onRef('account.tenant_id', '=', 'attempt.tenant_id')
        .onRef('account.id', '=', 'attempt.setting_id'),
    )
    .select(['account.statement_text', 'account.provider as account_provider'])
    .where('payable.reference', '=', reference)
    .orderBy('attempt.created_at')
    .orderBy('attempt.attempt_no')
    .orderBy('attempt.id')
    .execute();
  return rows.map((row) => ({
    attemptId: row.id,
    payableId: row.payable_id,
    purpose: row.purpose as NewPayable['purpose'],
    isRefundedWithSale: isOfSale(row) && !row.is_surplus && row.frozen_at === null,
    state: isHeldBack(row) && hasMoney(row.state) ? 'unknown' : row.state,
    amountMinor: row.amount_minor,
    capturedMinor: row.captured_minor,
    refundedMinor: row.refunded_minor,
    claimedMinor: row.refund_claimed_minor,
    disputedMinor: row.disputed_minor,
    isSurplus: row.is_surplus,
    currency: row.currency as Currency,
    bankReference: row.provider_reference ?? undefined,
    failure: toFailure(row.failure_code),
    cardBrand: row.card_brand ?? undefined,
    cardBin6: row.card_bin6 ?? undefined,
    cardLast4: row.card_last4 ?? undefined,
    statementText: row.statement_text,
    method: row.method,
    isRefundedByHand: isRefundedByHand(deps, row.account_provider, row.method),
    payBy: row.pay_by ?? undefined,
    isCleared: row.cleared_at !== null,
    at: row.created_at,
  }));
}

function toAttempt(row: AttemptRow): Attempt {
  return {
    id: row.id,
    payableId: row.payable_id,
    state: row.state as AttemptState,
    reference: row.reference,
    purpose: row.purpose as NewPayable['purpose'],
    settingId: row.setting_id,
    amountMinor: row.amount_minor,
    currency: row.currency as Currency,
    failure: toFailure(row.failure_code),
    cardHash: row.card_hash ?? undefined,
    createdAt: row.created_at,
    changedAt: row.changed_at,
    capturedMinor: row.captured_minor,
    claimedMinor: row.refund_claimed_minor,
    refundedMinor: row.refunded_minor,
    disputedMinor: row.disputed_minor,
    isHeldBack: isHeldBack(row),
    isSurplus: row.is_surplus,
    isTakenByStaff: row.taken_by !== null,
    method: row.method,
    mode: row.money_mode,
    bankReference: row.provider_reference ?? undefined,
    theirReference: row.their_reference ?? undefined,
    nextStep: row.next_step ?? undefined,
    payBy: row.pay_by ?? undefined,
    lookAgainAt: row.look_again_at ?? undefined,
  };
}

/** Sums that are frozen or surplus are not reported as paid. */
function hasMoney(state: string): boolean {
  return ['authorised', 'captured', 'partlyRefunded'].includes(state);
}

function isHeldBack(row: Pick<AttemptRow, 'frozen_at' | 'is_surplus'>): boolean {
  return row.frozen_at !== null || row.is_surplus;
}

function toFailure(code: string | null): FailureReason | undefined {
  return failureReasons.find((reason) => reason === code);
}
