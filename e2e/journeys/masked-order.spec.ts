import { expectNoCardKept, readBrowserStorage } from '../support/browser-storage.ts';
import { listMails, waitForMail } from '../support/mailbox.ts';
import { openPurchase } from '../support/one-way-purchase.ts';
import { expect, test } from '../support/test.ts';
import { buyerNamed, cardCode, cards, ownNumber } from '../support/travellers.ts';
import { wordsOf } from '../support/words.ts';

const say = wordsOf('ru');

test.describe('an order opened by its plain address, in a narrow window', () => {
  // The status for a wrong code.
  test.use({ locale: 'ru-RU', viewport: { width: 360, height: 780 }, expectedErrors: /403/ });

  test('hides contact and documents; a code sent to its own address reveals them, a wrong one is reported; then its mail is resent, and a copy is sent to somebody else', async ({
    page,
    browser,
    flights,
  }) => {
    test.slow();
    const { checkout, buyer } = await openPurchase(page, flights, { daysAhead: 44, language: 'ru' });
    await checkout.pay(cards.approved);
    await expect(page).toHaveURL(/\/ticketDetail\//);
    await waitForMail(buyer.email);
    await expect(page.getByText(say('trip.masked.look'))).toHaveCount(0);

    const elsewhere = await browser.newContext({ locale: 'ru-RU', viewport: { width: 360, height: 780 } });
    const visitor = await elsewhere.newPage();
    await visitor.goto(page.url());
    const main = visitor.getByRole('main');
    const documents = main.getByRole('link', { name: say('trip.document.receipt') });
    await expect(main.getByRole('heading', { name: say('trip.masked.look') })).toBeVisible();
    await expect(documents).toHaveCount(0);
    await expect(main).not.toContainText(buyer.email);
    const masked = `${buyer.email.charAt(0)}•••@example.com`;
    await main.getByRole('button', { name: say('trip.code.send', { email: masked }) }).click();

    const field = main.getByLabel(say('account.code'), { exact: true });
    await expect(field).toBeFocused();
    const open = main.getByRole('button', { name: say('trip.masked.lookAct') });
    await open.click();
    await expect(field).toHaveAccessibleDescription(say('trip.code.six'));
    const code = await readCode(buyer.email);
    await field.fill(code === '000000' ? '111111' : '000000');
    await open.click();
    await expect(field).toHaveAccessibleDescription(say('trip.code.wrong'));
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await open.click();

    await expect(main).toContainText(buyer.email);
    await expect(main.getByText(say('trip.masked.look'))).toHaveCount(0);
    await expect(main.getByRole('heading', { level: 1 })).toBeFocused();
    const download = visitor.waitForEvent('download');
    await documents.click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);

    await main.getByRole('button', { name: say('trip.mail.again') }).click();
    await expect(main).toContainText(say('trip.mail.onItsWay', { address: buyer.email }));
    // As long as waitForMail: its documents are drawn after those of others.
    await expect.poll(async () => (await listMails(buyer.email)).length, { timeout: 90_000 }).toBe(2);

    const friend = buyerNamed('Olga', 'Orlova').email;
    await main.getByRole('button', { name: say('trip.mail.elsewhere') }).click();
    const address = main.getByLabel(say('trip.mail.other'), { exact: true });
    await address.fill('olga@');
    await main.getByRole('button', { name: say('trip.mail.send'), exact: true }).click();
    await expect(address).toHaveAccessibleDescription(new RegExp(say('validation.emailInvalid')));
    await address.fill(friend);
    await main.getByRole('button', { name: say('trip.mail.send'), exact: true }).click();
    await expect(main).toContainText(say('trip.mail.onItsWay', { address: friend }));
    const copy = await waitForMail(friend);
    expect(copy.text).not.toContain('#key=');
    await elsewhere.close();
  });
});

test('a card stored by a page in the browser is detected wherever it is stored', async ({ page }) => {
  const typed = ownNumber(cards.secure);
  await page.goto('/');
  await expectNoCardKept(page, typed);
  const plants = {
    'the local storage': `localStorage.setItem('farewind.checkoutDraft', '{"cvc":"${cardCode}"}')`,
    'the session storage': `sessionStorage.setItem('draft', btoa('{"card":"${typed}"}'))`,
    'the history state': `history.replaceState({ ...history.state, card: '${spaced(typed)}' }, '')`,
    'the cookies': `document.cookie = 'card=${typed}'`,
    'the caches': `caches.open('card-${typed}').then(() => undefined)`,
    'the name of the window': `window.name = '${typed}'`,
  };
  for (const [place, plant] of Object.entries(plants)) {
    await page.evaluate(plant);
    await expect(expectNoCardKept(page, typed), place).rejects.toThrow(place);
  }
  expect((await readBrowserStorage(page)).map(({ name }) => name)).toEqual(
    expect.arrayContaining(Object.keys(plants)),
  );
});

const spaced = (number: string): string => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');

async function readCode(email: string): Promise<string> {
  const pattern = /^\W*(\d{6})\W*$/m;
  const mail = await waitForMail(email, ({ text }) => pattern.test(text ?? ''));
  return pattern.exec(mail.text ?? '')?.[1] ?? '';
}
