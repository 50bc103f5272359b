import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { JourneyClockProvider } from '../../../shared/format/journey-clock.tsx';
import { createI18n, I18nProvider } from '../../../shared/i18n/i18n.tsx';
import ru from '../../../shared/i18n/messages/ru.json' with { type: 'json' };
import { LaterCode } from './code-panel.tsx';

it('a code for a sum due after the sale says until when it can be paid, on the clock of the journey', () => {
  const code = {
    state: 'qr' as const,
    payload: 'https://qr.nspk.ru/AD10',
    payBy: '2027-06-12T12:40:00.000Z',
  };
  const drawn = renderToString(
    <I18nProvider value={createI18n('ru', ru)}>
      <JourneyClockProvider value={{ timeZone: 'Europe/Moscow', place: 'Москва' }}>
        <LaterCode code={code} sum="61.50" currency="RUB" />
      </JourneyClockProvider>
    </I18nProvider>,
  );
  expect(drawn.replaceAll(/<[^>]+>/g, '')).toContain('Оплатите до 15:40');
});
