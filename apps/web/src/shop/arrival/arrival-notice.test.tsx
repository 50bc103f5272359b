import { text } from 'node:stream/consumers';
import type { Language } from '@farewind/contract/core/fields';
import type { PartnerClick } from '@farewind/contract/partners/partner-click';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { prerenderToNodeStream } from 'react-dom/static';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createI18n, I18nProvider } from '../../shared/i18n/i18n.tsx';
import messages from '../../shared/i18n/messages/en.json' with { type: 'json' };
import { ArrivalNotice, type ArrivalNoticeProps } from './arrival-notice.tsx';
import { clickQuery } from './click-query.ts';
import en from './texts/en.json' with { type: 'json' };
import ru from './texts/ru.json' with { type: 'json' };
import tr from './texts/tr.json' with { type: 'json' };

const texts = { ru, en, tr };

beforeAll(() =>
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(texts[/(ru|en|tr)\.json/.exec(address)![1] as Language]),
  ),
);
afterAll(() => vi.unstubAllGlobals());

const flight = { carrier: 'ZF', number: '801', from: 'VKO', to: 'AYT', departsAt: '2027-06-12T06:40' };

function clickOf(changes: Partial<PartnerClick>, departsNow?: string): PartnerClick {
  const { shown = '245.00', now = null } = changes;
  return {
    partner: 'Demo',
    outcome: 'held',
    currency: 'EUR',
    shown,
    now,
    slices: [
      {
        direction: 'outbound',
        flights: [{ ...flight, ...(departsNow === undefined ? {} : { departsNow }) }],
        lines: [{ passengerType: 'adult', count: 1, shown, now, parts: [] }],
      },
    ],
    rate: null,
    ...changes,
  };
}

/** The notice as a visitor reads it. */
async function read(
  click: PartnerClick,
  price?: ArrivalNoticeProps['price'],
  language: Language = 'en',
): Promise<string> {
  const client = new QueryClient();
  client.setQueryData(clickQuery('c').queryKey, click);
  const { prelude } = await prerenderToNodeStream(
    <QueryClientProvider client={client}>
      <I18nProvider value={createI18n(language, messages)}>
        <ArrivalNotice clickId="c" price={price} />
      </I18nProvider>
    </QueryClientProvider>,
  );
  return (await text(prelude))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

it('a supplier that did not answer at the click: nothing is claimed until the form knows its price, then whether it holds', async () => {
  const unasked = clickOf({ outcome: 'unasked' });
  expect(await read(unasked)).toBe('');
  expect(await read(unasked, { total: '245.00', currency: 'EUR' })).toBe(
    'The price you saw at Demo holds: €245.00.',
  );
  const dearer = await read(unasked, { total: '260.00', currency: 'EUR' });
  expect(dearer).toContain('The price has changed');
  expect(dearer).toContain('€245.00');
  expect(dearer).toContain('€260.00');
});

it('a moved flight: the visitor reads the old time, the new one and the price, and not that it is no longer sold', async () => {
  const shown = await read(clickOf({ outcome: 'time', now: '245.00' }, '2027-06-12T14:10'));
  expect(shown).toContain('The departure time has changed');
  expect(shown).toContain('ZF 801: departure was 06:40, now 14:10');
  expect(shown).toContain('cost €245.00');
  expect(shown).not.toMatch(/no longer|not sold/);
  const tomorrow = await read(clickOf({ outcome: 'time', now: '245.00' }, '2027-06-13T01:10'));
  expect(tomorrow).toMatch(/departure was .*12.*, 06:40, now .*13.*, 01:10/);
});

it.each([
  ['ru', 'В этой валюте мы не продаём.'],
  ['en', 'We do not sell in that currency.'],
  ['tr', 'Bu para biriminde satış yapmıyoruz.'],
] as const)(
  'an unsold currency: the visitor reads both prices, each in its currency: %s',
  async (language, words) => {
    const click = clickOf({ outcome: 'currency', nowCurrency: 'TRY', now: '11300.00' });
    const shown = await read(click, undefined, language);
    expect(shown).toContain(words);
    expect(shown).toMatch(/245[.,]00/);
    expect(shown.match(/₺11[.,]300[.,]00|11\s300,00\s₺/g)).toHaveLength(3);
    expect(shown.match(/€245[.,]00|245,00\s€/g)).toHaveLength(3);
  },
);

it('a passenger form in another currency than was shown says so, though both sums have the same digits', async () => {
  const unasked = clickOf({ outcome: 'unasked', nowCurrency: 'USD' });
  const shown = await read(unasked, { total: '245.00', currency: 'USD' });
  expect(shown).toContain('We do not sell in that currency.');
  expect(shown).not.toContain('holds');
});

it('an offer that has gone from a site that does not sell in its currency names the currency of the list below', async () => {
  const shown = await read(clickOf({ outcome: 'gone', nowCurrency: 'TRY' }));
  expect(shown).toContain('no longer on sale');
  expect(shown).toContain('We do not sell in EUR, so prices here are in TRY.');
});

it('a bookmark of an offer’s page calls no price of its click the present one: only a form says what holds now', async () => {
  const bookmarked = clickOf({ outcome: 'price', now: '250.00', isOld: true });
  expect(await read(bookmarked)).toBe('');
  const held = clickOf({ now: '245.00', isOld: true });
  expect(await read(held)).toBe('');
  expect(await read(held, { total: '260.00', currency: 'EUR' })).toContain('€260.00');
});
