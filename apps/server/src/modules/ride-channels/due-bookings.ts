import type { getChannelDues, getDueBookings } from '@farewind/contract/finance/channel-payouts';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { Currency } from '@farewind/values/currency';
import { formatMinor } from '@farewind/values/money';
import { sql, type RawBuilder } from 'kysely';
import { counts } from '../../platform/database/rehearsals.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import { accountOfChannel, listChannelNames } from './channel-rows.ts';
import { zoneOfRide } from './zone-of-ride.ts';

const MOST_LISTED = 500;

interface DueBooking {
  readonly channelId: number;
  readonly reference: string;
  readonly orderId: string;
  readonly pickupAt: Date;
  readonly currency: Currency;
  readonly amountMinor: number;
}

/**
 * What is open of each booking: what its order owes by the ledger, less what payouts that still count have paid of it.
 * `which` limits the bookings `b`.
 */
function selectDue({ tenantId }: TenantScope, which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select b.channel_id, b.reference, b.order_id, b.pickup_at, ${zoneOfRide} as time_zone, owed.currency,
      owed.minor - coalesce(paid.minor, 0) as minor
    from channel_booking b
    cross join lateral (select l.currency, sum(l.amount_minor)::bigint as minor from ledger_entry e
      join ledger_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id and l.account = 'channelReceivable'
      where e.tenant_id = b.tenant_id and e.reference = b.order_id group by 1) owed
    left join lateral (select sum(d.amount_minor)::bigint as minor from channel_payout_booking d
      join channel_payout p on p.tenant_id = d.tenant_id and p.id = d.payout_id and p.reversed_at is null
      where d.tenant_id = b.tenant_id and d.channel_id = b.channel_id and d.reference = b.reference
        and p.currency = owed.currency) paid on true
    where b.tenant_id = ${tenantId} and b.order_id is not null and ${which}
      and owed.minor <> coalesce(paid.minor, 0)`;
}

const columns = sql`channel_id as "channelId", reference, order_id as "orderId", pickup_at as "pickupAt", currency,
  minor as "amountMinor"`;

/** The named bookings of a channel with what is open of each; those that owe nothing are missing. */
export async function findDueBookings(
  scope: TenantScope,
  channelId: number,
  currency: Currency,
  references: readonly string[],
): Promise<readonly DueBooking[]> {
  if (references.length === 0) return [];
  const which = sql`b.channel_id = ${channelId} and b.reference = any(${[...references]}::text[])`;
  const { rows } = await sql<DueBooking>`select ${columns} from (${selectDue(scope, which)}) due
    where currency = ${currency} order by reference`.execute(scope.tx);
  return rows;
}

export async function listDueBookings(
  scope: TenantScope,
  { channelId, currency }: ParsedInput<typeof getDueBookings>,
): Promise<Output<typeof getDueBookings>> {
  const { rows } = await sql<DueBooking & { reservationNumber: string | null; timeZone: string | null }>`
    select ${columns}, (select o.reservation_number from customer_order o
      where o.tenant_id = ${scope.tenantId} and o.id = due.order_id) as "reservationNumber", time_zone as "timeZone"
    from (${selectDue(scope, sql`b.channel_id = ${channelId}`)}) due where currency = ${currency}
    order by pickup_at, reference limit ${MOST_LISTED + 1}`.execute(scope.tx);
  return {
    hasMore: rows.length > MOST_LISTED,
    items: rows
      .slice(0, MOST_LISTED)
      .map(({ reference, orderId, reservationNumber, pickupAt, timeZone, amountMinor }) => ({
        reference,
        orderId,
        reservationNumber,
        pickupAt: pickupAt.toISOString(),
        timeZone,
        amount: formatMinor(amountMinor),
      })),
  };
}

/** What each channel owes: by its account in the ledger, and by the bookings of which something is open. */
export async function listChannelDues(scope: TenantScope): Promise<Output<typeof getChannelDues>> {
  const { tx, tenantId } = scope;
  const { rows: balances } = await sql<{ account: string; currency: Currency; minor: number }>`
    select l.sub_account as account, l.currency, sum(l.amount_minor)::bigint as minor
    from ledger_line l join ledger_entry e on e.tenant_id = l.tenant_id and e.id = l.entry_id
    where l.tenant_id = ${tenantId} and l.account = 'channelReceivable' and ${counts(scope, 'e.reference')}
    group by 1, 2 order by 1, 2`.execute(tx);
  const { rows: open } = await sql<{
    channelId: number;
    currency: Currency;
    bookings: number;
    minor: number;
  }>`
    select channel_id as "channelId", currency, count(*)::int as bookings, sum(minor)::bigint as minor
    from (${selectDue(scope, sql`true`)}) due group by 1, 2`.execute(tx);
  const names = await listChannelNames(scope);
  return {
    items: balances.flatMap(({ account, currency, minor }) => {
      const channelId = Number(account.split(':')[1]);
      const due = open.find((each) => each.channelId === channelId && each.currency === currency);
      const channel = names.get(accountOfChannel(channelId));
      if (channel === undefined) return [];
      return [
        {
          channelId,
          channel,
          currency,
          due: formatMinor(minor),
          bookings: due?.bookings ?? 0,
          open: formatMinor(due?.minor ?? 0),
        },
      ];
    }),
  };
}
