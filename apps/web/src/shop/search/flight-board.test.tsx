import type { Language } from '@farewind/contract/core/fields';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Catalogue } from '../../shared/i18n/catalogue.ts';
import { createI18n, I18nProvider } from '../../shared/i18n/i18n.tsx';
import en from '../../shared/i18n/messages/en.json' with { type: 'json' };
import ru from '../../shared/i18n/messages/ru.json' with { type: 'json' };
import tr from '../../shared/i18n/messages/tr.json' with { type: 'json' };
import { FlightBoard } from './flight-board.tsx';
import type { Promotion } from './use-promotions.ts';

const flight = {
  flightId: '1-g2h',
  kind: 'scheduled',
  carrier: 'PC',
  carrierName: 'Pegasus',
  number: '389',
  from: 'VKO',
  to: 'SAW',
  toCity: 'İstanbul',
  departsAt: '2026-12-21T04:15',
  durationMinutes: 160,
  baggage: { pieces: 0, kg: 0 },
  seatsLeft: 2,
  price: '87.20',
  currency: 'EUR',
} as Promotion;

function show(language: Language, catalogue: Catalogue): string {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  return renderToStaticMarkup(
    <I18nProvider value={createI18n(language, catalogue)}>
      <RouterContextProvider router={router as never}>
        <FlightBoard id="board" title="" note="" rows={[flight]} beside="date" />
      </RouterContextProvider>
    </I18nProvider>,
  );
}

it('the date of a flight is whole on every window, and stays on one line', () => {
  const whole = 'пн <span class="nw">21-12-2026</span>';
  expect(show('ru', ru).split(whole)).toHaveLength(3);
});

it('a phone reads a flight’s facts as one list: its kind, baggage and last seats', () => {
  const [inTurkish, inRussian, inEnglish] = [show('tr', tr), show('ru', ru), show('en', en)];
  expect(inTurkish).toContain('tarifeli, bagaj yok, 2\u00A0koltuk\u00A0kaldı');
  // A line never ends between the words about seats.
  expect(inRussian).toContain('регулярный, без багажа, осталось\u00A02\u00A0места');
  expect(inEnglish).toContain('scheduled, no checked bag, 2\u00A0seats\u00A0left');
});
