import { createMemoryHistory } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { createShopRouter, loadRoutes } from './router.tsx';

const routes = await loadRoutes();

/** What the page of an address reads in it. */
function read(address: string): Record<string, unknown> {
  const router = createShopRouter(routes, createMemoryHistory({ initialEntries: [address] }));
  const search: object = router.matchRoutes(router.latestLocation).at(-1)?.search ?? {};
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

it.each([
  ['/flightSearch/s?stops=&maxPrice=9o00&sort=chepest&airlines=SU', { airlines: ['SU'] }],
  ['/flightSearch?from=MOW&departureDate=2027-06-31&go=0', { from: 'MOW' }],
  ['/flight?from=ISTANBUL&date=12-06-2027', {}],
  ['/transferSearch/r?sort=&out=', {}],
  ['/pnr/result?order=', {}],
  ['/paymentFailed?orderId=', {}],
  ['/contact?order=FW%20123', {}],
  ['/ticketDetail/o?quote=', {}],
])('a link that was cut off or mistyped opens its page without what cannot be read: %s', (address, told) => {
  expect(read(address)).toEqual(told);
});

it('the link of a mail opens the calculation that it names, on the page of flights and of rides', () => {
  for (const page of ['ticketDetail', 'transferDetail'])
    expect(read(`/${page}/o?locale=tr&quote=q`)).toEqual({ locale: 'tr', quote: 'q' });
});

it('members that a page does not ask for stay in its address', () => {
  expect(read('/flightSearch/s?utm_source=mail&stops=0')).toEqual({ utm_source: 'mail', stops: [0] });
});
