import { getPriceAlertRoutes, type PriceAlertRoute } from '@farewind/contract/flights/price-alerts';
import type { ReactNode } from 'react';
import type { FormValues } from '../../kit/form/field.ts';
import { formatInstant } from '../../kit/format-instant.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { loadList } from '../../kit/load-list.ts';

const nameOf = ({ from, to, fromCity, toCity }: PriceAlertRoute): string =>
  `${fromCity} (${from}) – ${toCity} (${to})`;

/** Where travellers wait for a lower price: counts by route, without their addresses. */
export function PriceAlertsPage(): ReactNode {
  return (
    <ListPage<PriceAlertRoute, FormValues>
      screen={{
        name: 'priceAlerts',
        title: 'menu.priceAlerts',
        search: 'priceAlerts.search',
        emptyText: 'priceAlerts.empty',
        load: loadList(getPriceAlertRoutes),
        idOf: ({ from, to }) => `${from}-${to}`,
        nameOf,
        columns: [
          { name: 'from', title: 'priceAlerts.route', sort: 'from', text: nameOf, place: 'head' },
          {
            name: 'active',
            title: 'priceAlerts.active',
            sort: 'active',
            text: ({ active }) => String(active),
            isNumber: true,
          },
          {
            name: 'waiting',
            title: 'priceAlerts.waiting',
            sort: 'waiting',
            text: ({ waiting }) => String(waiting),
            isNumber: true,
          },
          {
            name: 'mails',
            title: 'priceAlerts.mails',
            sort: 'mails',
            text: ({ mails }) => String(mails),
            isNumber: true,
          },
          {
            name: 'newestAt',
            title: 'priceAlerts.newest',
            sort: 'newestAt',
            text: ({ newestAt }) => formatInstant(newestAt),
          },
        ],
      }}
    />
  );
}
