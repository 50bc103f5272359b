import { text } from 'node:stream/consumers';
import type { Language } from '@farewind/contract/core/fields';
import type { FlightResponse } from '@farewind/contract/flights/search';
import { prerenderToNodeStream } from 'react-dom/static';
import { expect, it } from 'vitest';
import { createI18n, I18nProvider } from '../../../shared/i18n/i18n.tsx';
import en from '../../../shared/i18n/messages/en.json' with { type: 'json' };
import ru from '../../../shared/i18n/messages/ru.json' with { type: 'json' };
import tr from '../../../shared/i18n/messages/tr.json' with { type: 'json' };
import { FlightTimeline } from './flight-timeline.tsx';
import { OfferLeg } from './offer-leg.tsx';
import { NamesProvider, readNames } from './result-names.tsx';

const texts = { ru, en, tr };
const flight: FlightResponse = {
  id: 'b',
  direction: 'outbound',
  kind: 'scheduled',
  bookable: true,
  stops: 0,
  durationMinutes: 420,
  layovers: [],
  warnings: [],
  fares: [],
  segments: [
    {
      carrier: 'ZZ',
      operatingCarrier: 'ZZ',
      number: '12',
      from: 'LIS',
      to: 'MRU',
      departsAt: '2027-06-26T09:00',
      arrivesAt: '2027-06-26T19:00',
      departsOffset: 60,
      arrivesOffset: 240,
      durationMinutes: 420,
      aircraft: '',
      cabin: 'economy',
    },
  ],
};
const landing = {
  ...flight,
  segments: [{ ...flight.segments[0]!, technicalStops: [{ airport: 'RAI', minutes: 50 }] }],
};
const praia = {
  code: 'RAI',
  name: 'Praia',
  cityCode: 'RAI',
  city: 'Praia',
  countryCode: 'CV',
  lat: 15,
  lon: -23,
};

async function read(shown: FlightResponse, language: Language): Promise<string> {
  const names = readNames({ airlines: [], airports: [praia] }, (code) => code);
  const { prelude } = await prerenderToNodeStream(
    <I18nProvider value={createI18n(language, texts[language])}>
      <NamesProvider value={names}>
        <OfferLeg flight={shown} />
        <FlightTimeline flight={shown} />
      </NamesProvider>
    </I18nProvider>,
  );
  return (await text(prelude)).replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

it.each([
  ['ru', 'техническая посадка: RAI', 'Техническая посадка: Praia (RAI), 50 мин', 'прямой'],
  ['en', 'technical stop: RAI', 'Technical stop: Praia (RAI), 50 min', 'direct'],
  ['tr', 'teknik iniş: RAI', 'Teknik iniş: Praia (RAI), 50 dk', 'aktarmasız'],
] as const)(
  'a traveller reads where a flight without a change lands on the way: %s',
  async (language, short, long, direct) => {
    const shown = await read(landing, language);
    expect(shown).toContain(short);
    expect(shown).toContain(long);
    expect(await read(flight, language)).toContain(direct);
  },
);
