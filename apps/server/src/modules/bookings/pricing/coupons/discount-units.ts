import type { PricedTrip, UnitPrice } from '../../../flights/public.ts';
import type { PricedRides } from '../../../transfers/public.ts';
import { rideItemId } from '../ride-claims.ts';
import type { Coupon } from './coupon.ts';
import type { DiscountUnit } from './discount.ts';

/** What a coupon may reduce of a purchase: its flights, its rides, or both; never bags and insurances. */
export function listDiscountUnits(
  { trip, rides }: { readonly trip?: PricedTrip; readonly rides?: PricedRides },
  product: Coupon['product'],
): DiscountUnit[] {
  return [
    ...(trip && product !== 'transfer' ? flightUnits(trip) : []),
    ...(rides && product !== 'flight' ? rideUnits(rides) : []),
  ];
}

function flightUnits({ slices, isPairFare, rate }: PricedTrip): DiscountUnit[] {
  const ofSlice = slices.map(({ direction, units, inventoryUnits }) =>
    units.map((unit, index): DiscountUnit => {
      const { totalMinor: supplierMinor, taxMinor: supplierTaxMinor } = inventoryUnits[index]!;
      const { passengerType, count } = unit;
      const parts = [{ itemId: direction, ...sumsOf(unit) }];
      return { passengerType, count, parts, supplierMinor, supplierTaxMinor, rate };
    }),
  );
  const [outbound = [], inbound] = ofSlice;
  return isPairFare && inbound ? outbound.map((unit, index) => join(unit, inbound[index]!)) : ofSlice.flat();
}

function sumsOf({ totalMinor, taxMinor }: UnitPrice): Pick<UnitPrice, 'totalMinor' | 'taxMinor'> {
  return { totalMinor, taxMinor };
}

function join(outbound: DiscountUnit, inbound: DiscountUnit): DiscountUnit {
  return {
    ...outbound,
    parts: [...outbound.parts, ...inbound.parts],
    supplierMinor: outbound.supplierMinor + inbound.supplierMinor,
    supplierTaxMinor: outbound.supplierTaxMinor + inbound.supplierTaxMinor,
  };
}

/** A ride is one unit, whoever sits in it: it stands with its first adult. */
function rideUnits({ rides }: PricedRides): DiscountUnit[] {
  return rides.map(({ direction, totalMinor, supplierMinor, rate }) => ({
    passengerType: 'adult',
    count: 1,
    supplierMinor,
    supplierTaxMinor: 0,
    rate,
    parts: [{ itemId: rideItemId(direction), totalMinor, taxMinor: 0 }],
  }));
}
