import type { Cabin } from '@farewind/contract/core/fields';
import { addDays } from '@farewind/values/local-time';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { datesOf, insertService, type TestFare, type TestService } from './insert-service.ts';
import type { SeededRandom } from './seeded-random.ts';

/**
 * Cities with several airports, domestic routes, and clocks that change in other weeks, at midnight, or never: hours
 * from UTC in winter.
 */
const winterHours: Readonly<Record<string, number>> = {
  SVO: 3,
  VKO: 3,
  LED: 3,
  IST: 3,
  SAW: 3,
  AYT: 3,
  ESB: 3,
  LHR: 0,
  LGW: 0,
  CDG: 1,
  BEY: 2,
  CAI: 2,
  HRG: 2,
  DXB: 4,
  JFK: -5,
};
const hubs = ['IST', 'SAW', 'DXB', 'SVO'];
export const networkAirports = Object.keys(winterHours);
const carriers = ['TK', 'LH', 'SU', 'PC', 'EK'];
const charterCarriers = ['ZF', 'EO'];
const cabins: readonly Cabin[] = ['economy', 'comfort', 'business'];
/** Waits around every limit, to reveal rules that are off by a minute. */
const telltaleWaits = [59, 60, 61, 89, 90, 91, 239, 240, 241, 1439, 1440, 1441];

export interface NetworkSpan {
  readonly from: string;
  readonly to: string;
}

/** Writes services, fares, counters, changed dates and markup rules for the weeks of the spans. */
export async function insertRandomNetwork(
  scope: TenantScope,
  random: SeededRandom,
  spans: readonly NetworkSpan[],
  serviceCount: number,
): Promise<void> {
  const arrivals: { at: string; minute: number }[] = [];
  for (let index = 0; index < serviceCount; index += 1) {
    const service = randomService(random, spans, 100 + index, arrivals);
    for (const leg of service.legs)
      arrivals.push({ at: leg.to, minute: ((leg.arrives % 1440) + 1440) % 1440 });
    const { serviceId } = await insertService(scope, service);
    await insertDifferingDates(scope, random, serviceId, service);
  }
  await sellSome(scope, random);
  await insertMarkupRules(scope);
}

function randomService(
  random: SeededRandom,
  spans: readonly NetworkSpan[],
  number: number,
  arrivals: readonly { at: string; minute: number }[],
): TestService {
  const isCharter = random.chance(0.2);
  const legs = randomLegs(random, !isCharter && random.chance(0.15) ? 2 : 1, arrivals);
  const buckets = ['Y', 'W', 'C'];
  return {
    carrier: random.pick(isCharter ? charterCarriers : carriers),
    number: String(number),
    kind: isCharter ? 'charter' : 'scheduled',
    legs,
    from: spans[0]!.from,
    to: spans.at(-1)!.to,
    days: random.chance(0.5) ? 127 : random.between(1, 127),
    seatDates: spans.flatMap((span) => datesOf(span.from, span.to)),
    fares: randomFares(random, random.pick(spans), legs.length, isCharter),
    seats: Object.fromEntries(
      buckets.map((bucket) => [bucket, (day: number) => (day * 7 + number * 3 + bucket.charCodeAt(0)) % 13]),
    ),
  };
}

function randomLegs(
  random: SeededRandom,
  count: number,
  arrivals: readonly { at: string; minute: number }[],
): TestService['legs'] {
  const legs: { from: string; to: string; departs: number; arrives: number }[] = [];
  const after = arrivals.length > 0 && random.chance(0.5) ? random.pick(arrivals) : undefined;
  let from = after?.at ?? random.pick(networkAirports);
  let departs = after ? (after.minute + random.pick(telltaleWaits)) % 1440 : random.between(0, 1439);
  if (random.chance(0.1)) departs = random.between(0, 200);
  for (let leg = 0; leg < count; leg += 1) {
    const visited = legs.map((one) => one.from);
    const choices = random.chance(0.4) ? hubs : networkAirports;
    const to = random.pick(choices.filter((code) => code !== from && !visited.includes(code)));
    const arrives = departs + random.between(75, 500) + 60 * (winterHours[to]! - winterHours[from]!);
    legs.push({ from, to, departs, arrives });
    from = to;
    departs = arrives + random.between(40, 130);
  }
  return legs;
}

function randomFares(
  random: SeededRandom,
  span: NetworkSpan,
  legCount: number,
  isCharter: boolean,
): TestFare[] {
  const pairs =
    legCount === 1
      ? [[1, 1]]
      : [
          [1, 1],
          [2, 2],
          [1, 2],
        ];
  const middle = addDays(span.from, 5);
  return pairs.flatMap(([board = 1, off = 1]) =>
    cabins
      .filter((cabin) => cabin === 'economy' || random.chance(0.55))
      .flatMap((cabin, cabinNumber) =>
        Array.from({ length: random.between(1, 3) }, (_, rank): TestFare => {
          const fare = random.between(2000, 30_000) * (cabinNumber + 1);
          const lines = [fare, random.between(0, 4000), random.between(0, 2500), 0] as const;
          return {
            board,
            off,
            cabin,
            rank,
            family: ['Light', 'Standard', 'Flex'][rank] ?? 'Light',
            bucket: random.chance(0.7)
              ? ['Y', 'W', 'C'][cabins.indexOf(cabin)]!
              : random.pick(['Y', 'W', 'C']),
            ...(random.chance(0.3) && { validFrom: middle }),
            ...(random.chance(0.3) && { validTo: middle }),
            ...(random.chance(0.2) && { days: random.between(1, 127) }),
            ...(random.chance(0.2) && { cap: random.between(0, 4) }),
            ...(isCharter ? randomPairTerms(random) : randomThroughTerms(random)),
            ...(random.chance(0.15) && randomSaleTerms(random, span)),
            checkedPieces: random.between(0, 2),
            adult: lines,
            child: [random.between(500, fare), lines[1], lines[2], 0],
            infant: [random.between(0, 900), 0, 0, 0],
          };
        }),
      ),
  );
}

/** Some are only sold with their return, and some of these only for certain stays. */
function randomPairTerms(random: SeededRandom): Partial<TestFare> {
  if (random.chance(0.6)) return {};
  const pairGroup = random.pick(['sun', 'sea']);
  if (random.chance(0.4)) return { pairGroup };
  const minStay = random.between(0, 2);
  return { pairGroup, minStay, ...(random.chance(0.5) && { maxStay: minStay + random.between(0, 2) }) };
}

function randomThroughTerms(random: SeededRandom): Partial<TestFare> {
  return random.chance(0.5) ? { throughBasisPoints: random.pick([1, 3333, 7501, 9000, 10_000]) } : {};
}

/** Sold from or until a day near the first of the span, or a number of days ahead. */
function randomSaleTerms(random: SeededRandom, span: NetworkSpan): Partial<TestFare> {
  const day = addDays(span.from, random.between(0, 4));
  return random.pick([{ saleFrom: day }, { saleTo: day }, { releaseDays: random.between(0, 9) }]);
}

/** Some dates are cancelled or off sale, some have other times, a few are on another day. */
async function insertDifferingDates(
  { tx, tenantId: tenant_id }: TenantScope,
  random: SeededRandom,
  service_id: number,
  service: TestService,
): Promise<void> {
  const departures = [];
  const departureLegs = [];
  for (const flight_date of service.seatDates ?? []) {
    if (!random.chance(0.12)) continue;
    const status = random.pick(['open', 'open', 'open', 'cancelled', 'stopSale']);
    departures.push({ tenant_id, service_id, flight_date, status });
    if (random.chance(0.3)) continue;
    const moved = random.chance(0.2) ? random.pick([-1440, 1440]) : random.between(-120, 120);
    for (const [index, leg] of service.legs.entries()) {
      departureLegs.push({
        tenant_id,
        service_id,
        flight_date,
        leg_no: index + 1,
        departs_minute: leg.departs + moved,
        arrives_minute: leg.arrives + moved,
      });
    }
  }
  if (departures.length > 0) await tx.insertInto('departure').values(departures).execute();
  if (departureLegs.length > 0) await tx.insertInto('departure_leg').values(departureLegs).execute();
}

async function sellSome(scope: TenantScope, random: SeededRandom): Promise<void> {
  const salt = random.between(1, 1000);
  await sql`update seat_counter set sold = (service_id * 31 + leg_no * ${salt}) % (total + 1)
    where tenant_id = ${scope.tenantId} and (service_id + leg_no) % 5 = 0`.execute(scope.tx);
  await sql`update seat_counter set held = 1
    where tenant_id = ${scope.tenantId} and sold = 0 and total > 0 and service_id % 4 = 1`.execute(scope.tx);
  await sql`insert into fare_counter (tenant_id, fare_id, flight_date, total, sold)
    select f.tenant_id, f.id, s.period_from + 3, f.seat_cap, f.seat_cap / 2 from fare f
    join service s on s.tenant_id = f.tenant_id and s.id = f.service_id
    where f.tenant_id = ${scope.tenantId} and f.seat_cap is not null`.execute(scope.tx);
}

async function insertMarkupRules({ tx, tenantId: tenant_id }: TenantScope): Promise<void> {
  await tx
    .insertInto('markup_rule')
    .values([
      { tenant_id, id: 1, position: 1, carrier: 'TK', to_code: 'LON', basis_points: 333 },
      { tenant_id, id: 2, position: 2, from_code: 'IST', cabin: 'economy', basis_points: 517 },
      { tenant_id, id: 3, position: 3, kind: 'charter', sum_minor: 777 },
      { tenant_id, id: 4, position: 4, valid_from: '2027-03-27', valid_to: '2027-03-29', basis_points: 125 },
      { tenant_id, id: 5, position: 5, carrier: 'SU', sum_minor: 5, is_active: false },
    ])
    .execute();
}
