import { text } from 'node:stream/consumers';
import type { CancelQuoteView } from '@farewind/contract/bookings/cancel';
import type { Order } from '@farewind/contract/bookings/get-order';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { prerenderToNodeStream } from 'react-dom/static';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createI18n, I18nProvider } from '../../../../shared/i18n/i18n.tsx';
import en from '../../../../shared/i18n/messages/en.json' with { type: 'json' };
import { namesOf } from '../../../order/order-names.ts';
import trip from '../texts/en.json' with { type: 'json' };
import { CancelPanel, outdatedText } from './cancel-panel.tsx';

beforeAll(() => vi.stubGlobal('fetch', async () => Response.json(trip)));
afterAll(() => vi.unstubAllGlobals());

async function show(documentDeduction?: Order['documentDeduction'], sent?: CancelQuoteView): Promise<string> {
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
  const client = new QueryClient();
  if (sent) client.setQueryData(['cancelQuote', 'o', 'en', { quoteId: sent.quoteId }], sent);
  const { prelude } = await prerenderToNodeStream(
    <QueryClientProvider client={client}>
      <I18nProvider value={createI18n('en', en)}>
        <CancelPanel
          order={order}
          names={namesOf(order)}
          sentQuoteId={sent?.quoteId}
          onDone={() => undefined}
        />
      </I18nProvider>
    </QueryClientProvider>,
  );
  return text(prelude);
}

it('only a traveller without the travel documents can choose the deduction of the rule, which is unticked and named with its share', async () => {
  const sentence = trip['cancel.forDocuments'].replace('{percent}', '10');
  const shown = await show({ percent: 10 });
  expect(shown).toContain(`<input type="checkbox"/><span>${sentence}</span>`);
  expect(await show()).not.toContain(sentence.slice(0, 40));
});

it('a quote that the agency sent is shown as it is and can be confirmed, with a way to another calculation', async () => {
  const sums = { paid: '90.00', deduction: '27.70', refund: '62.30' };
  const shown = await show(
    { percent: 10 },
    {
      quoteId: 'q',
      orderId: 'o',
      currency: 'EUR',
      expiresAt: '2027-05-20T10:30:00Z',
      lines: [],
      tickets: [{ itemId: 'i', ticketId: 't', passengerIndex: 0, ...sums }],
      ...sums,
      needsApproval: false,
      curve: [],
      rides: [{ itemId: 'ride', paid: '20.00', refund: '20.00' }],
    },
  );
  for (const words of [trip['cancel.sent'], trip['cancel.ownChoice'], '62.30', 'Cancel 1 ticket'])
    expect(shown).toContain(words);
  // Nothing in it can be chosen.
  expect(shown).not.toContain('type="checkbox"');
  expect(shown).not.toContain('Cancel the transfer as well');
});

it('who confirms too late reads that their own calculation is made anew, and that one of the agency has ended', () => {
  const refused = { message: 'This calculation has expired. Please request a new one.' };
  const say = (key: keyof typeof trip) => trip[key];
  expect(outdatedText(refused, { tickets: 't' }, say)).toBe(trip['cancel.changed']);
  expect(outdatedText(refused, { quoteId: 'q' }, say)).toBe(refused.message);
});
