import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createI18n, I18nProvider } from '../../../shared/i18n/i18n.tsx';
import en from '../../../shared/i18n/messages/en.json' with { type: 'json' };
import { AlertOffer } from './alert-offer.tsx';
import parts from './texts/en.json' with { type: 'json' };

beforeAll(() => vi.stubGlobal('fetch', async () => Response.json(parts)));
afterAll(() => vi.unstubAllGlobals());

it('an alert offered beside a filtered list says that it does not follow the filters', async () => {
  const show = async (isFiltered: boolean) => {
    const { prelude } = await prerenderToNodeStream(
      <I18nProvider value={createI18n('en', en)}>
        <AlertOffer searchId="s" seen="100.00" isFiltered={isFiltered} />
      </I18nProvider>,
    );
    return text(prelude);
  };
  expect(await show(false)).not.toContain(parts['alert.promise.unfiltered']);
  expect(await show(true)).toContain(parts['alert.promise.unfiltered']);
});
