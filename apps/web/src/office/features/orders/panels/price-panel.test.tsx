import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createI18n, I18nProvider } from '../../../../shared/i18n/i18n.tsx';
import messages from '../../../../shared/i18n/messages/en.json' with { type: 'json' };
import en from '../../../i18n/en.json' with { type: 'json' };
import { OfficeTextsProvider, type OfficeTranslate } from '../../../i18n/office-i18n.tsx';
import { setOfficeZone } from '../../../kit/office-clock.ts';
import type { AdminOrder } from '../use-order.ts';
import { PricePanel } from './price-panel.tsx';

const t: OfficeTranslate = (key, values) => createI18n('en', en as never).t(key as never, values);

beforeAll(() => setOfficeZone('Europe/Moscow'));
afterAll(() => setOfficeZone(undefined));

function rateAt(at: string): string {
  const order = {
    currency: 'RUB',
    lines: [],
    rate: { from: 'EUR', to: 'RUB', value: '96.0077', source: 'Bank of Russia', at },
  } as unknown as AdminOrder;
  return renderToStaticMarkup(
    <I18nProvider value={createI18n('en', messages)}>
      <OfficeTextsProvider value={t}>
        <PricePanel order={order} />
      </OfficeTextsProvider>
    </I18nProvider>,
  ).replaceAll(/<[^>]*>/g, '');
}

it('an order tells staff of which day and hour its rate is, as its buyer reads; a daily rate has no hour', () => {
  expect(rateAt('2026-11-20T15:07:00.000Z')).toContain('RUB, Bank of Russia, 20-11-2026 18:07');
  expect(rateAt('2026-11-20T00:00:00.000Z')).toMatch(/RUB, Bank of Russia, 20-11-2026(?! \d)/);
});
