import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { hasPasswordLink, listMails, waitForMail } from '../support/mailbox.ts';
import { Keyboard } from '../support/keyboard.ts';
import { openPurchase } from '../support/one-way-purchase.ts';
import { readOrderOfPage } from '../support/orders.ts';
import { expect, test } from '../support/test.ts';
import { cards } from '../support/travellers.ts';
import { typePerson } from '../support/type-person.ts';
import { accountWordsOf, wordsOf, type Language } from '../support/words.ts';

const PASSWORD = 'seven grey geese fly north';
const WRONG = 'seven grey geese fly south';

test.describe('a buyer whose account was opened automatically', () => {
  // The statuses for a wrong password and a used link.
  test.use({ expectedErrors: /40[13]|422/ });

  test('sets a password by the mailed link, finds the order on another device, and signs out; a wrong password and a used link are reported', async ({
    page,
    browser,
    flights,
  }) => {
    test.slow();
    const say = wordsOf('en');
    const { checkout, buyer } = await openPurchase(page, flights, { daysAhead: 61, language: 'en' });
    await checkout.pay(cards.approved);
    const order = await readOrderOfPage(page);
    const link = await readPasswordLink(buyer.email);
    expect(link).toMatch(/\/resetPassword\?locale=en#[\w-]{43}$/);

    const elsewhere = await browser.newContext();
    const device = await elsewhere.newPage();
    await device.goto(link);
    await expect(device.getByRole('heading', { level: 1 })).toHaveText(say('account.newPassword'));
    // The script takes the secret out of the address, some time after the page is drawn.
    await expect(device).not.toHaveURL(/#/);
    await expectAccessible(device);
    const password = device.getByLabel(say('account.newPassword'), { exact: true });
    const repeat = device.getByLabel(say('account.repeat'), { exact: true });
    const save = device.getByRole('button', { name: say('account.savePassword') });
    await password.fill('short');
    await save.click();
    await expect(password).toBeFocused();
    await expect(password).toHaveAccessibleDescription(new RegExp(say('account.passwordShort', { min: 12 })));
    await password.fill(PASSWORD);
    await repeat.fill(WRONG);
    await save.click();
    await expect(repeat).toHaveAccessibleDescription(say('account.passwordMismatch'));
    await repeat.fill(PASSWORD);
    // The password is set, but the sign-in after it gets no answer.
    await device.route('**/TokenAuth/Authenticate', (route) => route.abort(), { times: 1 });
    await save.click();
    await expect(device.getByRole('dialog')).toContainText(say('error.unknown'));
    await device.keyboard.press('Escape');
    await password.fill(WRONG);
    await repeat.fill(WRONG);
    await save.click();
    await expect(password).toHaveAccessibleDescription(new RegExp(say('account.passwordAlreadySet')));
    await password.fill(PASSWORD);
    await repeat.fill(PASSWORD);
    await save.click();

    await expect(device).toHaveURL(/\/user\/bookings$/);
    const row = device.getByRole('link', { name: new RegExp(order.reservationNumber) });
    await expect(row).toContainText(say('city.antalya'));
    await expectAccessible(device);
    await device.goto('/user/dashboard');
    // The order's clock is the one of its journey there too.
    await expect(device.getByRole('main')).toContainText(/\(Moscow time\)/);
    await expect(device.getByRole('main')).not.toContainText('UTC');
    await device.goto('/user/bookings');
    await row.click();
    await expect(device.getByRole('main')).toContainText(buyer.email);
    const cookies = await elsewhere.cookies();
    expect(cookies.find(({ name }) => name === 'Abp.AuthToken')?.expires).toBe(-1);

    await device.getByRole('button', { name: say('nav.signOut') }).click();
    await expect(device.getByRole('banner').getByRole('link', { name: say('nav.signIn') })).toBeVisible();
    expect((await elsewhere.cookies()).map(({ name }) => name)).not.toContain('Abp.AuthToken');
    await device.goto(`/ticketDetail/${order.orderId}`);
    await expect(device.getByRole('main')).toContainText(order.reservationNumber);
    await expect(device.getByRole('main')).not.toContainText(buyer.email);

    await device.goto('/login');
    await enter(device, 'en', buyer.email, WRONG);
    await expect(device.getByRole('alert').first()).toContainText('The e-mail or the password is wrong');
    await enter(device, 'en', buyer.email, PASSWORD);
    await expect(device).toHaveURL(/\/user\/bookings$/);

    await device.goto(link);
    await device.reload();
    await device.goto('about:blank');
    await device.goto(link);
    await password.fill(PASSWORD);
    await repeat.fill(PASSWORD);
    await save.click();
    await expect(device.getByRole('alert').first()).toContainText('This link has been used or has expired');
    await elsewhere.close();
  });
});

test.describe('a buyer who uses only the keyboard on a phone-sized window, in Turkish', () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test(
    'signs in with a mailed code and stays signed in on this device',
    { tag: '@long' },
    async ({ page, flights }) => {
      test.slow();
      const say = wordsOf('tr');
      const { checkout, buyer } = await openPurchase(page, flights, { daysAhead: 63, language: 'tr' });
      await checkout.pay(cards.approved);
      const order = await readOrderOfPage(page);
      await readPasswordLink(buyer.email);

      await page.goto('/login');
      const keyboard = new Keyboard(page);
      await keyboard.act(page.getByRole('button', { name: say('account.byCode') }), 'Enter');
      await keyboard.type(page.getByLabel(say('checkout.email'), { exact: true }), buyer.email);
      await keyboard.press('Enter');
      await expect(page.getByText(say('account.codeSent', { email: buyer.email }))).toBeVisible();
      const code = await readCode(buyer.email);
      await keyboard.type(page.getByLabel(say('account.code'), { exact: true }), code);
      await keyboard.act(page.getByLabel(say('account.remember')), 'Space');
      await keyboard.act(page.getByRole('main').getByRole('button', { name: say('nav.signIn') }), 'Enter');
      await expect(page).toHaveURL(/\/user\/bookings$/);
      await expect(page.getByRole('main')).toContainText(order.reservationNumber);
      const token = (await page.context().cookies()).find(({ name }) => name === 'Abp.AuthToken');
      expect(token?.expires).toBeGreaterThan(Date.now() / 1000 + 29 * 24 * 3600);
    },
  );
});

test.describe('a newcomer', () => {
  test('registers, opens the account by the mailed link, saves a traveller, downloads the data, and erases all of it', async ({
    page,
  }) => {
    const say = wordsOf('en');
    const own = accountWordsOf('en');
    const email = 'vera.own@example.com';
    await page.goto('/register?locale=en');
    const field = (label: string) => page.getByLabel(label, { exact: true });
    await field(say('checkout.email')).fill(email);
    await typePerson(page, say, { surname: 'ORLOVA', name: 'VERA', birth: ['14', '03', '1989'] });
    await field(say('checkout.phone')).fill('+7 916 123-45-67');
    await expectAccessible(page);
    await page.getByRole('button', { name: own('register.submit') }).click();
    await expect(page.getByText(own('register.sent', { email }))).toBeInViewport();
    await expect(page.getByRole('heading', { level: 1, name: own('register.sentTitle') })).toBeFocused();

    await page.goto(await readPasswordLink(email));
    await field(say('account.newPassword')).fill(PASSWORD);
    await field(say('account.repeat')).fill(PASSWORD);
    await page.getByRole('button', { name: say('account.savePassword') }).click();
    await expect(page).toHaveURL(/\/user\/bookings$/);
    await page.getByRole('banner').getByRole('link', { name: 'VERA ORLOVA' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(own('dashboard.title'));
    await expect(page.getByText(own('dashboard.none'))).toBeVisible();

    const nav = page.getByRole('navigation', { name: own('frame.label') });
    await nav.getByRole('link', { name: own('travellers.title') }).click();
    await expect(page.getByText('VERA ORLOVA').last()).toBeVisible();
    await page.getByRole('button', { name: own('travellers.add') }).click();
    await typePerson(page, say, { surname: 'ORLOVA', name: 'MIRA', birth: ['02', '06', '2015'] });
    await field(say('checkout.passportNumber')).fill('9182736');
    await expectAccessible(page);
    await page.getByRole('button', { name: own('travellers.save') }).click();
    await expect(page.getByText(own('travellers.saved', { name: 'MIRA ORLOVA' }))).toBeVisible();
    await expect(page.getByText('••••736')).toBeVisible();

    await nav.getByRole('link', { name: own('settings.title') }).click();
    await expect(page.getByText(own('settings.thisOne'))).toBeVisible();
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: own('settings.download') }).click();
    const holdings = readFileSync(await (await file).path(), 'utf8');
    for (const known of [email, '9182736', '9161234567', 'MIRA']) expect(holdings).toContain(known);
    await expectAccessible(page);

    await page.getByRole('button', { name: own('settings.eraseOpen') }).click();
    const question = page.getByRole('dialog');
    await expect(question.getByText(/not answered yet are withdrawn and deleted/)).toBeVisible();
    await question.getByLabel(say('account.password'), { exact: true }).fill(PASSWORD);
    await question.getByRole('button', { name: own('erase.yes') }).click();
    // No dialog over the settings of an erased user: a signed-out page that confirms the erasure.
    await expect(page.getByRole('heading', { level: 1, name: own('erase.doneTitle') })).toBeFocused();
    await expect(page.getByText(own('erase.done'))).toBeVisible();
    await expect(page.getByText(own('settings.title'))).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('link', { name: say('nav.signIn') })).toBeVisible();
    await expectAccessible(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: own('erase.close') })
      .click();
    await page.goto('/user/travellers');
    await expect(page.getByText(own('frame.signIn'))).toBeVisible();
  });
});

async function enter(page: Page, language: Language, email: string, password: string): Promise<void> {
  const say = wordsOf(language);
  await page.getByLabel(say('checkout.email'), { exact: true }).fill(email);
  await page.getByLabel(say('account.password'), { exact: true }).fill(password);
  await page
    .getByRole('main')
    .getByRole('button', { name: say('nav.signIn') })
    .click();
}

async function readPasswordLink(email: string): Promise<string> {
  const mail = await waitForMail(email, hasPasswordLink);
  return /https?:\S+\/resetPassword\S+/.exec(mail.text ?? '')?.[0] ?? '';
}

async function readCode(email: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      const mails = await listMails(email, (mail) => /^\d{6}$/m.test(mail.text ?? ''));
      code = /^\d{6}$/m.exec(mails.at(-1)?.text ?? '')?.[0];
      return code;
    })
    .toBeDefined();
  return code ?? '';
}
