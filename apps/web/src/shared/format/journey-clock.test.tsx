import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import en from '../i18n/messages/en.json' with { type: 'json' };
import { createI18n, I18nProvider } from '../i18n/i18n.tsx';
import { zoneMoment } from './zone-moment.ts';
import { JourneyClockProvider, useJourneyClock } from './journey-clock.tsx';

const zone = process.env['TZ'];
afterEach(() => {
  process.env['TZ'] = zone;
});

function ClockedText() {
  const clock = useJourneyClock();
  const ride = { timeZone: 'Europe/Istanbul', place: 'Antalya' };
  return [
    clock.moment('2026-10-24T22:30:00.000Z'),
    clock.moment('2026-10-25T22:30:00.000Z'),
    clock.moment('2026-10-25T22:30:00.000Z', ride),
    clock.day('2026-10-25T22:30:00.000Z'),
    clock.moment(undefined),
    clock.time('2026-10-25T22:30:00.000Z', ride),
    zoneMoment('2026-10-25T22:30:00.000Z', 'Europe/Moscow', 'en-GB'),
  ].join(' | ');
}

it.each(['Asia/Vladivostok', 'America/Los_Angeles'])(
  'an instant of an order reads the same in %s: on the clock of its journey, also where that one changes',
  (timeZone) => {
    process.env['TZ'] = timeZone;
    const clock = { timeZone: 'Europe/Berlin', place: 'Berlin' };
    const told = renderToString(
      <I18nProvider value={createI18n('en', en)}>
        <JourneyClockProvider value={clock}>
          <ClockedText />
        </JourneyClockProvider>
      </I18nProvider>,
    );
    expect(told).toBe(
      '25-10-2026, 00:30 (Berlin time) | 25-10-2026, 23:30 (Berlin time) | 26-10-2026, 01:30 (Antalya time) | 25-10-2026 |  | 01:30 (Antalya time) | 26-10-2026, 01:30 (Moscow Time)',
    );
  },
);
