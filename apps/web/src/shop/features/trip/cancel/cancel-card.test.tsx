import { text } from 'node:stream/consumers';
import type { Order } from '@farewind/contract/bookings/get-order';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { prerenderToNodeStream } from 'react-dom/static';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createI18n, I18nProvider } from '../../../../shared/i18n/i18n.tsx';
import en from '../../../../shared/i18n/messages/en.json' with { type: 'json' };
import { parseSearch } from '../../../../shared/ui/search-params.ts';
import { namesOf } from '../../../order/order-names.ts';
import { readOrderSearch } from '../order-search.ts';
import { TicketActsProvider } from '../tickets/ticket-acts.tsx';
import trip from '../texts/en.json' with { type: 'json' };
import { CancelCard } from './cancel-card.tsx';

beforeAll(() => vi.stubGlobal('fetch', async () => Response.json(trip)));
afterAll(() => vi.unstubAllGlobals());

/** Whether the card of an order is drawn with its calculation open; undefined if it is not drawn. */
async function isOpen(order: Partial<Order>, query = ''): Promise<boolean | undefined> {
  const shown = {
    orderId: 'o',
    currency: 'EUR',
    items: [],
    passengers: [],
    airports: [],
    airlines: [],
    allowedActions: ['cancel'],
    ...order,
  } as unknown as Order;
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: '/ticketDetail/o',
    validateSearch: readOrderSearch,
    component: () => (
      <TicketActsProvider>
        <CancelCard order={shown} names={namesOf(shown)} />
      </TicketActsProvider>
    ),
  });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [`/ticketDetail/o${query}`] }),
    parseSearch,
  });
  await router.load();
  const { prelude } = await prerenderToNodeStream(
    <I18nProvider value={createI18n('en', en)}>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  const [, open] = /aria-expanded="(true|false)"/.exec(await text(prelude)) ?? [];
  return open === undefined ? undefined : open === 'true';
}

it('a buyer who looked the order up finds the calculation that the agency has sent, as the link of its mail opens it', async () => {
  expect(await isOpen({ sentQuoteId: 'q' })).toBe(true);
  expect(await isOpen({}, '?quote=q')).toBe(true);
  expect(await isOpen({})).toBe(false);
  expect(await isOpen({ sentQuoteId: 'q', allowedActions: [] })).toBeUndefined();
});
