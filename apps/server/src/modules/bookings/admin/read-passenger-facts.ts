import type { AdminOrder } from '@farewind/contract/orders/order-detail';
import { datePart } from '@farewind/values/local-time';
import { formatMinor } from '@farewind/values/money';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { BookingDeps } from '../order/deps.ts';
import { openDocument } from '../order/document-seal.ts';
import type { ItemRow, PassengerRow } from '../order/order-rows.ts';
import { ageOn, documentStateOf } from './manifest/document-state.ts';

type Facts = Pick<AdminOrder['passengers'][number], 'age' | 'documentState'>;

/**
 * What a passenger's document means for the journey, without showing it: the age on its first day, and whether the
 * document is valid.
 */
export async function readPassengerFacts(
  { keyring, places, rules }: Pick<BookingDeps, 'keyring' | 'places' | 'rules'>,
  scope: TenantScope,
  orderId: string,
  { items, passengers }: { readonly items: readonly ItemRow[]; readonly passengers: readonly PassengerRow[] },
): Promise<ReadonlyMap<number, Facts>> {
  const flights = items
    .filter(({ kind, status }) => kind === 'flight' && status !== 'cancelled')
    .map(({ snapshot }) => snapshot);
  const segments = flights.flatMap((flight) => flight.segments);
  const [first, last] = [segments[0], segments.at(-1)];
  if (!first || !last) return new Map();
  const slices = flights.map((flight) =>
    flight.segments.map(({ from, to, departsAt, arrivesAt }) => ({
      fromCountry: places.getAirport(from).country,
      toCountry: places.getAirport(to).country,
      departsAt,
      arrivesAt,
      kind: flight.charter ? ('charter' as const) : ('scheduled' as const),
    })),
  );
  const isAbroad = slices.flat().some(({ fromCountry, toCountry }) => fromCountry !== toCountry);
  const { usual, exceptions } = rules.listPassportMonths(await rules.listTravelRules(scope), { slices });
  return new Map(
    passengers.map((passenger) => {
      const document = openDocument(keyring, scope.tenantId, orderId, passenger);
      if (!document) return [passenger.position, {}];
      const { birthDate, nationality } = document;
      const months = exceptions.find((one) => one.nationality === nationality)?.months ?? usual;
      return [
        passenger.position,
        {
          ...(birthDate ? { age: ageOn(birthDate, datePart(first.departsAt)) } : {}),
          documentState: documentStateOf(document, datePart(last.arrivesAt), isAbroad ? months : undefined),
        },
      ];
    }),
  );
}

/** Passengers without a ticket left: since when, at whose request, and the refund. */
export async function listCancelledPassengers(
  { tx, tenantId }: TenantScope,
  orderId: string,
): Promise<{ passengerIndex: number; at: Date; askedBy: string; refund: string; kept: string }[]> {
  const rows = await tx
    .selectFrom('ticket as t')
    .innerJoin('cancel_quote as q', (join) =>
      join.onRef('q.tenant_id', '=', 't.tenant_id').onRef('q.id', '=', 't.cancelled_by'),
    )
    .select((eb) => [
      't.passenger_position',
      eb.fn.max('q.confirmed_at').as('at'),
      eb.fn.max('q.asked_by').as('asked_by'),
      eb.fn.sum<string | number>('t.refund_minor').as('refund'),
      // The total is what was paid: the discount is taken off already.
      eb.fn.sum<string | number>('t.total_minor').as('paid'),
    ])
    .where('t.tenant_id', '=', tenantId)
    .where('t.order_id', '=', orderId)
    .groupBy('t.passenger_position')
    .execute();
  return rows.flatMap((row) =>
    row.at === null
      ? []
      : [
          {
            passengerIndex: row.passenger_position,
            at: new Date(row.at),
            askedBy: row.asked_by,
            refund: formatMinor(Number(row.refund)),
            kept: formatMinor(Number(row.paid) - Number(row.refund)),
          },
        ],
  );
}
