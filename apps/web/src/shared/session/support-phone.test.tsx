import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { KnownFacts } from '../../shop/features/trip/order-facts.tsx';
import { createI18n, I18nProvider } from '../i18n/i18n.tsx';
import en from '../i18n/messages/en.json' with { type: 'json' };
import { stubStorage } from '../testing/stub-storage.ts';
import { SessionProvider, type Session } from './session.tsx';

function showFacts(agency: { phone: string; supportPhone: string }): string {
  stubStorage('sessionStorage');
  return renderToString(
    <SessionProvider value={{ site: { agency } } as Session}>
      <I18nProvider value={createI18n('en', en)}>
        <KnownFacts orderId="o" />
      </I18nProvider>
    </SessionProvider>,
  );
}

test.each([
  ['its own number for orders', '+90 242 000 17 27', '+90 242 000 17 00', '+90 242 000 17 27'],
  ['one number for everything', '', '+90 242 000 17 00', '+90 242 000 17 00'],
])('a buyer whose payment failed can call an agency with %s', (_which, supportPhone, phone, called) => {
  const shown = showFacts({ supportPhone, phone });
  expect(shown).toContain(`href="tel:${called.replaceAll(' ', '')}"`);
  expect(shown).toContain(called);
});

test('an agency without a number has no empty link in its place', () => {
  const shown = showFacts({ supportPhone: '', phone: '' });
  expect(shown).not.toContain('tel:');
  expect(shown).not.toContain(en['footer.support']);
});

test('every page of the shop finds the number in the same way', () => {
  const shop = join(import.meta.dirname, '../../shop');
  const own = globSync('**/*.{ts,tsx}', { cwd: shop })
    .filter((file) => !file.includes('.test.'))
    .filter((file) => /[?.]\.?supportPhone\b/.test(readFileSync(join(shop, file), 'utf8')));
  expect(own).toEqual([]);
});
