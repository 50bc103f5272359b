import { text } from 'node:stream/consumers';
import type { FlightResponse, SearchResults } from '@farewind/contract/flights/search';
import { prerenderToNodeStream } from 'react-dom/static';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createI18n, I18nProvider } from '../../../shared/i18n/i18n.tsx';
import en from '../../../shared/i18n/messages/en.json' with { type: 'json' };
import ru from '../../../shared/i18n/messages/ru.json' with { type: 'json' };
import tr from '../../../shared/i18n/messages/tr.json' with { type: 'json' };
import parts from '../../purchase/fares/texts/en.json' with { type: 'json' };
import { askedOffer } from './asked-offer.ts';
import { filterOffers, type Offer } from './filter-offers.ts';
import { OfferSheet } from './offer-sheet.tsx';
import { NamesProvider, readNames } from './result-names.tsx';
import type { ResultsSearch } from './results-search.ts';
import type { Chooser } from './use-chooser.tsx';
import type { useOffers } from './use-offers.ts';

beforeAll(() => vi.stubGlobal('fetch', async () => Response.json(parts)));
afterAll(() => vi.unstubAllGlobals());

const fare = (family: string, total: string, pieces: number, isRefunded = false) => ({
  fareId: family,
  family,
  handBaggage: { pieces: 1, kg: 5 },
  baggage: { pieces, kg: 20 },
  changeRule: { allowed: false },
  cancelRule: { allowed: isRefunded },
  priceLines: [],
  total,
  currency: 'EUR' as const,
});

const flight: FlightResponse = {
  id: 'b',
  direction: 'return',
  kind: 'scheduled',
  bookable: true,
  stops: 0,
  durationMinutes: 240,
  layovers: [],
  warnings: [],
  segments: [
    {
      carrier: 'SU',
      operatingCarrier: 'SU',
      number: '12',
      from: 'AYT',
      to: 'SVO',
      departsAt: '2027-06-26T09:00',
      arrivesAt: '2027-06-26T13:00',
      departsOffset: 180,
      arrivesOffset: 180,
      durationMinutes: 240,
      aircraft: '',
      cabin: 'economy',
    },
  ],
  fares: [fare('Light', '100.00', 0), fare('Standard', '130.00', 1), fare('Flex', '170.00', 1, true)],
};

async function showOffer(
  offer: Offer,
  wantsBag: boolean,
  { filters = {}, language = 'en' }: { filters?: ResultsSearch; language?: 'ru' | 'en' | 'tr' },
  chooser: Chooser = () => null,
): Promise<string> {
  const texts = { ru, en, tr }[language];
  const { prelude } = await prerenderToNodeStream(
    <I18nProvider value={createI18n(language, texts)}>
      <NamesProvider value={readNames({ airlines: [], airports: [] }, (code) => code)}>
        <OfferSheet
          {...askedOffer({ offer, before: '90.00', gone: undefined }, wantsBag)}
          search={{ from: 'AYT', to: 'SVO', adults: 1, children: 0, infants: 0 } as SearchResults['search']}
          shown={{ returns: [], filters } as unknown as ReturnType<typeof useOffers>}
          chooser={chooser}
          onClose={() => undefined}
        />
      </NamesProvider>
    </I18nProvider>,
  );
  return text(prelude);
}

const show = (filters: ResultsSearch, language: 'ru' | 'en' | 'tr' = 'en') =>
  showOffer(filterOffers([flight], filters, {})[0]!, false, { filters, language });

it('the first fare is called the lowest of the flight only where no cheaper one is filtered out', async () => {
  for (const filters of [{}, { baggage: 'without' }, { maxPrice: 140 }, { minPrice: 90 }] as const) {
    const kept = filterOffers([flight], filters, {})[0]?.fares.length ?? 0;
    const shown = await show(filters);
    expect(shown.includes(en['offer.lowestFare'])).toBe(kept > 1);
    expect(shown).not.toContain(en['offer.lowestFitting']);
  }
  for (const filters of [{ baggage: 'with' }, { minPrice: 120 }] as const) {
    for (const [language, texts] of Object.entries({ ru, en, tr })) {
      const shown = await show(filters, language as 'ru');
      expect(shown).toContain(texts['offer.lowestFitting']);
      expect(shown).not.toContain(texts['offer.lowestFare']);
    }
  }
});

it('the sheet of a card with an added bag shows, prices and continues with the fares that include one', async () => {
  const [offer] = filterOffers([flight], {}, {});
  const continued: string[] = [];
  const chooser: Chooser = ({ fare: { fareId } }) => {
    continued.push(fareId);
    return null;
  };
  expect(await showOffer(offer!, false, {}, chooser)).toContain('€90');
  expect(continued).toContain('Light');
  continued.length = 0;
  const shown = await showOffer(offer!, true, {}, chooser);
  expect(shown).toContain('€130');
  // The price before was that without the bag.
  expect(shown).not.toContain('€90');
  expect(shown).toContain(en['offer.lowestFitting']);
  expect(continued.toSorted()).toEqual(['Flex', 'Standard', 'Standard']);
});
