import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createI18n, I18nProvider } from '../../../shared/i18n/i18n.tsx';
import texts from '../../../shared/i18n/messages/en.json' with { type: 'json' };
import { OfficeTextsProvider } from '../../i18n/office-i18n.tsx';
import { PartnerAccess } from './partner-access.tsx';

const show = (secret: string | undefined): string[] => {
  const page = renderToStaticMarkup(
    <I18nProvider value={createI18n('en', texts)}>
      <OfficeTextsProvider value={(key) => key}>
        <PartnerAccess code="aviasales" secret={secret} origin="https://tickets.example" />
      </OfficeTextsProvider>
    </I18nProvider>,
  );
  const copied = page.matchAll(/<p class="code[^>]*>([^<]*)<\/p><button/g);
  return [...copied].map(([, text = '']) => text);
};

test('staff copy for a partner, beside its new key, the code, the address and the description of the API', () => {
  const access = [
    'aviasales',
    'https://tickets.example/partner/v1',
    'https://tickets.example/partner/v1/openapi.json',
  ];
  expect(show('a-new-key')).toEqual(['a-new-key', ...access]);
  expect(show(undefined)).toEqual(access);
});
