import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import texts from '../../../shared/i18n/messages/en.json' with { type: 'json' };
import { createI18n, I18nProvider } from '../../../shared/i18n/i18n.tsx';
import { OfficeTextsProvider } from '../../i18n/office-i18n.tsx';
import { FormField } from './form-field.tsx';

it('a price in a form stands as the reader writes prices', () => {
  const show = (language: 'en' | 'ru' | 'tr') =>
    renderToStaticMarkup(
      <I18nProvider value={createI18n(language, texts)}>
        <OfficeTextsProvider value={(key) => key}>
          <FormField
            field={{ name: 'price', label: 'pay.amount', kind: 'number' }}
            value="87.20"
            problem={undefined}
            onChange={() => undefined}
          />
        </OfficeTextsProvider>
      </I18nProvider>,
    );
  expect(show('tr')).toContain('value="87,20"');
  expect(show('ru')).toContain('value="87,20"');
  expect(show('en')).toContain('value="87.20"');
});
