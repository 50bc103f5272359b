import type { addOrder } from '@farewind/contract/bookings/add-order';
import type { Output } from '@farewind/contract/core/operation';
import { addDays, type LocalDate } from '@farewind/values/local-time';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { ShopClient } from '../../../testing/shop-client.ts';
import { testCards } from '../../../testing/test-cards.ts';
import { insertService } from '../../flights/testing/insert-service.ts';

/** From Moscow and back, daily for ninety days: a charter to Antalya and a scheduled flight to Bodrum. */
export async function insertTrips(scope: TenantScope, today: LocalDate): Promise<void> {
  const fares = [{ adult: [10000, 2000, 1000, 0] }] as const;
  const service = { from: today, to: addDays(today, 90), seats: { Y: 90 }, fares };
  const there = { from: 'VKO', to: 'AYT', departs: 400, arrives: 640 };
  const back = { from: 'AYT', to: 'VKO', departs: 700, arrives: 960 };
  const farThere = { from: 'VKO', to: 'BJV', departs: 400, arrives: 640 };
  const farBack = { from: 'BJV', to: 'VKO', departs: 700, arrives: 960 };
  await insertService(scope, { ...service, kind: 'charter', carrier: 'ZF', number: '801', legs: [there] });
  await insertService(scope, { ...service, kind: 'charter', carrier: 'ZF', number: '802', legs: [back] });
  await insertService(scope, { ...service, carrier: 'SU', number: '2110', legs: [farThere] });
  await insertService(scope, { ...service, carrier: 'SU', number: '2111', legs: [farBack] });
}

/** Buys a week at a destination, over HTTP. */
export async function buyTrip(
  origin: string,
  to: 'AYT' | 'BJV',
  departureDate: LocalDate,
): Promise<Output<typeof addOrder>> {
  const shop = new ShopClient(origin);
  const returnDate = addDays(departureDate, 7);
  const { choice } = await shop.findRoundTrip({
    from: 'VKO',
    to,
    departureDate,
    returnDate,
    currency: 'EUR',
  });
  const { quoteSeal } = await shop.checkPrice(choice);
  return shop.order(choice, quoteSeal, testCards.approved, { creditCardExpireYear: '2039' });
}
