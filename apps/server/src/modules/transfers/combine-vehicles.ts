import type { VehicleMode } from '@farewind/contract/transfers/search';

/** Larger groups have to book by phone. */
export const MAX_VEHICLES = 4;

export interface Load {
  /** Everybody, including children and infants. */
  readonly people: number;
  readonly bags: number;
}

export interface Capacity {
  readonly mode: VehicleMode;
  /** Capacity of one vehicle. */
  readonly passengers: number;
  readonly bags: number;
}

export type Fit =
  | { readonly fits: true; readonly vehicles: number; readonly units: number }
  | { readonly fits: false; readonly reason: 'people' | 'bags' };

/**
 * The smallest number of vehicles of one type that carries people and bags; of a shared type, the seats in one vehicle.
 * If they do not fit, `reason` names what exceeds the limit.
 */
export function combineVehicles({ people, bags }: Load, capacity: Capacity): Fit {
  const forPeople = Math.ceil(people / capacity.passengers);
  const forBags = bags === 0 ? 0 : Math.ceil(bags / capacity.bags);
  const vehicles = Math.max(forPeople, forBags, 1);
  const most = capacity.mode === 'shared' ? 1 : MAX_VEHICLES;
  if (vehicles > most) return { fits: false, reason: forPeople > most ? 'people' : 'bags' };
  return { fits: true, vehicles, units: capacity.mode === 'shared' ? people : vehicles };
}

/** Why one vehicle is not enough; undefined if it is. */
export function whyNotOne({ people, bags }: Load, capacity: Capacity): 'people' | 'bags' | undefined {
  if (people > capacity.passengers) return 'people';
  return bags > capacity.bags ? 'bags' : undefined;
}
