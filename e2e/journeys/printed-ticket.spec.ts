import { getDocumentProxy } from 'unpdf';
import { openPurchase } from '../support/one-way-purchase.ts';
import { readPdfText } from '../support/pdf-text.ts';
import { expect, test } from '../support/test.ts';
import { cards } from '../support/travellers.ts';
import { wordsOf } from '../support/words.ts';

const say = wordsOf('ru');

test.describe('a printed ticket', () => {
  test.use({ locale: 'ru-RU' });

  test('is one A4 page with the flight, the traveller and the numbers, without controls that only work on screen', async ({
    page,
    flights,
  }) => {
    const { checkout, traveller } = await openPurchase(page, flights, { daysAhead: 46, language: 'ru' });
    await checkout.pay(cards.approved);
    await expect(page).toHaveURL(/\/ticketDetail\//);
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: say('trip.document.receipt') }).first()).toBeVisible();
    const number = /FW\d{9}/.exec((await main.textContent()) ?? '')?.[0] ?? 'no number';

    await page.emulateMedia({ media: 'print' });
    for (const hidden of ['banner', 'contentinfo', 'button', 'complementary'] as const)
      await expect(page.getByRole(hidden).filter({ visible: true })).toHaveCount(0);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const document = await getDocumentProxy(new Uint8Array(pdf));
    expect(document.numPages).toBe(1);
    const [, , width = 0, height = 0] = (await document.getPage(1)).view;
    expect([Math.round(width), Math.round(height)]).toEqual([595, 842]);
    const text = await readPdfText(new Uint8Array(pdf));
    for (const printed of [number, traveller.surname, traveller.name]) expect(text).toContain(printed);
  });
});
