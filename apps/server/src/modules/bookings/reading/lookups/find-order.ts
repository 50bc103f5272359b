import { readLookAlikes } from '@farewind/values/look-alikes';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { refusal, type Refusal } from '../../../../platform/errors.ts';
import type { RequestContext } from '../../../../platform/http/request-context.ts';
import { addressPlace } from '../../order/fingerprints.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { findLookupRoom, recordMiss, type Lookup } from '../../pricing/lookup-limits.ts';
import { surnameForm } from './surname-form.ts';
import { readContact } from '../../order/read-stored.ts';

/** Normalises a booking code, however it was typed: `k7x-q2m` becomes K7XQ2M. */
export function pnrForm(typed: string): string {
  return readLookAlikes(typed.toUpperCase()).replaceAll(/[^A-Z0-9]/g, '');
}

/** Normalises a reservation number; its two letters may be left out. */
export function reservationForm(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '');
  return `FW${digits}`;
}

/** What a customer enters to find an order: one of its two codes, and a surname. */
export interface KnownOfOrder {
  readonly by: 'pnr' | 'reservation';
  readonly code: string;
  readonly surname: string;
}

const columns = { pnr: 'pnr', reservation: 'reservation_number' } as const;
const forms = { pnr: pnrForm, reservation: reservationForm } as const;
const missTexts = { pnr: 'lookup.pnrMiss', reservation: 'lookup.reservationMiss' } as const;

/**
 * Finds the order with this code, for a booking code also that of the airline which its ticket shows, and a person of this surname, passenger or buyer. Refuses every miss alike with
 * LKP-NONE, after the same steps, and too many misses with LKP-LIMIT.
 */
export async function findOrder(
  { database, keyring, flights }: Pick<BookingDeps, 'database' | 'keyring' | 'flights'>,
  { tenantId, address }: Pick<RequestContext, 'tenantId' | 'address'>,
  known: KnownOfOrder,
): Promise<{ orderId: string }> {
  const code = forms[known.by](known.code);
  const lookup: Lookup = {
    table: 'order_lookup_miss',
    placeHash: addressPlace(keyring, tenantId, address),
    codeHash: keyring.fingerprint('orderLookup', `${tenantId}:${known.by}:${code}`),
  };
  // Refuses after the commit: thrown inside the transaction, it would roll back the record of the miss.
  const found = await database.inTenant(tenantId, async (scope) => {
    const room = await findLookupRoom(scope, lookup);
    if (room.closedForSeconds !== undefined) return tooMany(room.closedForSeconds);
    // A ticket names the airline's code where the flight was bought from another company.
    const bookedAs = known.by === 'pnr' ? await flights.externalSupply?.listBookedAs(scope, code) : undefined;
    const wanted = { column: columns[known.by], code, orderIds: bookedAs ?? [] };
    const orderId = await findByCode(scope, wanted, surnameForm(known.surname));
    if (orderId !== undefined) return { orderId };
    await recordMiss(scope, lookup);
    if (room.crowdedForSeconds !== undefined) return tooMany(room.crowdedForSeconds);
    return refusal('LKP-NONE', { message: missTexts[known.by] });
  });
  if (found instanceof Error) throw found;
  return found;
}

function tooMany(retryAfterSeconds: number): Refusal {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return refusal('LKP-LIMIT', { message: 'lookup.tooMany', values: { minutes }, retryAfterSeconds });
}

/** An order has the code itself, or is one of these. */
interface Wanted {
  readonly column: (typeof columns)[keyof typeof columns];
  readonly code: string;
  readonly orderIds: readonly string[];
}

async function findByCode(
  scope: TenantScope,
  { column, code, orderIds }: Wanted,
  surname: string,
): Promise<string | undefined> {
  const rows = await scope.tx
    .selectFrom('customer_order')
    .innerJoin('order_passenger', (join) =>
      join
        .onRef('order_passenger.tenant_id', '=', 'customer_order.tenant_id')
        .onRef('order_passenger.order_id', '=', 'customer_order.id'),
    )
    .select(['customer_order.id', 'customer_order.contact', 'order_passenger.surname'])
    .where('customer_order.tenant_id', '=', scope.tenantId)
    .where((where) =>
      where.or([
        where(`customer_order.${column}`, '=', code),
        ...(orderIds.length === 0 ? [] : [where('customer_order.id', 'in', orderIds)]),
      ]),
    )
    .execute();
  if (surname === '') return undefined;
  const match = rows.find((row) => {
    const { surname: buyer } = readContact(row.contact);
    return surnameForm(row.surname) === surname || surnameForm(buyer) === surname;
  });
  return match?.id;
}
