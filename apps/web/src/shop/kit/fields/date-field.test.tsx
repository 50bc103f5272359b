import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createI18n, I18nProvider } from '../../../shared/i18n/i18n.tsx';
import en from '../../../shared/i18n/messages/en.json' with { type: 'json' };
import { DateField } from './date-field.tsx';
import { FieldProvider } from './field-form.tsx';

it('the keyboard of a telephone has a separator for a date', () => {
  const field = renderToStaticMarkup(
    <I18nProvider value={createI18n('en', en)}>
      <FieldProvider value={{ problemOf: () => undefined, leave: () => undefined }}>
        <DateField path="birthday" label="" value="" leaning="past" onDate={() => undefined} />
      </FieldProvider>
    </I18nProvider>,
  );
  expect(field).toMatch(/inputmode="decimal"/i);
});
