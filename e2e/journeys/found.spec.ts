import { OfficeCalls } from '../support/office-calls.ts';
import { bookable, hasPlenty, paymentAddress } from '../support/live-flights.ts';
import { expect, test } from '../support/test.ts';
import { anna, cards } from '../support/travellers.ts';
import { languages, wordsOf } from '../support/words.ts';

const TENANT = 1;

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  test('the home page says what it is for, in three languages, and links to more', async ({ page }) => {
    for (const language of languages) {
      const say = wordsOf(language);
      await page.goto(`/?locale=${language}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('home.title'));
      await expect(page).toHaveTitle(`Farewind--${say('home.page')}`);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
    }
    await page
      .getByRole('link', { name: wordsOf('tr')('nav.help') })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('the pages of a search and of a checkout show their flights to anonymous visitors; order pages, and pages for signed-in users, show no data', async ({
    page,
    context,
    flights,
    baseURL,
  }) => {
    const say = wordsOf('en');
    const wanted = { from: 'LED', to: 'AYT', currency: 'EUR', daysAhead: 30 } as const;
    const results = await flights.find(wanted, (found) => bookable(found).some(hasPlenty));
    const flight = bookable(results).find(hasPlenty)!;
    const search = `/flightSearch/${results.search.id}?locale=en`;
    const checkout = `${paymentAddress(results, flight)}&locale=en`;
    await page.goto(search);
    await expect(page.locator('article.offer .price').first()).toBeVisible();
    await page.goto(checkout);
    await expect(page.getByRole('region', { name: say('checkout.trip') })).toContainText(
      flight.segments[0]!.number,
    );
    const orderId = await flights.buy(results, flight, anna, cards.approved);
    await page.goto(`/ticketDetail/${orderId}?locale=en`);
    await expect(page.locator('main')).toBeVisible();
    expect(await page.content()).not.toContain(anna.surname);
    await context.addCookies([{ name: 'Abp.AuthToken', value: 'somebody', url: baseURL! }]);
    for (const address of [search, checkout]) {
      await page.goto(address);
      await expect(page.locator('main .sk').first()).toBeAttached();
      await expect(page.locator('article.offer .price, .trip-way')).toHaveCount(0);
    }
  });
});

test('a title changed by the agency appears in the page, in its head and in link previews', async ({
  page,
  request,
}) => {
  const office = new OfficeCalls(request, TENANT);
  const place = { kind: 'page', name: 'press', language: 'en' };
  const title = `Press desk ${Date.now().toString(36)}`;
  const words = { title, description: 'Whom to ask.', body: '## Ask us\n\nWe answer.' };
  await office.post('Content/SaveText', { ...place, ...words, publish: true, version: 0 });
  const html = await (await request.get('/press?locale=en', { headers: { accept: 'text/html' } })).text();
  expect(html).toContain(`<title>Farewind--${title}</title>`);
  expect(html).toContain(`<meta property="og:title" content="Farewind--${title}">`);
  expect(html).toContain('<meta name="description" content="Whom to ask.">');
  await page.goto('/press?locale=en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  // The rendered page is hydrated, not rendered a second time.
  expect(await page.evaluate('performance.getEntriesByName("redrawn").length')).toBe(0);
});

test('search engines get one address for each page, whatever the request’s Host header', async ({
  request,
  baseURL,
}) => {
  const ask = async (path: string, host: string) =>
    (await request.get(path, { headers: { host, accept: 'text/html' } })).text();
  const page = await ask('/help?locale=en', '127.0.0.1');
  expect(page).toContain(`<link rel="canonical" href="${baseURL}/help?locale=en">`);
  expect(page).toContain('"@type":"FAQPage"');
  const map = await ask('/sitemap.xml', '127.0.0.1');
  expect(map).toContain(`<loc>${baseURL}/destination/antalya?locale=tr</loc>`);
  expect(map).toContain(`<loc>${baseURL}/route/MOW-AYT?locale=tr</loc>`);
  const route = await ask('/route/MOW-AYT?locale=en', '127.0.0.1');
  expect(route).toMatch(/"@type":"AggregateOffer","lowPrice":"[\d.]+"/);
  expect(await ask('/robots.txt', '127.0.0.1')).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  expect((await request.get('/', { headers: { host: 'evil.example' } })).status()).toBe(404);
  const picture = await request.get('/share/antalya.png');
  expect(picture.headers()['content-type']).toBe('image/png');
});

test('each kind of page in the sitemap is drawn once for all its visitors', async ({ request }) => {
  const map = await (await request.get('/sitemap.xml')).text();
  const paths = [...map.matchAll(/<loc>([^<?]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
  const kinds = new Map(paths.map((path) => [path.split('/')[1], path]));
  expect(kinds.size).toBeGreaterThan(20);
  const read = async (path: string) => (await request.get(path, { headers: { accept: 'text/html' } })).text();
  for (const path of kinds.values()) {
    // Renderings differ in the time of their answers, so equal pages are one rendering; a new state is rendered once.
    const isKept = async () => (await read(path)) === (await read(path));
    await expect.poll(isKept, { message: path }).toBe(true);
  }
});

test('a picture or document opened directly has the icon of its site, which browsers request on their own', async ({
  request,
}) => {
  const icon = await request.get('/favicon.ico');
  expect(icon.status()).toBe(200);
  expect(icon.headers()['content-type']).toBe('image/png');
});

test.describe('without a connection', () => {
  // Requests then fail, which the browser reports.
  test.use({ serviceWorkers: 'allow', expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ });

  test('a ticket that was opened before can be read', async ({ page, context, flights }) => {
    const say = wordsOf('en');
    const wanted = { from: 'LED', to: 'AYT', currency: 'EUR', daysAhead: 33 } as const;
    const results = await flights.find(wanted, (found) => bookable(found).length > 0);
    const { orderId, key } = await flights.order(results, bookable(results)[0]!, [anna], cards.approved);
    await page.goto(`/ticketDetail/${orderId}?locale=en#key=${key}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const isKept = 'navigator.serviceWorker.ready.then(({ active }) => active?.state)';
    await expect.poll(() => page.evaluate(isKept)).toBe('activated');

    await context.setOffline(true);
    // From here on no answer changes it.
    const heading = await page.getByRole('heading', { level: 1 }).innerText();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByText(/No connection\. This is a copy saved on this device/)).toBeVisible();
    const main = page.getByRole('main');
    await expect(main).toContainText(anna.surname);
    // Without its site, no sum is named for a change: it may sell no euros.
    await expect(main).not.toContainText('10–50 euros');
    // A call needs no internet.
    const help = main.getByRole('region', { name: say('trip.help') });
    await expect(help.getByRole('link').first()).toHaveAttribute('href', /^tel:\+\d{8,}$/);
    await context.setOffline(false);
  });
});
