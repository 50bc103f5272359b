import type { SearchResults } from '@farewind/contract/flights/search';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createI18n, I18nProvider } from '../../../shared/i18n/i18n.tsx';
import en from '../../../shared/i18n/messages/en.json' with { type: 'json' };
import type { Facets } from './facets.ts';
import { FiltersPanel } from './filters-panel.tsx';
import { NamesProvider, readNames } from './result-names.tsx';

const search = { currency: 'EUR', tripType: 'oneWay' } as SearchResults['search'];
const facets: Facets = {
  stops: [
    { count: 0, offers: 1 },
    { count: 1, offers: 0 },
  ],
  withBaggage: 1,
  withoutBaggage: 0,
  refundable: 0,
  morning: 0,
  airlines: [{ code: 'TK', lowest: '321.00' }, { code: 'PC' }],
  airports: [],
  hasPrices: true,
  lowest: 146,
  highest: 980,
};

async function show(change: Partial<Facets>): Promise<string> {
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: '/flightSearch/$searchId',
    component: () => (
      <FiltersPanel
        id="filters"
        isOpen
        facets={{ ...facets, ...change }}
        direction="outbound"
        search={search}
        found={1}
        onClose={() => undefined}
      />
    ),
  });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/flightSearch/s'] }),
  });
  await router.load();
  return renderToString(
    <I18nProvider value={createI18n('en', en)}>
      <NamesProvider value={readNames({ airports: [], airlines: [] }, (code) => code)}>
        <RouterProvider router={router as never} />
      </NamesProvider>
    </I18nProvider>,
  );
}

const headings = (shown: string) => [...shown.matchAll(/<h2>([^<]*)<\/h2>/g)].map(([, text]) => text);

it('no section leaves when what is ticked leaves a single price: those below it would move under the finger', async () => {
  const before = headings(await show({}));
  expect(before).toContain(en['filter.price']);
  const one = await show({ lowest: 321, highest: 321 });
  expect(headings(one)).toEqual(before);
  // There is nothing to choose from, and it can be seen.
  expect(one.match(/<input[^>]*type="range"[^>]*disabled/g)).toHaveLength(2);
  expect(headings(await show({ hasPrices: false }))).not.toContain(en['filter.price']);
});
