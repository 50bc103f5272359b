import type { ChosenService } from '../../shared/purchase/bags.ts';
import { rideMembers, type ChosenRide } from './ride/chosen-ride.ts';

/** Extras bought with the flights, named as in CheckPrice and AddOrder. Initially empty. */
export interface ChosenExtras {
  readonly services: readonly ChosenService[];
  readonly insurance: boolean;
  /** Absent unless a ride is requested. */
  readonly ride?: ChosenRide | undefined;
}

export const noExtras: ChosenExtras = { services: [], insurance: false };

/** The extras as request members; empty if there are none. */
export function extrasMembers({ services, insurance, ride }: ChosenExtras) {
  return {
    ...(services.length === 0 ? {} : { services: services.map((service) => ({ ...service })) }),
    ...(insurance ? { insurance } : {}),
    ...rideMembers(ride),
  };
}
