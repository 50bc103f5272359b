import type * as contract from '@farewind/contract/finance/channel-payouts';
import type { ChannelPayout } from '@farewind/contract/finance/channel-payouts';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { Currency } from '@farewind/values/currency';
import { formatMinor, parseMinor } from '@farewind/values/money';
import { sql, type RawBuilder } from 'kysely';
import { recordChange } from '../../platform/audit/record-change.ts';
import { requireVersion } from '../../platform/audit/require-version.ts';
import { begins } from '../../platform/database/begins.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { newId } from '../../platform/ids.ts';
import type { Payments } from '../payments/public.ts';
import { accountOfChannel } from './channel-rows.ts';
import { findDueBookings } from './due-bookings.ts';
import { USER_ACTOR, userActor } from '../../platform/user-actor.ts';

export interface PayoutDeps {
  readonly postLedger: Payments['postLedger'];
  readonly requireEnteredDay: Payments['requireEnteredDay'];
}

const ENTITY = 'channelPayout';
/** The most numbers that a refusal repeats. */
const NAMED = 5;

export async function listChannelPayouts(
  scope: TenantScope,
  { keyword, skipCount, maxResultCount }: ParsedInput<typeof contract.getChannelPayouts>,
): Promise<Output<typeof contract.getChannelPayouts>> {
  const which = keyword ? begins('p.reference', keyword) : sql<boolean>`true`;
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from channel_payout p
    where p.tenant_id = ${scope.tenantId} and ${which}`.execute(scope.tx);
  const page = await selectPayouts(scope, which, sql`offset ${skipCount} limit ${maxResultCount}`);
  return { totalCount: rows[0]!.total, items: page.map(present) };
}

/**
 * Posts what a channel has paid by a statement, or has taken back, on its day or on the first open day after it. Refuses with GEN-NOTFOUND, with
 * GEN-VALIDATION a payment on account of nothing, what `requireEnteredDay` refuses, and bookings that are not the channel's or owe nothing, and
 * with GEN-DUPLICATE a second statement with the same number.
 */
export async function recordChannelPayout(
  { postLedger, requireEnteredDay }: PayoutDeps,
  scope: TenantScope,
  context: RequestContext,
  fields: ParsedInput<typeof contract.recordChannelPayout>,
): Promise<ChannelPayout> {
  const { channelId, currency, paidOn, reference, note = '' } = fields;
  const amountMinor = minorOf(fields.amount);
  if (amountMinor <= 0 && fields.bookings.length === 0)
    throw fieldRefusal([{ path: 'amount', message: 'channelPayout.nothing' }]);
  await requireEnteredDay(scope, paidOn, 'paidOn');
  await lockChannelRow(scope, channelId);
  const named = [...new Set(fields.bookings)];
  const due = await findDueBookings(scope, channelId, currency, named);
  const known = new Set(due.map((each) => each.reference));
  const wrong = named.filter((each) => !known.has(each));
  if (wrong.length > 0)
    throw fieldRefusal([
      {
        path: 'bookings',
        message: 'channelPayout.notDue',
        values: { numbers: wrong.slice(0, NAMED).join(', ') + (wrong.length > NAMED ? ' …' : '') },
      },
    ]);
  const id = newId();
  const own = { tenant_id: scope.tenantId, channel_id: channelId };
  const inserted = await scope.tx
    .insertInto('channel_payout')
    .values({
      ...own,
      id,
      amount_minor: amountMinor,
      currency,
      paid_on: paidOn,
      reference,
      note,
      recorded_by: userActor(context.user!.id),
      recorded_at: scope.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n)
    throw fieldRefusal([{ path: 'reference', message: 'channelPayout.again' }], 'GEN-DUPLICATE');
  if (due.length > 0)
    await scope.tx
      .insertInto('channel_payout_booking')
      .values(
        due.map((each) => ({
          ...own,
          payout_id: id,
          reference: each.reference,
          amount_minor: each.amountMinor,
        })),
      )
      .execute();
  if (amountMinor !== 0)
    await postLedger(scope, {
      move: 'channelPaid',
      key: `channelPaid:${id}`,
      reference: id,
      currency,
      amountMinor,
      channel: accountOfChannel(channelId),
      occurredOn: paidOn,
    });
  const after = present(await getPayout(scope, id));
  const { channel, amount, bookings, difference } = after;
  await recordChange(scope, context, {
    action: 'create',
    entity: ENTITY,
    entityId: id,
    after: { channel, amount, currency, paidOn, reference, bookings, difference },
  });
  return after;
}

/**
 * Posts the opposite of a payout, today; its bookings are open again. Refuses with ORD-STATE one that was already
 * reversed, and one that is matched with a bank line.
 */
export async function reverseChannelPayout(
  { postLedger }: Pick<PayoutDeps, 'postLedger'>,
  scope: TenantScope,
  context: RequestContext,
  { payoutId, reason, version }: ParsedInput<typeof contract.reverseChannelPayout>,
): Promise<ChannelPayout> {
  const { tx, tenantId, now } = scope;
  await sql`select 1 from channel_payout where tenant_id = ${tenantId} and id = ${payoutId} for update`.execute(
    tx,
  );
  const row = await getPayout(scope, payoutId);
  const current = present(row);
  await requireVersion(scope, { entity: ENTITY, entityId: payoutId, current, seenVersion: version });
  if (row.reversedAt) throw refusal('ORD-STATE', { message: 'payout.reversed' });
  if (row.isInStatement) throw refusal('ORD-STATE', { message: 'payout.inStatement' });
  await tx
    .updateTable('channel_payout')
    .set({
      reversed_by: userActor(context.user!.id),
      reversed_at: now,
      reverse_reason: reason,
      version: row.version + 1,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', payoutId)
    .execute();
  if (row.amountMinor !== 0)
    await postLedger(scope, {
      move: 'channelPaidReversed',
      key: `channelPaidReversed:${payoutId}`,
      reference: payoutId,
      currency: row.currency,
      amountMinor: row.amountMinor,
      channel: accountOfChannel(row.channelId),
      undoes: `channelPaid:${payoutId}`,
    });
  await recordChange(scope, context, {
    action: 'reverse',
    entity: ENTITY,
    entityId: payoutId,
    before: { state: 'posted' },
    after: { state: 'reversed' },
    reason,
  });
  return present(await getPayout(scope, payoutId));
}

/** `1234`, `1234,5`, `1234.50` and `-1234` as typed by staff. */
function minorOf(text: string): number {
  const [whole = '', part = ''] = text.replace(',', '.').replace('−', '-').split('.');
  return parseMinor(`${whole}.${part.padEnd(2, '0')}`);
}

/** One payout of a channel at a time, so that no booking is named by two. */
async function lockChannelRow({ tx, tenantId }: TenantScope, id: number): Promise<void> {
  const row = await tx
    .selectFrom('ride_channel')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw refusal('GEN-NOTFOUND');
}

interface PayoutRow {
  readonly id: string;
  readonly channelId: number;
  readonly channel: string;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly paidOn: string;
  readonly reference: string;
  readonly note: string;
  readonly bookings: number;
  readonly expectedMinor: number;
  readonly recordedBy: string | null;
  readonly recordedAt: Date;
  readonly reversedAt: Date | null;
  readonly reverseReason: string | null;
  readonly isInStatement: boolean;
  readonly version: number;
}

async function selectPayouts(
  { tx, tenantId }: TenantScope,
  which: RawBuilder<boolean>,
  part: RawBuilder<unknown>,
): Promise<readonly PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select p.id, p.channel_id as "channelId", c.name as channel, p.amount_minor as "amountMinor", p.currency,
      p.paid_on::text as "paidOn", p.reference, p.note, d.bookings, d.minor as "expectedMinor",
      (select coalesce(nullif(trim(concat_ws(' ', u.name, u.surname)), ''), u.user_name) from app_user u
        where u.tenant_id = p.tenant_id and ${USER_ACTOR} || u.id::text = p.recorded_by) as "recordedBy",
      p.recorded_at as "recordedAt", p.reversed_at as "reversedAt", p.reverse_reason as "reverseReason",
      exists (select 1 from bank_line b where b.tenant_id = p.tenant_id and b.kind = 'payout' and b.target = p.id::text)
        as "isInStatement", p.version
    from channel_payout p
    join ride_channel c on c.tenant_id = p.tenant_id and c.id = p.channel_id
    cross join lateral (select count(*)::int as bookings, coalesce(sum(amount_minor), 0)::bigint as minor
      from channel_payout_booking where tenant_id = p.tenant_id and payout_id = p.id) d
    where p.tenant_id = ${tenantId} and ${which}
    order by p.paid_on desc, p.id desc ${part}`.execute(tx);
  return rows;
}

async function getPayout(scope: TenantScope, id: string): Promise<PayoutRow> {
  const [row] = await selectPayouts(scope, sql<boolean>`p.id = ${id}`, sql``);
  if (!row) throw refusal('GEN-NOTFOUND');
  return row;
}

function present({
  id,
  amountMinor,
  expectedMinor,
  recordedAt,
  reversedAt,
  ...row
}: PayoutRow): ChannelPayout {
  const { isInStatement: _isInStatement, ...shown } = row;
  return {
    ...shown,
    payoutId: id,
    amount: formatMinor(amountMinor),
    expected: formatMinor(expectedMinor),
    difference: formatMinor(amountMinor - expectedMinor),
    recordedAt: recordedAt.toISOString(),
    reversedAt: reversedAt?.toISOString() ?? null,
  };
}
