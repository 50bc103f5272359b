import { currencies } from '@farewind/values/currency';
import { addDays, type LocalDate } from '@farewind/values/local-time';
import type { Places } from '../../places/public.ts';
import type { KeptSearch } from '../search/search-repository.ts';
import { networkAirports } from './random-network.ts';
import { SeededRandom } from './seeded-random.ts';

interface Span {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** Reproducible searches of every kind between airports and cities of the random network, on days of the spans. */
export function* randomSearches(
  places: Places,
  spans: readonly Span[],
  wanted: number,
): Generator<KeptSearch> {
  const random = new SeededRandom(7);
  for (let count = 0; count < wanted;) {
    const search = randomSearch(places, spans, random);
    if (cityOf(places, search.from) === cityOf(places, search.to)) continue;
    count += 1;
    yield search;
  }
}

function randomSearch(places: Places, spans: readonly Span[], random: SeededRandom): KeptSearch {
  const span = random.pick(spans);
  const [from, to] = [randomPlace(places, random), randomPlace(places, random)];
  const departureDate = addDays(span.from, random.between(1, 8));
  const adults = random.between(1, 3);
  return {
    id: 'x',
    from,
    to,
    departureDate,
    ...(random.chance(0.5)
      ? { tripType: 'roundTrip', returnDate: addDays(departureDate, random.between(0, 3)) }
      : { tripType: 'oneWay' }),
    cabin: random.pick(['economy', 'economy', 'comfort', 'business']),
    adults,
    children: random.chance(0.3) ? 1 : 0,
    infants: random.chance(0.3) ? random.between(1, adults) : 0,
    directOnly: random.chance(0.1),
    nearbyAirports: random.chance(0.25),
    currency: random.pick(['EUR', 'EUR', ...currencies]),
  };
}

function randomPlace(places: Places, random: SeededRandom): string {
  const code = random.pick(networkAirports);
  return random.chance(0.5) ? cityOf(places, code) : code;
}

function cityOf(places: Places, code: string): string {
  return places.airportsOf(code)[0]!.cityCode;
}
