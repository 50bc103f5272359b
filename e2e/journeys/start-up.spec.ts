import { PageBeforeScript, pageScript } from '../support/before-script.ts';
import { CheckoutPage } from '../support/checkout-page.ts';
import { dateAhead } from '../support/live-flights.ts';
import { openPurchase } from '../support/one-way-purchase.ts';
import { SearchForm } from '../support/search-form.ts';
import { waitUntilTakenOver } from '../support/taken-over.ts';
import { expect, test } from '../support/test.ts';
import { cards } from '../support/travellers.ts';
import { languages, wordsOf } from '../support/words.ts';

test.describe('initial language and currency', () => {
  test('an address may ask for a language; one that does not exist gives Russian', async ({ page }) => {
    for (const [asked, given] of [
      ['tr', 'tr'],
      ['en', 'en'],
      ['xx', 'ru'],
    ] as const) {
      await page.goto(`/help?locale=${asked}`);
      await expect(page.locator('html')).toHaveAttribute('lang', given);
    }
  });

  test('a language chosen in the header is kept for the next visit', async ({ page }) => {
    await page.goto('/help?locale=ru');
    await page.getByLabel(wordsOf('ru')('layout.language')).selectOption('en');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.goto('/help');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByLabel('Language')).toHaveValue('en');
    // A visit renews the cookie: browsers delete it after 400 days at the latest.
    const name = 'Abp.Localization.CultureName';
    const inSeconds = (days: number) => Date.now() / 1000 + days * 86_400;
    await page.context().addCookies([{ name, value: 'en', url: page.url(), expires: inSeconds(1) }]);
    await page.goto('/help');
    await expect
      .poll(async () => (await page.context().cookies()).find((cookie) => cookie.name === name)?.expires)
      .toBeGreaterThan(inSeconds(300));
  });

  test('a language and a currency requested by an address stay on later pages', async ({ page }) => {
    await page.goto('/help?locale=tr&currency=BYN');
    // Waits for hydration: before that, the browser itself follows links.
    await expect(page.locator('[data-waiting]')).toHaveCount(0);
    const say = wordsOf('tr');
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: say('footer.about') })
      .click();
    await expect(page).toHaveTitle(`Farewind--${say('about.page')}`);
    await expect(page).not.toHaveURL(/locale|currency/);
    await expect(page.getByLabel(say('layout.currency'))).toHaveValue('BYN');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
  });

  test('an address may ask for one of the five currencies in any spelling; an unknown one changes nothing', async ({
    page,
  }) => {
    for (const [asked, given] of [
      ['XXX', 'EUR'],
      ['usd', 'USD'],
      ['XXX', 'USD'],
    ] as const) {
      await page.goto(`/help?locale=en&currency=${asked}`);
      await expect(page.getByLabel('Currency')).toHaveValue(given);
    }
  });

  test('a currency chosen in the header is kept for the next visit', async ({ page }) => {
    await page.goto('/help?locale=en');
    await page.getByLabel('Currency').selectOption('TRY');
    // No other currency is shown meanwhile.
    const opened = await PageBeforeScript.open(page, '/help?locale=en');
    const tool = page.locator('.tool-currency');
    await expect(tool.getByText('EUR', { exact: true })).toBeHidden();
    opened.letScriptCome();
    await expect(page.getByLabel('Currency')).toHaveValue('TRY');
    await expect(tool.getByText('TRY', { exact: true })).toBeVisible();
  });

  test('the rouble site sells in roubles only and offers no other currency', async ({ page, baseURL }) => {
    const address = new URL(baseURL ?? '');
    address.hostname = 'ru.localhost';
    await page.goto(`${address.origin}/?locale=ru&currency=USD`);
    await expect(page.getByLabel(wordsOf('ru')('layout.language'))).toBeVisible();
    await expect(page.getByLabel(wordsOf('ru')('layout.currency'))).toHaveCount(0);
    await expect(page.getByRole('main').getByText('₽').first()).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(/[$€]/);
  });
});

test.describe('page titles', () => {
  for (const language of languages) {
    const say = wordsOf(language);
    test(`name the shop and the page, in ${language}`, async ({ page }) => {
      for (const [path, key] of [
        ['/', 'home.page'],
        ['/flightSearch/', 'search.page'],
        ['/flightPayment', 'checkout.title'],
        ['/paymentFailed', 'payment.error.title'],
        ['/aboutUs', 'about.page'],
      ] as const) {
        await page.goto(`${path}?locale=${language}`);
        await expect(page).toHaveTitle(`Farewind--${say(key)}`);
      }
    });
  }
});

test('the foot of a page names the company, its association, phone and chat, states the encryption, and leads to terms, agreement, help and contact', async ({
  page,
}) => {
  await page.goto('/pnr?locale=en');
  const say = wordsOf('en');
  const foot = page.getByRole('contentinfo');
  for (const fact of ['Farewind Turizm Ticaret A.Ş.', 'A-14207', '+90 242 000 17 27', '256'])
    await expect(foot.getByText(fact).first()).toBeVisible();
  const targets = {
    'footer.chat': 'https://chat.farewind.example',
    'footer.terms': '/aboutUs#terms',
    'footer.agreement': '/aboutUs#salesAgreement',
    'footer.help': '/help',
    'footer.contact': '/contact',
  } as const;
  for (const [label, target] of Object.entries(targets))
    await expect(
      foot.getByRole('link', { name: say(label as keyof typeof targets), exact: true }),
    ).toHaveAttribute('href', target);
  // Its part of the page is shown and has the focus, also if the link is pressed again from below.
  for (const part of ['terms', 'salesAgreement', 'salesAgreement']) {
    await foot.locator(`a[href="/aboutUs#${part}"]`).click();
    await expect(page.locator(`#${part}-title`)).toBeFocused();
    await expect(page.locator(`#${part}-title`)).toBeInViewport();
  }
});

test.describe('an unknown address', () => {
  test.use({ expectedErrors: /404/ });

  test('answers 404 and shows the way home', async ({ page }) => {
    const answer = await page.goto('/nowhere?locale=en');
    expect(answer?.status()).toBe(404);
    await expect(page).toHaveTitle('Farewind--Not Found');
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Fly to the sea');
  });

  test('of an order says that there is no such booking', async ({ page }) => {
    await page.goto('/ticketDetail/nobodys-order-000000000?locale=en');
    await expect(page.getByRole('heading', { name: 'There is no such booking' })).toBeVisible();
  });
});

test.describe('a shop that does not respond', () => {
  test.use({ expectedErrors: /ERR_FAILED|ERR_CONNECTION|ChunkLoadError|404/ });

  for (const [language, title] of [
    ['ru', 'Ошибка'],
    ['en', 'Error'],
    ['tr', 'Hata'],
  ] as const) {
    test(`is reported by a dialog titled ${title}, and the form keeps its input`, async ({ page }) => {
      const say = wordsOf(language);
      await page.goto(
        `/flightSearch?from=MOW&to=AYT&tripType=oneWay&departureDate=${dateAhead(30)}&locale=${language}`,
      );
      await page.route('**/Flight/SaveFlightSearch', (route) => route.abort());
      await page.getByRole('button', { name: say('search.find'), exact: true }).click();
      const dialog = page.getByRole('dialog', { name: title, exact: true });
      await expect(dialog).toContainText(say('error.unknown'));
      await expect(dialog.getByRole('button')).toHaveCount(1);
      // The confirm button has its label (Tamam in Turkish) and is not shown.
      await expect(dialog.locator('button[hidden]')).toHaveText(say('error.confirm'));
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await page.unroute('**/Flight/SaveFlightSearch');
      await page.getByRole('button', { name: say('search.find'), exact: true }).click();
      await expect(page).toHaveURL(/\/flightSearch\/[\w-]+/);
    });
  }

  test('with one of its script files says so and offers a reload, which helps', async ({ page }) => {
    const say = wordsOf('en');
    await page.goto('/?locale=en');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.route('**/assets/about-page-*.js', (route) => route.abort());
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: say('footer.about') })
      .click();
    const fault = page.getByRole('main');
    await expect(fault).toContainText('ChunkLoadError');
    await expect(fault).toContainText(say('error.pageLoad'));
    await page.unroute('**/assets/about-page-*.js');
    await fault.getByRole('button', { name: say('error.reload') }).click();
    await expect(page).toHaveTitle(`Farewind--${say('about.page')}`);
    await waitUntilTakenOver(page);

    // A text can be requested again on the page; the focus moves to what replaces the error.
    await page.route('**/Content/GetLegal*', (route) => route.abort());
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: say('footer.cookies') })
      .click();
    const again = fault.getByRole('button', { name: say('error.retry') });
    await again.focus();
    await page.unroute('**/Content/GetLegal*');
    await page.keyboard.press('Enter');
    await expect(fault.locator('.text:focus, .text :focus')).toHaveCount(1);
  });

  test('when its script is asked for is asked again, and what was typed and pressed meanwhile counts', async ({
    page,
    context,
  }) => {
    let lost = 0;
    await page.route(pageScript, (route) => {
      lost += 1;
      return route.abort();
    });
    await page.goto('/pnr?locale=en');
    const say = wordsOf('en');
    const main = page.getByRole('main');
    await main.getByLabel(say('trip.pnr')).focus();
    await page.keyboard.type('ZZZZZZ');
    await main.getByLabel(say('checkout.surname')).focus();
    await page.keyboard.type('Nobody');
    await page.keyboard.press('Enter');
    // More than the early fetch: the script itself has failed.
    await expect.poll(() => lost).toBeGreaterThan(1);
    await page.unroute(pageScript);
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(main.getByRole('alert')).toContainText(/\S/);
    await expect(main.getByLabel(say('checkout.surname'))).toHaveValue('Nobody');
  });

  test('takes no card and no agreement out of a checkout: what cannot be loaded anew stays as it was', async ({
    page,
    flights,
  }) => {
    const [ru, en] = [wordsOf('ru'), wordsOf('en')];
    const { checkout } = await openPurchase(page, flights, { daysAhead: 54, language: 'ru' });
    await checkout.fillCard(cards.approved);
    await checkout.agree();
    const inEnglish = new CheckoutPage(page, 'en');
    const expectKept = async ({ card, agreements }: CheckoutPage) => {
      await expect(card.number).toHaveValue(/^\d{4} \d{4}/);
      for (const box of agreements) await expect(box).toBeChecked();
    };
    const choose = (say: typeof ru, language: 'ru' | 'en') =>
      page.getByLabel(say('layout.language')).selectOption(language);

    // The texts of another language do not come: of the page, then of a part of it.
    for (const nth of [0, 1]) {
      let asked = 0;
      await page.route(/\/en-[^/]+\.json$/, (route) => {
        asked += 1;
        return asked > nth ? route.abort() : route.continue();
      });
      await choose(ru, 'en');
      await expect(page.getByRole('dialog', { name: ru('error.title') })).toContainText(ru('error.unknown'));
      await page.keyboard.press('Escape');
      await expect(page.getByLabel(ru('layout.language'))).toHaveValue('ru');
      await expectKept(checkout);
      await page.unroute(/\/en-[^/]+\.json$/);
    }

    // The flights do not come in another language.
    let lost = 0;
    await page.route('**/Flight/GetFlightSearchResults*', (route) => {
      lost += 1;
      return route.abort();
    });
    await choose(ru, 'en');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    // Asked for once more after a lost answer.
    await expect.poll(() => lost).toBeGreaterThan(1);
    await expectKept(inEnglish);
    await page.unroute('**/Flight/GetFlightSearchResults*');
    await choose(en, 'ru');
    await expectKept(checkout);

    // The price does not come: the button does not claim to pay, and leads to the reason.
    await page.route('**/Booking/CheckPrice', (route) => route.abort());
    await page.reload();
    await expect(checkout.payButton).toHaveText(ru('checkout.priceAgain'));
    await checkout.payButton.click();
    const reason = checkout.form.getByRole('alert').filter({ hasText: ru('error.unknown') });
    await expect(reason).toBeFocused();
    await expect(reason).toBeInViewport();
    await page.unroute('**/Booking/CheckPrice');
    await checkout.payButton.click();
    await expect(reason).toHaveCount(0);
    await expect(checkout.payButton).toContainText('€');
  });

  test('about a typed place is not a place that does not exist; it is asked once more, and edits meanwhile are kept', async ({
    page,
  }) => {
    const say = wordsOf('en');
    const answers = /\/Flight\/(SearchAirport|GetAirportsForAutoComplete)/;
    await page.goto(`/flightSearch?from=MOW&tripType=oneWay&departureDate=${dateAhead(30)}&locale=en`);
    const form = new SearchForm(page, 'en');
    await expect(form.codeOf('from')).toHaveText('MOW');
    // A chosen place follows the language.
    await page.getByLabel(say('layout.language')).selectOption('tr');
    await expect(page.locator('#search-from')).toHaveValue('Moskova');
    await page.getByLabel(wordsOf('tr')('layout.language')).selectOption('en');
    await expect(form.place('from')).toHaveValue('Moscow');
    await page.route(answers, (route) => route.abort());
    await form.typePlace('to', 'Antalya');
    const find = form.element.getByRole('button', { name: say('search.find'), exact: true });
    await find.click();
    await expect(page.getByRole('dialog', { name: say('error.title') })).toContainText(say('error.unknown'));
    await page.keyboard.press('Escape');
    await expect(form.element).not.toContainText(say('search.toRequired'));

    // Held back from before the shop responds again: suggestions that arrive by themselves would be taken for the place.
    const held = Promise.withResolvers<void>();
    await page.route('**/Flight/SearchAirport', (route) => held.promise.then(() => route.continue()));
    await find.click();
    await expect(find).toHaveAttribute('aria-busy', 'true');
    await expect(find).toBeDisabled();
    await page.unroute(answers);
    await form.slot('search.passengers').click();
    await form.popover
      .getByRole('button', { name: say('search.more', { what: say('passengers.adults') }) })
      .click();
    await form.popover.getByRole('button', { name: say('search.done') }).click();
    held.resolve();
    await expect(page).toHaveURL(/\/flightSearch\/[\w-]+/);
    await expect(form.slot('search.passengers')).toContainText('2 adults');
  });
});
