import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import texts from '../../../../shared/i18n/messages/en.json' with { type: 'json' };
import { createI18n, I18nProvider } from '../../../../shared/i18n/i18n.tsx';
import { OfficeTextsProvider } from '../../../i18n/office-i18n.tsx';
import type { AdminOrder } from '../use-order.ts';
import { SourceNote } from './source-note.tsx';

it('a partner’s share is written as percents are in the reader’s language, without needless zeros', () => {
  const source = { partnerId: 1, partner: 'Acme', share: '7.50', clickedAt: null, windowDays: 30 };
  const show = (language: 'en' | 'ru' | 'tr') =>
    renderToStaticMarkup(
      <I18nProvider value={createI18n(language, texts)}>
        <OfficeTextsProvider value={(key, values) => `${key}: ${String(values?.['share'])}`}>
          <SourceNote order={{ source } as unknown as AdminOrder} />
        </OfficeTextsProvider>
      </I18nProvider>,
    );
  expect(show('ru')).toMatch(/: 7,5\s%</);
  expect(show('en')).toContain(': 7.5%<');
  expect(show('tr')).toContain(': %7,5<');
});
