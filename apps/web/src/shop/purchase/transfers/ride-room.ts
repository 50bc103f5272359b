import type { TransferResponse } from '@farewind/contract/transfers/search';

type Vehicles = Pick<
  TransferResponse,
  'seatsOrVehicles' | 'units' | 'vehicles' | 'passengerCapacity' | 'baggageCapacity'
>;

/** The capacity that a price buys: the whole vehicle, or the party's seats and bags in a shared one. */
export function roomOf(
  ride: Vehicles,
  partyBags: number,
): { readonly people: number; readonly bags: number } {
  if (ride.seatsOrVehicles === 'seats') return { people: ride.units, bags: partyBags };
  return {
    people: ride.passengerCapacity * ride.vehicles,
    bags: ride.baggageCapacity * ride.vehicles,
  };
}
