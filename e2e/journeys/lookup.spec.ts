import { expectAccessible } from '../support/accessibility.ts';
import { bookable, hasPlenty } from '../support/live-flights.ts';
import { waitForMail } from '../support/mailbox.ts';
import { expect, test } from '../support/test.ts';
import { cards, someone } from '../support/travellers.ts';
import { wordsOf } from '../support/words.ts';

const say = wordsOf('tr');

test.describe('looking up a booking by keyboard in a phone-sized window', () => {
  // The status of every failed lookup.
  test.use({ locale: 'tr-TR', viewport: { width: 360, height: 780 }, expectedErrors: /404/ });

  test('finds it by its code and a surname in another script; it is masked until a code sent to its own address opens it', async ({
    page,
    flights,
  }) => {
    test.slow();
    const request = { from: 'MOW', to: 'AYT', currency: 'EUR', daysAhead: 52 } as const;
    const results = await flights.find(request, (found) => bookable(found).some(hasPlenty));
    const flight = bookable(results).find(hasPlenty)!;
    const traveller = { ...someone(), surname: 'KHOKHLOV' };
    const order = await flights.order(results, flight, [traveller], cards.approved);
    const { pnr } = await flights.read(order);
    await waitForMail(order.buyer.email);

    await page.goto('/pnr?locale=tr');
    // A rendered page reacts to keys once it is hydrated.
    await expect(page.locator('[data-waiting]')).toHaveCount(0);
    const main = page.getByRole('main');
    const [code, surname] = [main.getByLabel(say('trip.pnr')), main.getByLabel(say('checkout.surname'))];
    await code.focus();
    await page.keyboard.press('Enter');
    await expect(code).toHaveAccessibleDescription(
      new RegExp(say('lookup.pnrRequired').replaceAll(/[()]/g, '.')),
    );
    await expect(surname).toHaveAccessibleDescription(new RegExp(say('lookup.surnameRequired')));
    await expect(code).toBeFocused();
    await page.keyboard.type('zzz zzz');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Хохлов');
    await page.keyboard.press('Enter');
    await expect(main.getByRole('alert')).toContainText(
      'Lütfen farklı bir PNR veya soyadıyla tekrar deneyin.',
    );
    await expectAccessible(page);
    await code.fill(pnr.toLowerCase());
    await page.keyboard.press('Enter');

    await expect(page).toHaveURL(/\/pnr\/result\?order=/);
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(say('lookup.found'));
    await main.getByRole('link', { name: say('lookup.open') }).press('Enter');
    await expect(page).toHaveURL(new RegExp(`/ticketDetail/${order.orderId}$`));
    await expect(main.getByRole('heading', { name: say('trip.masked.look') })).toBeVisible();
    await expect(main).not.toContainText(order.buyer.email);
    await expect(main.getByRole('button', { name: say('trip.mail.again') })).toHaveCount(0);

    const masked = `${order.buyer.email.charAt(0)}•••@example.com`;
    await main.getByRole('button', { name: say('trip.code.send', { email: masked }) }).press('Enter');
    // The mail may be there before the field for its code.
    await expect(main.getByLabel(say('account.code'), { exact: true })).toBeFocused();
    const pattern = /^\W*(\d{6})\W*$/m;
    const mail = await waitForMail(order.buyer.email, ({ text }) => pattern.test(text ?? ''));
    await page.keyboard.type(pattern.exec(mail.text ?? '')?.[1] ?? '');
    await page.keyboard.press('Enter');
    await expect(main).toContainText(order.buyer.email);
    await main.getByRole('button', { name: say('trip.mail.again') }).press('Enter');
    await expect(main).toContainText(say('trip.mail.onItsWay', { address: order.buyer.email }));
  });
});
