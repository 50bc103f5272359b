import type { ManifestPassenger } from '@farewind/contract/inventory/manifest';
import type { Language } from '@farewind/contract/core/fields';
import { sql } from 'kysely';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { DepartureKey } from '../flights/public.ts';
import { referenceOfOrder } from './passenger-reference.ts';
import type { ExchangeDeps } from './ports.ts';

/**
 * The passengers to whom partners have sold seats of a departure of ours: name, document and baggage, as the carrier
 * needs them. Nothing of the buyer, the price or the ticket; the order is a reference that only the partner can read.
 */
export async function listPartnersPassengers(
  { database, mirrors, bookings }: Pick<ExchangeDeps, 'database' | 'mirrors' | 'bookings'>,
  tenantId: number,
  key: DepartureKey,
  language: Language,
): Promise<readonly ManifestPassenger[]> {
  const partners = await database.inTenant(tenantId, (scope) => listSellers(scope, key));
  const passengers: ManifestPassenger[] = [];
  for (const { contractId, partnerId, name } of partners) {
    const theirs = await database.inTenant(partnerId, async (scope) => {
      const mirrored = await mirrors.findMirrored(scope, contractId, key);
      return mirrored ? bookings.exchange.listPassengers(scope, mirrored, language) : [];
    });
    passengers.push(...theirs.map((passenger) => withoutBuyer(passenger, partnerId, name, language)));
  }
  return passengers;
}

interface Seller {
  readonly contractId: string;
  readonly partnerId: number;
  readonly name: string;
}

async function listSellers(
  { tx, tenantId }: TenantScope,
  { serviceId, date }: DepartureKey,
): Promise<Seller[]> {
  const { rows } = await sql<Seller>`
    select distinct c.id as "contractId", c.partner_id as "partnerId", p.name
    from seat_contract_counter k
    join seat_contract c on c.tenant_id = k.tenant_id and c.id = k.contract_id
    join tenant p on p.id = c.partner_id
    where k.tenant_id = ${tenantId} and k.service_id = ${serviceId} and k.flight_date = ${date}::date and k.sold > 0
    order by c.id`.execute(tx);
  return rows;
}

function withoutBuyer(
  passenger: ManifestPassenger,
  partnerId: number,
  partner: string,
  language: Language,
): ManifestPassenger {
  const { answer: _answer, ...known } = passenger;
  const reference = referenceOfOrder(partnerId, passenger.orderId);
  return {
    ...known,
    partner,
    orderId: reference,
    reservationNumber: reference,
    pnr: '',
    family: '',
    ticketNumber: '',
    contact: { name: '', phone: '', email: '', language },
  };
}
