import type { OfferedContract, SeatContract } from '@farewind/contract/exchange/seat-exchange';
import type { Currency } from '@farewind/values/currency';
import { formatMinor } from '@farewind/values/money';
import { sql } from 'kysely';
import type { PageRequest } from '../../platform/database/read-page.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { SeatOffer } from '../flights/public.ts';
import { waitForName } from '../../platform/database/wait-for-turn.ts';

/** A contract, as either side reads it. */
export interface ContractRow {
  readonly id: string;
  readonly ownerId: number;
  readonly ownerName: string;
  readonly partnerId: number;
  readonly partner: string;
  readonly partnerName: string;
  readonly carrier: string;
  readonly number: string;
  readonly from: string;
  readonly to: string;
  readonly bucket: string;
  readonly currency: Currency;
  readonly adultMinor: number;
  readonly childMinor: number;
  readonly infantMinor: number;
  readonly seatLimit: number;
  readonly releaseHours: number;
  readonly isActive: boolean;
  /** False when the owner's agency is closed. */
  readonly isOwnerActive: boolean;
  readonly version: number;
  readonly answer: 'waiting' | 'accepted' | 'declined';
  readonly held: number;
  readonly sold: number;
}

/** Which contracts: those of the scope's agency as owner, or those offered to it. */
export type ContractSide = 'owner' | 'partner';

interface ContractFilter {
  readonly id?: string;
  readonly ids?: readonly string[];
  readonly keyword?: string | undefined;
  readonly isActive?: boolean | undefined;
  readonly isAnswered?: true;
}

/** Contracts of one side, the newest first; without a page all of them. */
export async function listContracts(
  { tx, tenantId }: TenantScope,
  side: ContractSide,
  { id, ids, keyword, isActive, isAnswered }: ContractFilter = {},
  page?: PageRequest,
): Promise<{ readonly totalCount: number; readonly rows: ContractRow[] }> {
  const ours = side === 'owner' ? sql`c.tenant_id = ${tenantId}` : sql`c.partner_id = ${tenantId}`;
  const typed = keyword?.toUpperCase().replaceAll(/\s+/g, '') ?? '';
  const other = side === 'owner' ? sql`p.tenancy_name || ' ' || p.name` : sql`o.name`;
  const which = sql`${ours}
    and ${id === undefined ? sql`true` : sql`c.id = ${id}`}
    and ${ids === undefined ? sql`true` : sql`c.id = any(${ids}::uuid[])`}
    and ${isActive === undefined ? sql`true` : sql`c.is_active = ${isActive}`}
    and ${isAnswered ? sql`a.state is not null` : sql`true`}
    and ${typed === '' ? sql`true` : sql`strpos(upper(replace(c.carrier || c.number || ' ' || ${other}, ' ', '')), ${typed}) > 0`}`;
  const from = sql`from seat_contract c
    join tenant o on o.id = c.tenant_id
    join tenant p on p.id = c.partner_id
    left join seat_contract_answer a on a.tenant_id = c.partner_id and a.owner_id = c.tenant_id and a.contract_id = c.id
    where ${which}`;
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(tx);
  const { rows } = await sql<ContractRow>`
    select c.id, c.tenant_id as "ownerId", o.name as "ownerName", c.partner_id as "partnerId",
      p.tenancy_name as partner, p.name as "partnerName", c.carrier, c.number, c.flight_from as from,
      c.flight_to as to, c.bucket, c.currency, c.adult_minor as "adultMinor", c.child_minor as "childMinor",
      c.infant_minor as "infantMinor", c.seat_limit as "seatLimit", c.release_hours as "releaseHours",
      c.is_active as "isActive", o.is_active as "isOwnerActive", c.version, coalesce(a.state, 'waiting') as answer,
      ${takenSeats(side, tenantId, 'held')} as held, ${takenSeats(side, tenantId, 'sold')} as sold
    ${from} order by c.created_at desc, c.id desc
    ${page === undefined ? sql`` : sql`offset ${page.skipCount} limit ${page.maxResultCount}`}`.execute(tx);
  return { totalCount: counted[0]!.total, rows };
}

/** Each side counts in its own books; a seat counts once, on the first leg. */
function takenSeats(side: ContractSide, tenantId: number, column: 'held' | 'sold') {
  const sum = sql`coalesce(sum(k.${sql.ref(column)}), 0)::int`;
  return side === 'owner'
    ? sql`(select ${sum} from seat_contract_counter k where k.tenant_id = ${tenantId} and k.contract_id = c.id
        and k.leg_no = 1)`
    : sql`(select ${sum} from service s join seat_counter k on k.tenant_id = s.tenant_id and k.service_id = s.id
        where s.tenant_id = ${tenantId} and s.seat_contract_id = c.id and k.leg_no = 1)`;
}

export async function findContract(
  scope: TenantScope,
  side: ContractSide,
  id: string,
): Promise<ContractRow | undefined> {
  return (await listContracts(scope, side, { id })).rows[0];
}

/**
 * Until the transaction ends, neither side changes or answers the contract: its rows are in two agencies, and neither can
 * lock the other's.
 */
export async function lockContract(scope: TenantScope, id: string): Promise<void> {
  await waitForName(scope, `seatContract:${id}`);
}

/** What the inventory needs to know of a contract. */
export function offerOf(row: ContractRow): SeatOffer {
  const {
    ownerId,
    id: contractId,
    carrier,
    number,
    from,
    to,
    bucket,
    seatLimit,
    releaseHours,
    currency,
  } = row;
  return {
    ownerId,
    contractId,
    carrier,
    number,
    from,
    to,
    bucket,
    seatLimit,
    releaseHours,
    currency,
    isOnSale: row.isActive && row.isOwnerActive && row.answer === 'accepted',
    prices: { adult: row.adultMinor, child: row.childMinor, infant: row.infantMinor },
  };
}

/** For the owner's office. */
export function presentContract(row: ContractRow): SeatContract {
  const { partner, partnerName, version } = row;
  return { ...termsOf(row), partner, partnerName, version };
}

/** For the partner's office. */
export function presentOffer(row: ContractRow): OfferedContract {
  return { ...termsOf(row), ownerName: row.ownerName, version: row.version };
}

function termsOf({ id, from, to, bucket, currency, seatLimit, releaseHours, isActive, ...row }: ContractRow) {
  const { answer, held, sold } = row;
  return {
    id,
    from,
    to,
    bucket,
    currency,
    seatLimit,
    releaseHours,
    isActive,
    answer,
    held,
    sold,
    flight: `${row.carrier} ${row.number}`,
    adult: formatMinor(row.adultMinor),
    child: formatMinor(row.childMinor),
    infant: formatMinor(row.infantMinor),
  };
}
