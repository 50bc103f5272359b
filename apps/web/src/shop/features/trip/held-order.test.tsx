import { text } from 'node:stream/consumers';
import type { Order } from '@farewind/contract/bookings/get-order';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { prerenderToNodeStream } from 'react-dom/static';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createI18n, I18nProvider } from '../../../shared/i18n/i18n.tsx';
import en from '../../../shared/i18n/messages/en.json' with { type: 'json' };
import { HeldOrder } from './held-order.tsx';
import trip from './texts/en.json' with { type: 'json' };

beforeAll(() => vi.stubGlobal('fetch', async () => Response.json(trip)));
afterAll(() => vi.unstubAllGlobals());

it('a buyer whom a colleague ordered for can read the agreement before paying', async () => {
  const order = {
    orderId: 'o',
    total: '120.00',
    currency: 'EUR',
    heldUntil: '2027-01-01T10:20:00.000Z',
    customer: { email: 'anna@example.com' },
    documents: [{ kind: 'agreement.pdf', url: '/api/documents/signed/agreement.pdf' }],
    items: [],
    allowedActions: ['payAgain', 'continuePaying'],
  } as unknown as Order;
  const { prelude } = await prerenderToNodeStream(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider value={createI18n('en', en)}>
        <HeldOrder order={order} />
      </I18nProvider>
    </QueryClientProvider>,
  );
  const shown = await text(prelude);
  expect(shown).toContain('href="/api/documents/signed/agreement.pdf"');
  expect(shown).toContain(`>${trip['held.agreement']}</a>`);
  expect(shown.indexOf('agreement.pdf')).toBeLessThan(shown.indexOf('<button'));
});
