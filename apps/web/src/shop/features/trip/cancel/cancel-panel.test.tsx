import { text } from 'node:stream/consumers';
import type { Order } from '@farewind/contract/bookings/get-order';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { prerenderToNodeStream } from 'react-dom/static';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createI18n, I18nProvider } from '../../../../shared/i18n/i18n.tsx';
import en from '../../../../shared/i18n/messages/en.json' with { type: 'json' };
import { namesOf } from '../../../order/order-names.ts';
import trip from '../texts/en.json' with { type: 'json' };
import { CancelPanel } from './cancel-panel.tsx';

beforeAll(() => vi.stubGlobal('fetch', async () => Response.json(trip)));
afterAll(() => vi.unstubAllGlobals());

async function show(documentDeduction?: Order['documentDeduction']): Promise<string> {
  const ticket = {
    ticketId: 't',
    passengerIndex: 0,
    state: 'issued',
    allowedActions: ['cancel'],
    price: '90.00',
  };
  const order = {
    orderId: 'o',
    currency: 'EUR',
    items: [{ itemId: 'i', kind: 'flight', status: 'ticketed', segments: [], tickets: [ticket] }],
    passengers: [{ type: 'adult', name: 'ANNA', surname: 'SOKOLOVA' }],
    airports: [],
    airlines: [],
    documentDeduction,
  } as unknown as Order;
  const { prelude } = await prerenderToNodeStream(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider value={createI18n('en', en)}>
        <CancelPanel order={order} names={namesOf(order)} onDone={() => undefined} />
      </I18nProvider>
    </QueryClientProvider>,
  );
  return text(prelude);
}

it('who lacks the travel documents can choose the deduction of the rule, unticked, with its share, and nobody else', async () => {
  const sentence = trip['cancel.forDocuments'].replace('{percent}', '10');
  const shown = await show({ percent: 10 });
  expect(shown).toContain(`<input type="checkbox"/><span>${sentence}</span>`);
  expect(await show()).not.toContain(sentence.slice(0, 40));
});
