import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Currency } from '@farewind/values/currency';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import en from '../../../shared/i18n/messages/en.json' with { type: 'json' };
import ru from '../../../shared/i18n/messages/ru.json' with { type: 'json' };
import tr from '../../../shared/i18n/messages/tr.json' with { type: 'json' };
import { createI18n, I18nProvider } from '../../../shared/i18n/i18n.tsx';
import type { PriceSource } from '../price-source.ts';
import { useCardCurrency } from '../use-card-currency.ts';
import { CurrencyOffer } from './currency-offer.tsx';

const catalogues = { ru, en, tr };
const source = {
  choice: { flightId: 'f' },
  extras: {},
  ask: () => Promise.reject(new Error('Unexpected price request')),
} as unknown as PriceSource;

function Offer({ sold }: { readonly sold: readonly Currency[] }) {
  const offer = useCardCurrency(source, 'RUB', '5528 7900 0000 0008', sold);
  return offer ? (
    <CurrencyOffer offer={offer} onAccept={() => undefined} onOtherCard={() => undefined} />
  ) : null;
}

/** The server said that the typed card can only be charged in lira. */
function show(language: 'ru' | 'en' | 'tr', sold: readonly Currency[]): string {
  const queries = new QueryClient();
  queries.setQueryData(['payIn', source.choice, 'RUB', '552879'], 'TRY');
  return renderToString(
    <QueryClientProvider client={queries}>
      <I18nProvider value={createI18n(language, catalogues[language])}>
        <Offer sold={sold} />
      </I18nProvider>
    </QueryClientProvider>,
  );
}

it.each(['ru', 'en', 'tr'] as const)(
  'where only roubles are sold a Turkish card gets a sentence and another card, no price that never comes, in %s',
  (language) => {
    const texts = catalogues[language];
    const shown = show(language, ['RUB']);
    expect(shown).toContain(texts['card.turkishNotTaken']);
    expect(shown).toContain(texts['card.useAnother']);
    expect(shown).not.toContain(texts['checkout.priceLoading']);
    // Where lira is sold, its sum is loading.
    expect(show(language, ['RUB', 'TRY'])).toContain(texts['checkout.priceLoading']);
  },
);
