import { languages } from '@farewind/contract/core/fields';
import { ledgerAccounts } from '@farewind/contract/finance/ledger';
import { expect, test } from 'vitest';
import { translate } from '../../../platform/messages/translate.ts';
import { ledgerPostings } from '../postings/ledger-postings.ts';

// The account of cash had none, so that the journal of an agency that takes cash failed.
test('the journal names every account and every kind of posting in each language', () => {
  for (const language of languages) {
    for (const account of ledgerAccounts)
      expect(translate(language, `journal.account.${account}`)).not.toBe('');
    for (const move of Object.keys(ledgerPostings))
      expect(translate(language, `journal.move.${move}`)).not.toBe('');
  }
});
