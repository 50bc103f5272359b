import type { checkPrice } from '@farewind/contract/bookings/check-price';
import type { Order } from '@farewind/contract/bookings/get-order';
import type { Output } from '@farewind/contract/core/operation';
import { formatMinor } from '@farewind/values/money';
import { countOverWays, countPieces } from './count-pieces.ts';
import type { ExtraRow, PassengerRow } from '../order/order-rows.ts';
import { presentPriceLine } from './present-price-line.ts';
import type { QuoteClaims } from '../order/quote-claims.ts';

/** One line per extra, with the total over all passengers; a seat of each flight is one of its own. */
export function presentExtras({ extras, items }: QuoteClaims): Output<typeof checkPrice>['extras'] {
  const directionOf = (segment: number): number => {
    let first = 0;
    return items.findIndex(({ flights }) => segment < (first += flights.length));
  };
  return [...Map.groupBy(extras, ({ code, name }) => `${code} ${name}`).values()].map((own) => {
    const ways = Map.groupBy(own, ({ segment }) => (segment === undefined ? -1 : directionOf(segment)));
    return {
      serviceId: own[0]!.code,
      name: own[0]!.name,
      count: countOverWays([...ways.values()]),
      total: formatMinor(sumOf(own)),
    };
  });
}

/** The extras bought with an item: one line per extra and passenger type. */
export function extraLines(
  extras: readonly ExtraRow[],
  passengers: readonly PassengerRow[],
): Order['items'][number]['priceLines'] {
  const typeOf = ({ passengerPosition }: ExtraRow) => passengers[passengerPosition]?.type ?? 'adult';
  const groups = Map.groupBy(
    extras,
    (extra) => `${extra.code} ${extra.name} ${typeOf(extra)} ${extra.totalMinor}`,
  );
  return [...groups.values()].map((own) => {
    const count = countPieces(own);
    const totalMinor = sumOf(own) / count;
    const none = { taxMinor: 0, fuelMinor: 0, serviceMinor: 0 };
    const unit = { passengerType: typeOf(own[0]!), count, fareMinor: totalMinor, totalMinor, ...none };
    return { ...presentPriceLine(unit), name: own[0]!.name, extra: own[0]!.kind };
  });
}

function sumOf(sold: readonly Pick<ExtraRow, 'totalMinor'>[]): number {
  return sold.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
}
