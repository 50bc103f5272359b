import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createI18n, I18nProvider } from '../../../shared/i18n/i18n.tsx';
import messages from '../../../shared/i18n/messages/en.json' with { type: 'json' };
import en from '../../i18n/en.json' with { type: 'json' };
import { OfficeTextsProvider, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { AccountList } from './account-list.tsx';
import type { Accounts, LedgerAddress } from './ledger-words.ts';

const t: OfficeTranslate = (key, values) => createI18n('en', en as never).t(key as never, values);

it('the accounts name who published their rates, not the code of the list', () => {
  const page = renderAccounts(['cbr', 'hand']);
  expect(page).toContain('Bank of Russia');
  expect(page).toContain('By hand');
  expect(page).not.toMatch(/\bcbr\b|\bhand\b(?<!By hand)/);
});

it('a rate calculated from two lists names the publishers of both', () => {
  const page = renderAccounts(['ecb, hand']);
  expect(page).toContain('European Central Bank, By hand');
  expect(page).not.toContain('Rates of the installation');
});

function renderAccounts(sources: readonly string[]): string {
  const rates = sources.map((source) => ({ currency: 'EUR', rate: '96', day: '2026-11-20', source }));
  return renderToStaticMarkup(
    <I18nProvider value={createI18n('en', messages)}>
      <OfficeTextsProvider value={t}>
        <AccountList
          data={{ accounts: [], currency: 'RUB', isBalanced: true, rates } as unknown as Accounts}
          address={{ isOwn: true, to: '2026-11-20' } as LedgerAddress}
          onChange={() => undefined}
        />
      </OfficeTextsProvider>
    </I18nProvider>,
  );
}
