import { PageBeforeScript, pageScript } from '../support/before-script.ts';
import { newVisitor } from '../support/chosen-cookies.ts';
import { bookable, hasPlenty, type BoughtOrder, type LiveFlights } from '../support/live-flights.ts';
import { inLanguage, shopPages } from '../support/shop-pages.ts';
import { expect, test } from '../support/test.ts';
import { cards, someone } from '../support/travellers.ts';
import { consentWord, surveyWord } from '../support/visit-words.ts';
import { pageWordsOf, tripWordsOf, wordsOf } from '../support/words.ts';

const say = wordsOf('en');
const PASSWORD = 'not-the-password-42';

/** On a slow connection the page is visible for seconds before its script arrives, and users do not wait. */
test.describe('a form filled in and sent before the page’s script has arrived', () => {
  test.use({ locale: 'en-GB', viewport: { width: 360, height: 780 }, expectedErrors: /40[034]|422/ });

  for (const [address, label] of [
    ['/pnr', 'trip.pnr'],
    ['/reservation', 'trip.reservation'],
  ] as const)
    test(`looks a booking up at ${address} by Enter, and keeps what was typed`, async ({ page }) => {
      const early = await PageBeforeScript.open(page, `${address}?locale=en`);
      const main = page.getByRole('main');
      const [code, surname] = [main.getByLabel(say(label)), main.getByLabel(say('checkout.surname'))];
      const typed = address === '/pnr' ? 'ZZZZZZ' : 'FW000000000';
      await early.type(code, typed);
      await early.type(surname, 'Nobody');
      await early.key('Enter');
      early.letScriptCome();
      await expect(main.getByRole('alert')).toContainText(/\S/);
      await expect(code).toHaveValue(typed);
      await expect(surname).toHaveValue('Nobody');
    });

  test('signs in: once, however often the button is pressed', async ({ page }) => {
    const early = await PageBeforeScript.open(page, '/login?locale=en');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/TokenAuth/Authenticate')) sent.push(request.url());
    });
    const main = page.getByRole('main');
    await early.type(main.getByLabel(say('checkout.email')), 'nobody@example.com');
    await early.type(main.getByLabel(say('account.password'), { exact: true }), PASSWORD);
    const button = main.locator('button[type=submit]');
    for (let times = 0; times < 3; times += 1) await early.press(button);
    early.letScriptCome();
    await expect(main.getByRole('alert')).toContainText(/\S/);
    await expect(main.getByLabel(say('checkout.email'))).toHaveValue('nobody@example.com');
    expect(sent).toHaveLength(1);
  });

  test('chooses to sign in by a code, and asks for it by Enter', async ({ page }) => {
    const early = await PageBeforeScript.open(page, '/login?locale=en');
    const email = page.getByLabel(say('checkout.email'), { exact: true });
    await early.press(page.getByRole('button', { name: say('account.byCode') }));
    await early.type(email, 'nobody@example.com');
    await early.key('Enter');
    early.letScriptCome();
    await expect(page.getByRole('main')).toContainText(
      say('account.codeSent', { email: 'nobody@example.com' }),
    );
  });

  test('chooses to sign in by a code, and goes on typing when the form changes', async ({ page }) => {
    const early = await PageBeforeScript.open(page, '/login?locale=en');
    const email = page.getByLabel(say('checkout.email'), { exact: true });
    const byCode = page.getByRole('button', { name: say('account.byCode') });
    await early.press(byCode);
    await early.type(email, 'nobody@');
    early.letScriptCome();
    await expect(byCode).toHaveAttribute('aria-pressed', 'true');
    await expect(email).toBeFocused();
    await page.keyboard.type('example.com');
    await expect(email).toHaveValue('nobody@example.com');
  });

  test('asks for a link to a new password', async ({ page }) => {
    const early = await PageBeforeScript.open(page, '/forgotPassword?locale=en');
    await early.type(page.getByLabel(say('checkout.email')), 'nobody@example.com');
    await early.key('Enter');
    early.letScriptCome();
    await expect(page.getByRole('main')).toContainText(
      say('account.linkSent', { email: 'nobody@example.com' }),
    );
  });

  test('sets a new password by the link of a mail, which the page does not call missing', async ({
    page,
  }) => {
    const early = await PageBeforeScript.open(page, `/resetPassword?locale=en#${'x'.repeat(43)}`);
    const main = page.getByRole('main');
    await expect(main).not.toContainText(say('account.linkMissing'));
    const fields = (['account.newPassword', 'account.repeat'] as const).map((label) =>
      main.getByLabel(say(label), { exact: true }),
    );
    for (const field of fields) await early.type(field, PASSWORD);
    await early.key('Enter');
    early.letScriptCome();
    await expect(main.getByRole('alert').first()).toContainText(/\S/);
    for (const field of fields) await expect(field).toHaveValue(PASSWORD);
  });

  test('begins to open an account', async ({ page }) => {
    const early = await PageBeforeScript.open(page, '/register?locale=en');
    const main = page.getByRole('main');
    const email = main.getByLabel(say('checkout.email'));
    await early.type(email, 'nobody@');
    await early.press(main.locator('button[type=submit]'));
    early.letScriptCome();
    await expect(main.locator('[aria-invalid=true]').first()).toBeFocused();
    await expect(email).toHaveValue('nobody@');
  });

  test('writes to the agency', async ({ page }) => {
    const words = pageWordsOf('en');
    const early = await PageBeforeScript.open(page, '/contact?locale=en');
    const main = page.getByRole('main');
    await early.type(main.getByLabel(words('contact.message')), 'Is there a quiet room in Antalya?');
    await early.type(main.getByLabel(words('contact.email')), 'nobody@example.com');
    await early.press(main.getByRole('button', { name: words('contact.send') }));
    early.letScriptCome();
    await expect(main).toContainText(/M\d{8}/);
  });

  test('searches flights: missing fields are reported, and input is kept', async ({ page }) => {
    const early = await PageBeforeScript.open(page, '/flightSearch/?locale=en');
    const form = page.getByRole('form', { name: say('search.page') });
    await early.type(form.locator('#search-from'), 'Moscow');
    await early.key('Tab');
    await early.type(form.locator('#search-to'), 'Antalya');
    await early.key('Enter');
    early.letScriptCome();
    await expect(form).toContainText(say('search.departureRequired'));
    await expect(form.locator('.slot').first()).toContainText('Moscow');
    await expect(form.locator('.slot-code')).toHaveText(['MOW', 'AYT']);
  });

  test('opens the passengers of a flight search', async ({ page }) => {
    const early = await PageBeforeScript.open(page, '/flightSearch/?locale=en');
    await early.press(page.locator('#search-passengers'));
    early.letScriptCome();
    const more = say('search.more', { what: say('passengers.adults') });
    await expect(page.getByRole('button', { name: more })).toBeVisible();
  });

  test('searches rides: missing fields are reported', async ({ page }) => {
    const early = await PageBeforeScript.open(page, '/transferSearch/?locale=en');
    const form = page.getByRole('main').locator('form');
    const from = form.locator('input').first();
    await early.type(from, 'Antalya');
    await early.press(form.locator('button[type=submit]'));
    early.letScriptCome();
    await expect(form.locator('.slot.is-bad').first()).toBeVisible();
    await expect(form.locator('input').first()).toHaveValue(/Antalya/);
  });

  test('searches the questions and answers', async ({ page }) => {
    const early = await PageBeforeScript.open(page, '/help?locale=en');
    const field = page.getByRole('searchbox');
    await early.type(field, 'zzqq');
    early.letScriptCome();
    await expect(page.getByRole('button', { name: pageWordsOf('en')('help.clear') })).toBeVisible();
    await expect(field).toHaveValue('zzqq');
  });

  test('answers the survey', async ({ page }) => {
    const early = await PageBeforeScript.open(page, '/survey?locale=en');
    const main = page.getByRole('main');
    const box = main.locator('input[type=radio], input[type=checkbox]').first();
    await early.press(box);
    early.letScriptCome();
    await expect(box).toBeChecked();
    // It waits for an answer.
    await main.getByRole('button', { name: surveyWord('en', 'survey.send') }).click();
    await expect(main).toContainText(surveyWord('en', 'survey.thanks'));
  });

  test('chooses among the flights found', async ({ page, flights }) => {
    const wanted = { from: 'LED', to: 'AYT', currency: 'EUR', daysAhead: 35 } as const;
    const found = await flights.find(wanted, (results) => bookable(results).length > 1);
    const early = await PageBeforeScript.open(page, `/flightSearch/${found.search.id}?locale=en`);
    await early.press(page.getByRole('button', { name: say('sort.cheapest') }).first());
    early.letScriptCome();
    await expect(page).toHaveURL(/sort=cheapest/);
  });

  test('writes about an order', async ({ page, flights }) => {
    const order = await buyTicket(flights);
    const early = await PageBeforeScript.open(
      page,
      `/ticketDetail/${order.orderId}?locale=en#key=${order.key}`,
    );
    const [main, words] = [page.getByRole('main'), tripWordsOf('en')];
    const message = 'Is there a quiet seat?';
    await early.type(main.getByRole('textbox', { name: words('thread.label') }), message);
    await early.press(main.getByRole('button', { name: words('thread.send') }));
    early.letScriptCome();
    await expect(main.locator('.thread-list')).toContainText(message);
  });

  test('asks for the code that opens an order', async ({ page, flights }) => {
    const { orderId } = await buyTicket(flights);
    const early = await PageBeforeScript.open(page, `/ticketDetail/${orderId}?locale=en`);
    const main = page.getByRole('main');
    await early.press(main.locator('.prove-form button'));
    early.letScriptCome();
    await expect(main.getByLabel(say('account.code'), { exact: true })).toBeFocused();
  });

  test('chooses the language of the page', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const early = await PageBeforeScript.open(page, '/pnr?locale=en');
    const language = page.getByLabel(say('layout.language'));
    await language.focus();
    await early.key('End');
    const [from, to] = ['en', await language.inputValue()];
    expect(to).not.toBe(from);
    early.letScriptCome();
    await expect(page.locator('html')).toHaveAttribute('lang', to);
  });

  test.describe('from a first-time visitor', () => {
    test.use({ storageState: newVisitor });

    test('answers the question about cookies', async ({ page, context }) => {
      const early = await PageBeforeScript.open(page, '/help?locale=en');
      await early.press(page.getByRole('button', { name: consentWord('cookies.banner.essentialOnly') }));
      early.letScriptCome();
      await expect(page.getByRole('region', { name: consentWord('cookies.banner.label') })).toHaveCount(0);
      const kept = (await context.cookies()).find(({ name }) => name === 'cookieChoice');
      expect(kept?.value).toBe('1.00');
    });
  });
});

/**
 * The forms that the tests above type into, by their style and what their button says. A new form of a drawn page joins
 * them with its test.
 */
const typedInto = [
  'account-form: Find the booking',
  'account-form: Save and sign in',
  'account-form: Send a link',
  'account-form: Send me the link',
  'account-form: Sign in',
  'contact-form: Send',
  'search-grid ride: Search',
  'search-grid: Search',
  'survey-form: Send',
  'thread-form: Send to the agency',
];

test('each form that a drawn page has before its script is typed into by a test above', async ({
  page,
  flights,
  request,
}) => {
  test.slow();
  // Never answered.
  await page.route(pageScript, () => undefined);
  const order = await buyTicket(flights);
  const own = { address: () => `/ticketDetail/${order.orderId}#key=${order.key}` };
  const found = new Set<string>();
  for (const { address } of [own, ...shopPages.filter(({ isAbsent }) => isAbsent !== true)]) {
    await page.goto(inLanguage(await address(flights, request), 'en'), { waitUntil: 'domcontentloaded' });
    await page.evaluate('globalThis.earlyOrder?.shown');
    const forms = await page.evaluate<string[]>(`[...document.forms]
      .filter((form) => form.querySelector('[data-waiting]'))
      .map((form) => form.className + ': ' + form.querySelector('[type=submit]')?.textContent)`);
    for (const form of forms) found.add(form);
  }
  expect([...found].toSorted()).toEqual(typedInto);
});

async function findSeats(flights: LiveFlights) {
  const wanted = { from: 'LED', to: 'AYT', currency: 'EUR', daysAhead: 37 } as const;
  const results = await flights.find(wanted, (found) => bookable(found).some(hasPlenty));
  return { results, flight: bookable(results).find(hasPlenty)! };
}

async function buyTicket(flights: LiveFlights): Promise<BoughtOrder> {
  const { results, flight } = await findSeats(flights);
  return flights.order(results, flight, [someone()], cards.approved);
}
