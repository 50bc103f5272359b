import { listSoldRides } from '../documents/document-kinds.ts';
import type { MessageSource } from '../message-source.ts';
import { fillAboutOrder, type AboutOrderDeps } from './about-order.ts';
import { rideValues } from './ride-values.ts';

/** Who drives, once staff or the carrier have said so; of a ride that was cancelled since, nothing is told. */
export function driverSource(deps: AboutOrderDeps): MessageSource {
  return {
    templates: ['driver-named'],
    fill: (scope, message, use) =>
      fillAboutOrder(deps, scope, message, use, ({ order, language }) => {
        const ride = listSoldRides(order).find(({ itemId }) => itemId === message.data['itemId']);
        return ride?.ride.driver && { values: rideValues(ride, language) };
      }),
  };
}
