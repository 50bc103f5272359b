import type { TransferResults } from '@farewind/contract/transfers/search';
import { formatMinor } from '@farewind/values/money';
import {
  addDays,
  datePart,
  dayNumber,
  isSkippedTime,
  type LocalDate,
  type LocalDateTime,
} from '@farewind/values/local-time';
import type { LockedRate } from '../../settings/public.ts';
import { type HouseStock, offerHouseRides } from '../house/offer-house-rides.ts';
import type { RideQuery } from '../ports.ts';
import { chargedMinor } from '../ride-price.ts';

/** So far from the wanted day another is looked for. */
export const NEAREST_WITHIN_DAYS = 14;
const MOST_DATES = 3;

type NearestDate = TransferResults['nearestDates'][number];

/** The days nearest to the wanted one on which our own fleet drives at the same time, with the lowest price, by date. */
export function findNearestDates(stock: HouseStock, query: RideQuery, rate: LockedRate): NearestDate[] {
  const wanted = datePart(query.pickupAt ?? query.arriveBy ?? '');
  const found: NearestDate[] = [];
  for (const date of byDistance(wanted)) {
    const price = cheapestOn(stock, query, date, rate);
    if (price !== undefined) found.push({ direction: query.direction, date, price });
    if (found.length === MOST_DATES) break;
  }
  return found.sort((a, b) => dayNumber(a.date) - dayNumber(b.date));
}

/** Of equally near days the later one first: it is not over yet. */
function byDistance(wanted: LocalDate): LocalDate[] {
  const distances = Array.from({ length: NEAREST_WITHIN_DAYS }, (_, index) => index + 1);
  return distances.flatMap((distance) => [addDays(wanted, distance), addDays(wanted, -distance)]);
}

function cheapestOn(
  stock: HouseStock,
  query: RideQuery,
  date: LocalDate,
  rate: LockedRate,
): string | undefined {
  const onDate = (time: LocalDateTime | undefined) => time && `${date}${time.slice(10)}`;
  const [pickupAt, arriveBy] = [onDate(query.pickupAt), onDate(query.arriveBy)];
  if (isSkippedTime(query.timeZone, pickupAt ?? arriveBy ?? '')) return undefined;
  const { offers } = offerHouseRides(stock, { ...query, pickupAt, arriveBy });
  const prices = offers.map((offer) => chargedMinor(offer, rate));
  return prices.length > 0 ? formatMinor(Math.min(...prices)) : undefined;
}
