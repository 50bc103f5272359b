import { text } from 'node:stream/consumers';
import type { SearchResults } from '@farewind/contract/flights/search';
import { prerenderToNodeStream } from 'react-dom/static';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createI18n, I18nProvider } from '../../../shared/i18n/i18n.tsx';
import en from '../../../shared/i18n/messages/en.json' with { type: 'json' };
import parts from '../../purchase/fares/texts/en.json' with { type: 'json' };
import { OfferCard } from './offer-card.tsx';
import { toOffer } from './filter-offers.ts';
import { NamesProvider, readNames } from './result-names.tsx';
import { ResultsHeading } from './results-heading.tsx';
import type { ListedOffer } from './steady-list.ts';
import { SupplierNotice } from './supplier-notice.tsx';

beforeAll(() => vi.stubGlobal('fetch', async () => Response.json(parts)));
afterAll(() => vi.unstubAllGlobals());

const flight = {
  id: 'a',
  direction: 'outbound',
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
      from: 'SVO',
      to: 'AYT',
      departsAt: '2027-06-12T09:00',
      arrivesAt: '2027-06-12T13:00',
      departsOffset: 180,
      arrivesOffset: 180,
      durationMinutes: 240,
      aircraft: '',
      cabin: 'economy',
    },
  ],
  fares: [
    {
      fareId: 'light',
      family: 'Light',
      handBaggage: { pieces: 1, kg: 5 },
      baggage: { pieces: 1, kg: 20 },
      changeRule: { allowed: false },
      cancelRule: { allowed: false },
      priceLines: [],
      total: '230.00',
      currency: 'EUR',
    },
  ],
} as const satisfies SearchResults['flightSearchResponses'][number];

const card = (part: Partial<ListedOffer> = {}): ListedOffer => ({
  offer: toOffer(flight)!,
  before: undefined,
  gone: undefined,
  ...part,
});

async function show(shown: React.ReactNode): Promise<string> {
  const names = readNames({ airlines: [], airports: [] }, (code) => code);
  const { prelude } = await prerenderToNodeStream(
    <I18nProvider value={createI18n('en', en)}>
      <NamesProvider value={names}>{shown}</NamesProvider>
    </I18nProvider>,
  );
  return text(prelude);
}

/** As a person reads it. */
const wordsOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const showCard = (part: Partial<ListedOffer>, wantsBag = false) =>
  show(
    <OfferCard
      {...card(part)}
      rank="cheapest"
      passengers={1}
      isWhole
      chooser={(_, className, label, isOff) => (
        <a href={isOff === true ? undefined : '/'} className={className} aria-disabled={isOff}>
          {label}
        </a>
      )}
      onReturnDate={() => undefined}
      onOpen={() => undefined}
      wantsBag={wantsBag}
      onBag={() => undefined}
    />,
  );

it('a card says what a renewal has changed: the price before, sold out, or that nobody has confirmed it', async () => {
  const same = await showCard({});
  expect(same).toContain(en['badge.cheapest']);
  expect(same).not.toContain('aria-disabled');
  const dearer = await showCard({ before: '210.00' });
  expect(wordsOf(dearer)).toContain('€230');
  expect(wordsOf(dearer)).toContain('was €210');
  for (const [gone, words] of [
    ['soldOut', en['offer.soldOut']],
    ['unconfirmed', en['offer.unconfirmed']],
  ] as const) {
    const shown = await showCard({ gone });
    expect(shown).toMatch(new RegExp(`aria-disabled="true">${words}<`));
    // It no longer leads any ranking.
    expect(shown).not.toContain(en['badge.cheapest']);
  }
});

it('a card with an added bag shows the price that includes it, and no price before, which was without a bag', async () => {
  const [fare] = flight.fares;
  const bare = { ...fare, fareId: 'bare', total: '200.00', baggage: { pieces: 0, kg: 0 } };
  const offer = toOffer({ ...flight, fares: [bare, fare] })!;
  expect(wordsOf(await showCard({ offer, before: '190.00' }))).toContain('was €190');
  const shown = wordsOf(await showCard({ offer, before: '190.00' }, true));
  expect(shown).toContain('€230');
  expect(shown).not.toContain('€200');
  expect(shown).not.toContain('€190');
});

it('a card says how few seats the flights on it have left: of a return trip those of the fuller flight', async () => {
  const [fare] = flight.fares;
  const seats = async (out: number | undefined, back?: number) => {
    const withSeats = (seatsLeft: number | undefined) =>
      seatsLeft === undefined ? fare : { ...fare, seatsLeft };
    const offer = toOffer({
      ...flight,
      fares: [withSeats(out), { ...fare, fareId: 'flex', total: '300.00', seatsLeft: 1 }],
    })!;
    const pair = { ...offer, back: { flight: { ...flight, id: 'b' }, fare: withSeats(back) } };
    const shown = wordsOf(await showCard({ offer: back === undefined ? offer : pair }));
    return /\d+ seats? left/.exec(shown)?.[0];
  };
  expect(await seats(4)).toBe('4 seats left');
  expect(await seats(4, 2)).toBe('2 seats left');
  expect(await seats(2, 4)).toBe('2 seats left');
  expect(await seats(undefined, 3)).toBe('3 seats left');
  expect(await seats(undefined)).toBeUndefined();
});

const notice = async (
  cards: readonly ListedOffer[],
  appended = 0,
  cheaper = 0,
  suppliers: SearchResults['suppliers'] = [],
) =>
  wordsOf(
    await show(
      <SupplierNotice
        suppliers={suppliers}
        cards={cards}
        appended={appended}
        cheaper={cheaper}
        onSortIn={() => undefined}
      />,
    ),
  );

it('a screen reader hears how many prices changed, and tells sold out from not confirmed', async () => {
  const changed = [
    card({ before: '210.00' }),
    card({ gone: 'soldOut' }),
    card({ gone: 'unconfirmed' }),
    card(),
  ];
  expect(await notice(changed)).toBe(
    '1 price has changed 1 flight has sold out 1 flight has not been confirmed',
  );
  expect(await notice([card()])).toBe('');
});

it('later flights and cheaper returns are offered, not put under the finger', async () => {
  expect(await notice([card()], 2)).toBe('2 more flights at the end of the listSort in');
  expect(await notice([card()], 0, 3)).toBe('3 flights are cheaper with another returnShow');
  expect(await notice([card()], 2, 3)).toBe('2 more flights at the end of the listSort in');
  expect(await notice([card()], 0, 0, [{ name: 'Skyline', state: 'failed' }])).toContain(
    'Skyline did not answer',
  );
});

it('the heading says that prices are being renewed or could not be, in the place of what it said before', async () => {
  const heading = (renewal?: 'renewing' | 'failed', state: 'done' | 'waiting' = 'done') =>
    show(
      <ResultsHeading
        search={{ adults: 1, children: 0, infants: 0 } as SearchResults['search']}
        chosenId={undefined}
        counts={{ shown: 1, total: 1 }}
        suppliers={[
          { name: 'house', state: 'done' },
          { name: 'Skyline', state },
        ]}
        renewal={renewal}
        areDaysUnfiltered
      >
        {null}
      </ResultsHeading>,
    );
  expect(await heading()).toContain(en['results.daysUnfiltered']);
  expect(await heading(undefined, 'waiting')).toContain('<progress');
  for (const [renewal, words] of [
    ['renewing', en['results.renewing']],
    ['failed', en['results.notRenewed']],
  ] as const) {
    const shown = await heading(renewal, 'waiting');
    expect(shown).toContain(`<p role="status">${words}</p>`);
    expect(shown).not.toContain('<progress');
  }
});
