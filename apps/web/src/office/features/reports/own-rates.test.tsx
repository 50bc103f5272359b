import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createI18n, I18nProvider } from '../../../shared/i18n/i18n.tsx';
import messages from '../../../shared/i18n/messages/en.json' with { type: 'json' };
import en from '../../i18n/en.json' with { type: 'json' };
import { OfficeTextsProvider, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { OwnRates } from './own-rates.tsx';
import type { Sales } from './sales-period.ts';

const t: OfficeTranslate = (key, values) => createI18n('en', en as never).t(key as never, values);

it('the sales report names who published its rates, not the codes of the lists', () => {
  const rates = [{ currency: 'USD', lowest: '88', highest: '89', source: 'ecb, hand' }];
  const page = renderToStaticMarkup(
    <I18nProvider value={createI18n('en', messages)}>
      <OfficeTextsProvider value={t}>
        <OwnRates own={{ currency: 'RUB', missing: [], rates } as unknown as Sales['own']} />
      </OfficeTextsProvider>
    </I18nProvider>,
  );
  expect(page).toContain('European Central Bank, By hand');
  expect(page).not.toContain('ecb');
});
