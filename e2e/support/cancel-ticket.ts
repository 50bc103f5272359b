import { expect, type Page } from '@playwright/test';
import { tripWordsOf, wordsOf, type Language } from './words.ts';

/** Cancels the ticket of one traveller on the page of the order; returns what the page says is given back for it. */
export async function cancelTicketOf(page: Page, surname: string, language: Language): Promise<string> {
  const tell = tripWordsOf(language);
  const main = page.getByRole('main');
  const own = new RegExp(surname);
  await main.getByRole('row', { name: own }).getByRole('button').click();
  await main
    .getByRole('group', { name: own })
    .getByRole('button', { name: tell('part.cancel') })
    .click();
  await main.getByRole('checkbox', { name: own }).check();
  const act = main.locator('.cancel-acts').getByRole('button');
  await expect(act).toBeEnabled();
  const back = (await main.locator('.quote-sum .is-back dd').textContent()) ?? '';
  await act.click();
  const question = page.getByRole('dialog');
  await question.locator('.btn-danger').click();
  await expect(question).toHaveCount(0);
  await expect(main.getByRole('region', { name: wordsOf(language)('trip.refund.title') })).toContainText(
    back,
  );
  return back;
}
