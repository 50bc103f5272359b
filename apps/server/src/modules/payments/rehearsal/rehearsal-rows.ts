import type { rehearsalSteps } from '@farewind/contract/finance/payment-rehearsal';
import type { Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Keyring, SealPlace } from '../../../platform/secrets/keyring.ts';

export type RehearsalStep = (typeof rehearsalSteps)[number];

export interface Tick {
  readonly step: RehearsalStep;
  /** The provider's message. */
  readonly said: string;
  readonly at: Date;
}

export interface Rehearsal {
  readonly id: string;
  readonly settingId: number;
  readonly method: string;
  readonly currency: Currency;
  readonly amountMinor: number;
  readonly partMinor: number;
  readonly mode: 'test' | 'live';
  readonly startedBy: string;
  readonly startedAt: Date;
  readonly secondId: string;
  readonly firstTheirs: string | undefined;
  readonly secondTheirs: string | undefined;
  readonly payUrl: string | undefined;
  readonly failed: { readonly step: RehearsalStep; readonly said: string } | undefined;
  readonly endedAt: Date | undefined;
  readonly ticks: readonly Tick[];
}

export type NewRehearsal = Pick<
  Rehearsal,
  'id' | 'settingId' | 'method' | 'currency' | 'amountMinor' | 'partMinor' | 'mode' | 'startedBy' | 'secondId'
>;

export async function insertRehearsal(
  { tx, tenantId, now }: TenantScope,
  rehearsal: NewRehearsal,
): Promise<void> {
  await tx
    .insertInto('payment_rehearsal')
    .values({
      tenant_id: tenantId,
      id: rehearsal.id,
      setting_id: rehearsal.settingId,
      method: rehearsal.method,
      currency: rehearsal.currency,
      amount_minor: rehearsal.amountMinor,
      part_minor: rehearsal.partMinor,
      mode: rehearsal.mode,
      started_by: rehearsal.startedBy,
      started_at: now,
      second_id: rehearsal.secondId,
    })
    .execute();
}

/** The last rehearsal of an account, or the one with an id. */
export async function findRehearsal(
  { tx, tenantId }: TenantScope,
  keyring: Keyring,
  by: { readonly id: string } | { readonly settingId: number },
): Promise<Rehearsal | undefined> {
  const query = tx.selectFrom('payment_rehearsal').selectAll().where('tenant_id', '=', tenantId);
  const row = await (
    'id' in by
      ? query.where('id', '=', by.id)
      : query.where('setting_id', '=', by.settingId).orderBy('started_at', 'desc').limit(1)
  ).executeTakeFirst();
  if (!row) return undefined;
  const ticks = await tx
    .selectFrom('payment_rehearsal_tick')
    .select(['step', 'said', 'ticked_at'])
    .where('tenant_id', '=', tenantId)
    .where('rehearsal_id', '=', row.id)
    .execute();
  return {
    id: row.id,
    settingId: row.setting_id,
    method: row.method,
    currency: row.currency as Currency,
    amountMinor: row.amount_minor,
    partMinor: row.part_minor,
    mode: row.mode as Rehearsal['mode'],
    startedBy: row.started_by,
    startedAt: row.started_at,
    secondId: row.second_id,
    firstTheirs: row.first_theirs ?? undefined,
    secondTheirs: row.second_theirs ?? undefined,
    payUrl: row.pay_url === null ? undefined : keyring.open(payUrlPlace(tenantId, row.id), row.pay_url),
    failed:
      row.failed_step === null
        ? undefined
        : { step: row.failed_step as RehearsalStep, said: row.failure ?? '' },
    endedAt: row.ended_at ?? undefined,
    ticks: ticks.map(({ step, said, ticked_at: at }) => ({ step: step as RehearsalStep, said, at })),
  };
}

/** Records a completed step; repeated, it is recorded once. */
export async function insertTick(
  { tx, tenantId, now }: TenantScope,
  rehearsalId: string,
  step: RehearsalStep,
  said: string,
): Promise<void> {
  await tx
    .insertInto('payment_rehearsal_tick')
    .values({ tenant_id: tenantId, rehearsal_id: rehearsalId, step, said, ticked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface RehearsalChanges {
  readonly firstTheirs?: string;
  readonly secondTheirs?: string;
  /** Null: nothing is to be paid now. */
  readonly payUrl?: string | null;
  readonly failed?: { readonly step: RehearsalStep; readonly said: string };
  readonly isEnded?: true;
}

export async function updateRehearsal(
  { tx, tenantId, now }: TenantScope,
  keyring: Keyring,
  id: string,
  { firstTheirs, secondTheirs, payUrl, failed, isEnded }: RehearsalChanges,
): Promise<void> {
  const place = payUrlPlace(tenantId, id);
  await tx
    .updateTable('payment_rehearsal')
    .set({
      ...(firstTheirs === undefined ? {} : { first_theirs: firstTheirs }),
      ...(secondTheirs === undefined ? {} : { second_theirs: secondTheirs }),
      ...(payUrl === undefined ? {} : { pay_url: payUrl === null ? null : keyring.seal(place, payUrl) }),
      ...(failed === undefined ? {} : { failed_step: failed.step, failure: failed.said }),
      ...(isEnded === undefined ? {} : { ended_at: now }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

function payUrlPlace(tenantId: number, id: string): SealPlace {
  return { tenantId, table: 'payment_rehearsal', column: 'pay_url', row: id };
}

/** The provider's id of an event that it has sent about a payment; undefined before the first. */
export async function findEvent(
  { tx, tenantId }: TenantScope,
  settingId: number,
  reference: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('payment_notice')
    .select('event_key')
    .where('tenant_id', '=', tenantId)
    .where('setting_id', '=', settingId)
    .where('attempt_id', '=', reference)
    .executeTakeFirst();
  return row?.event_key;
}
