import { Keyboard } from '../support/keyboard.ts';
import { listMails, waitForMail } from '../support/mailbox.ts';
import { openPurchase } from '../support/one-way-purchase.ts';
import { expect, test } from '../support/test.ts';
import { buyerNamed, cards } from '../support/travellers.ts';
import { wordsOf } from '../support/words.ts';

const say = wordsOf('tr');

test.describe('correcting an order’s mistyped address by keyboard', () => {
  // The statuses for the order's own address and for a wrong code.
  test.use({ locale: 'tr-TR', expectedErrors: /400/ });

  test(
    'sends a code to the new address, notifies the former one, and disables its link to the order',
    { tag: '@long' },
    async ({ page, browser, flights }) => {
      test.slow();
      const { checkout, buyer } = await openPurchase(page, flights, { daysAhead: 45, language: 'tr' });
      await checkout.pay(cards.approved);
      await expect(page).toHaveURL(/\/ticketDetail\//);
      const first = await waitForMail(buyer.email);
      const formerLink = /https?:\S+#key=\S+/.exec(first.text ?? '')?.[0] ?? '';
      expect(formerLink).not.toBe('');

      const main = page.getByRole('main');
      const keyboard = new Keyboard(page);
      const right = buyerNamed('Right', 'Address').email;
      await keyboard.act(main.getByRole('button', { name: say('trip.address.change') }), 'Enter');
      const email = main.getByLabel(say('trip.address.new'), { exact: true });
      await expect(email).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(email).toHaveAccessibleDescription(new RegExp(say('validation.required')));
      await page.keyboard.type(buyer.email);
      await page.keyboard.press('Enter');
      await expect(email).toHaveAccessibleDescription(/Siparişin adresi zaten bu/);
      await email.fill(right);
      await page.keyboard.press('Enter');

      const code = main.getByLabel(say('account.code'), { exact: true });
      await expect(code).toBeFocused();
      await expect(main).toContainText(say('trip.code.sent', { email: right }));
      const sent = await readCode(right);
      await page.keyboard.type(sent === '000000' ? '111111' : '000000');
      await page.keyboard.press('Enter');
      await expect(code).toHaveAccessibleDescription(say('trip.code.wrong'));
      await expect(code).toBeFocused();
      await code.fill(sent);
      await page.keyboard.press('Enter');

      await expect(main).toContainText(say('trip.address.changed', { email: right }));
      await expect(main.locator('#trip-mail')).toContainText(right);
      const ticket = await waitForMail(right);
      expect(ticket.text).toContain('#key=');
      const told = await waitForMail(buyer.email, ({ text }) => text?.includes('•••@') === true);
      expect(told.text).not.toContain('key=');
      expect(await listMails(buyer.email)).toHaveLength(1);

      // This tab has the new key; the former mail's link opens the masked view.
      await page.reload();
      await expect(main).toContainText(right);
      const elsewhere = await browser.newContext({ locale: 'tr-TR' });
      const visitor = await elsewhere.newPage();
      await visitor.goto(formerLink);
      await expect(visitor.getByRole('heading', { name: say('trip.masked.look') })).toBeVisible();
      await expect(visitor.getByRole('main')).not.toContainText(right);
      await elsewhere.close();
    },
  );
});

async function readCode(email: string): Promise<string> {
  const pattern = /^\W*(\d{6})\W*$/m;
  const mail = await waitForMail(email, ({ text }) => pattern.test(text ?? ''));
  return pattern.exec(mail.text ?? '')?.[1] ?? '';
}
