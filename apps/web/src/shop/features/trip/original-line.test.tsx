import { text } from 'node:stream/consumers';
import type { Order } from '@farewind/contract/bookings/get-order';
import { prerenderToNodeStream } from 'react-dom/static';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { JourneyClockProvider } from '../../../shared/format/journey-clock.tsx';
import { createI18n, I18nProvider } from '../../../shared/i18n/i18n.tsx';
import en from '../../../shared/i18n/messages/en.json' with { type: 'json' };
import { SessionProvider, type Session } from '../../../shared/session/session.tsx';
import { OriginalLine } from './original-line.tsx';
import trip from './texts/en.json' with { type: 'json' };

beforeAll(() => vi.stubGlobal('fetch', async () => Response.json(trip)));
afterAll(() => vi.unstubAllGlobals());

async function lineAt(at: string): Promise<string> {
  const order = {
    rate: { from: 'EUR', to: 'RUB', value: '96.0077', source: 'CBR', at },
    original: { amount: '120.00', currency: 'EUR', isExact: true },
  } as Pick<Order, 'rate' | 'original'>;
  const { prelude } = await prerenderToNodeStream(
    <SessionProvider value={{ site: undefined } as Session}>
      <I18nProvider value={createI18n('en', en)}>
        <JourneyClockProvider value={{ timeZone: 'Europe/Moscow', place: 'Moscow' }}>
          <OriginalLine rate={order.rate} original={order.original} />
        </JourneyClockProvider>
      </I18nProvider>
    </SessionProvider>,
  );
  return (await text(prelude)).replaceAll(/<[^>]*>/g, '');
}

it('a ticket names the time of its rate, as the checkout did; a daily rate has none', async () => {
  expect(await lineAt('2026-11-20T15:00:00.000Z')).toContain('RUB, CBR, 20-11-2026, 18:00 (Moscow time)');
  expect(await lineAt('2026-11-20T00:00:00.000Z')).toMatch(/RUB, CBR, 20-11-2026$/);
});
