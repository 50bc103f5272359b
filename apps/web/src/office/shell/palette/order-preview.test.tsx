import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createI18n, I18nProvider } from '../../../shared/i18n/i18n.tsx';
import messages from '../../../shared/i18n/messages/en.json' with { type: 'json' };
import type { AdminOrder } from '../../features/orders/use-order.ts';
import en from '../../i18n/en.json' with { type: 'json' };
import { OfficeTextsProvider, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { OrderPreview } from './order-preview.tsx';
import { asideOf } from './use-targets.ts';

const t: OfficeTranslate = (key, values) => createI18n('en', en as never).t(key as never, values);

function preview(order: object): string {
  const plain = {
    reservationNumber: 'FW1',
    status: 'ticketed',
    customer: { name: 'Anna', phone: '+79160000000' },
    passengers: [{ name: 'ANNA', surname: 'IVANOVA' }],
    attempts: [],
    total: '50.00',
    currency: 'EUR',
    journeyClock: 'Europe/Moscow',
  };
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider value={createI18n('en', messages)}>
        <OfficeTextsProvider value={t}>
          <OrderPreview order={{ ...plain, ...order } as unknown as AdminOrder} />
        </OfficeTextsProvider>
      </I18nProvider>
    </QueryClientProvider>,
  ).replaceAll(/<[^>]*>/g, '');
}

it('a search shows a ride as confirmed, for all whom it takes, and only of a flight that tickets are issued', () => {
  const ride = { itemId: '1', kind: 'transfer', segments: [] };
  const flight = { ...ride, itemId: '2', kind: 'flight' };
  const alone = preview({ items: [ride], people: 2 });
  expect(alone).toContain('FW1confirmed');
  expect(alone).toContain('2 passengers: IVANOVA ANNA');
  expect(preview({ items: [flight, ride], people: 1 })).toContain('FW1ticketed');

  const found = { status: 'ticketed', dueAt: null } as const;
  expect(asideOf({ ...found, kind: 'transfer' }, t).text).toBe('confirmed');
  expect(asideOf({ ...found, kind: 'flight' }, t).text).toBe('ticketed');
});
