import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createI18n, I18nProvider } from '../../../shared/i18n/i18n.tsx';
import tr from '../../../shared/i18n/messages/tr.json' with { type: 'json' };
import { SessionProvider, type Session } from '../../../shared/session/session.tsx';
import checkout from '../texts/tr.json' with { type: 'json' };
import { RateLine } from './rate-line.tsx';

beforeAll(() => vi.stubGlobal('fetch', async () => Response.json(checkout)));
afterAll(() => vi.unstubAllGlobals());

it('the checkout names the publisher of a rate in the words that the ticket will use', async () => {
  const at = '2026-11-20T00:00:00.000Z';
  const { prelude } = await prerenderToNodeStream(
    <SessionProvider value={{ site: undefined } as Session}>
      <I18nProvider value={createI18n('tr', tr)}>
        <RateLine
          rate={{ from: 'EUR', to: 'TRY', value: '55.6624', source: 'ECB', at }}
          original={undefined}
          clock={undefined}
        />
      </I18nProvider>
    </SessionProvider>,
  );
  expect((await text(prelude)).replaceAll(/<[^>]*>/g, '')).toContain('TRY, ECB, 20-11-2026');
});
