import type { TenantScope } from '../../../platform/database/scope.ts';
import { utcMinuteOf } from './enumerated-clock.ts';

/** A second, independent reader of the tables for tests: it shares no code with what it checks. */
export type Lines = readonly [number, number, number, number];

export interface EnumeratedFare {
  readonly id: number;
  readonly cabin: string;
  readonly rank: number;
  readonly pairGroup: string | null;
  readonly minStay: number;
  readonly maxStay: number;
  readonly seats: number;
  readonly lines: Readonly<Record<string, Lines>>;
  /** Inside a connection that one carrier flies from end to end. */
  readonly throughLines: Readonly<Record<string, Lines>>;
}

export interface EnumeratedFlight {
  /** Service, flight date, first and last leg. */
  readonly key: string;
  readonly serviceId: number;
  readonly flightDay: number;
  readonly board: number;
  readonly off: number;
  readonly carrier: string;
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  readonly localDay: number;
  readonly departs: number;
  readonly arrives: number;
  readonly fares: readonly EnumeratedFare[];
}

export interface EnumeratedAirport {
  readonly code: string;
  readonly city: string;
  readonly country: string;
  readonly zone: string;
  readonly lat: number;
  readonly lon: number;
  readonly scheduled: boolean;
}

export interface EnumeratedInventory {
  readonly flights: readonly EnumeratedFlight[];
  /** By local departure day. */
  readonly flightsOfDay: ReadonlyMap<number, readonly EnumeratedFlight[]>;
  readonly flightByKey: ReadonlyMap<string, EnumeratedFlight>;
  readonly airports: ReadonlyMap<string, EnumeratedAirport>;
}

const dayOf = (date: string): number => Math.round(Date.parse(`${date}T00:00:00Z`) / 86_400_000);
const hasDay = (mask: number, day: number): boolean =>
  (mask & (1 << ((new Date(day * 86_400_000).getUTCDay() + 6) % 7))) !== 0;

/** Every dated flight that can be boarded, with its fares: seats left and marked-up lines. */
export async function readEnumeratedInventory({ tx, now }: TenantScope): Promise<EnumeratedInventory> {
  const today = now.toISOString().slice(0, 10);
  const airports = new Map(
    (await tx.selectFrom('airport').selectAll().execute()).map((row) => [
      row.iata,
      {
        code: row.iata,
        city: row.city_code,
        country: row.country_code,
        zone: row.time_zone,
        lat: row.lat,
        lon: row.lon,
        scheduled: row.is_scheduled,
      },
    ]),
  );
  const services = await tx.selectFrom('service').selectAll().where('is_sold', '=', true).execute();
  const legs = await tx.selectFrom('service_leg').selectAll().execute();
  const departures = await tx.selectFrom('departure').selectAll().execute();
  const departureLegs = await tx.selectFrom('departure_leg').selectAll().execute();
  const fares = await tx.selectFrom('fare').selectAll().execute();
  const prices = await tx.selectFrom('fare_price').selectAll().execute();
  const counters = await tx.selectFrom('seat_counter').selectAll().execute();
  const ceilings = await tx.selectFrom('fare_counter').selectAll().execute();
  const rules = await tx
    .selectFrom('markup_rule')
    .selectAll()
    .where('is_active', '=', true)
    .orderBy('position')
    .execute();

  const free = new Map(
    counters.map((row) => [
      [row.service_id, row.flight_date, row.leg_no, row.bucket].join(),
      row.total - row.held - row.sold,
    ]),
  );
  const counted = new Set(counters.map((row) => [row.service_id, row.flight_date].join()));
  const freeOfFare = new Map(
    ceilings.map((row) => [[row.fare_id, row.flight_date].join(), row.total - row.held - row.sold]),
  );
  const flights: EnumeratedFlight[] = [];
  for (const service of services) {
    for (let day = dayOf(service.period_from); day <= dayOf(service.period_to); day += 1) {
      const date = new Date(day * 86_400_000).toISOString().slice(0, 10);
      // A date without counters has no seats.
      if (!counted.has([service.id, date].join())) continue;
      const own = departures.find((row) => row.service_id === service.id && row.flight_date === date);
      if (!hasDay(service.days_mask, day) || (own && own.status !== 'open')) continue;
      const timed = legs
        .filter((leg) => leg.service_id === service.id)
        .sort((a, b) => a.leg_no - b.leg_no)
        .map((leg) => {
          const other = departureLegs.find(
            (row) => row.service_id === service.id && row.flight_date === date && row.leg_no === leg.leg_no,
          );
          return {
            ...leg,
            ...(other && { departs_minute: other.departs_minute, arrives_minute: other.arrives_minute }),
          };
        });
      const filed = fares.filter(
        (fare) =>
          fare.service_id === service.id &&
          fare.valid_from <= date &&
          date <= fare.valid_to &&
          hasDay(fare.days_mask, day),
      );
      const pairs = new Set(filed.map((fare) => `${fare.board_leg} ${fare.off_leg}`));
      for (const pair of pairs) {
        const [board = 1, off = 1] = pair.split(' ').map(Number);
        const first = timed[board - 1]!;
        const last = timed[off - 1]!;
        const leaves = airports.get(first.origin)!;
        const lands = airports.get(last.destination)!;
        const localDay = day + Math.floor(first.departs_minute / 1440);
        const markup = (cabin: string) =>
          rules.find((rule) => {
            const localDate = new Date(localDay * 86_400_000).toISOString().slice(0, 10);
            return (
              (rule.carrier ?? service.carrier) === service.carrier &&
              (rule.kind ?? service.kind) === service.kind &&
              (rule.cabin ?? cabin) === cabin &&
              (rule.from_code === null || rule.from_code === leaves.code || rule.from_code === leaves.city) &&
              (rule.to_code === null || rule.to_code === lands.code || rule.to_code === lands.city) &&
              (rule.valid_from ?? localDate) <= localDate &&
              (rule.valid_to ?? localDate) >= localDate
            );
          });
        flights.push({
          key: [service.id, day, board, off].join(),
          serviceId: service.id,
          flightDay: day,
          board,
          off,
          carrier: service.carrier,
          kind: service.kind,
          from: leaves.code,
          to: lands.code,
          localDay,
          departs: utcMinuteOf(leaves.zone, day * 1440 + first.departs_minute),
          arrives: utcMinuteOf(lands.zone, day * 1440 + last.arrives_minute),
          fares: filed
            .filter((fare) => fare.board_leg === board && fare.off_leg === off)
            .map((fare) => {
              const rule = markup(fare.cabin);
              const seats = timed
                .slice(board - 1, off)
                .map((leg) => free.get([service.id, date, leg.leg_no, fare.bucket].join()) ?? 0);
              const isSold =
                (fare.sale_from ?? today) <= today &&
                today <= (fare.sale_to ?? today) &&
                (fare.release_days === null || dayOf(today) + fare.release_days <= day);
              const linesOf = (share: number) =>
                Object.fromEntries(
                  prices
                    .filter((price) => price.fare_id === fare.id)
                    .map((price) => {
                      const paid = Math.floor((price.fare_minor * share) / 10_000 + 0.5);
                      const added =
                        rule?.sum_minor ?? Math.floor((paid * (rule?.basis_points ?? 0)) / 10_000 + 0.5);
                      const lines: Lines = [
                        paid,
                        price.tax_minor,
                        price.fuel_minor,
                        price.service_minor + added,
                      ];
                      return [price.passenger_type, lines];
                    }),
                );
              if (fare.seat_cap !== null) seats.push(freeOfFare.get([fare.id, date].join()) ?? fare.seat_cap);
              return {
                id: fare.id,
                cabin: fare.cabin,
                rank: fare.family_rank,
                pairGroup: fare.pair_group,
                minStay: fare.min_stay_days ?? 0,
                maxStay: fare.max_stay_days ?? 1e9,
                seats: isSold ? Math.min(...seats) : 0,
                lines: linesOf(10_000),
                throughLines: linesOf(fare.through_basis_points ?? 10_000),
              };
            }),
        });
      }
    }
  }
  return indexInventory(flights, airports);
}

export function indexInventory(
  flights: readonly EnumeratedFlight[],
  airports: EnumeratedInventory['airports'],
): EnumeratedInventory {
  return {
    flights,
    airports,
    flightsOfDay: Map.groupBy(flights, (flight) => flight.localDay),
    flightByKey: new Map(flights.map((flight) => [flight.key, flight])),
  };
}
