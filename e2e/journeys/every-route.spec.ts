import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectOfficePage, expectShopPage, themes } from '../support/judge-page.ts';
import { enterOffice, officePages, type OfficePage } from '../support/office-pages.ts';
import { officeWordsOf } from '../support/office-words.ts';
import { inLanguage, shopPages } from '../support/shop-pages.ts';
import { test } from '../support/looking.ts';
import { expect } from '../support/test.ts';
import { languages, tripWordsOf, wordsOf } from '../support/words.ts';

/** Width of a phone, in px. */
const WIDTH = 360;
const WEB = join(import.meta.dirname, '../../apps/web/src');
const read = (path: string): string => readFileSync(join(WEB, path), 'utf8');

// Each route once, in alternating languages and themes, and routes that involve money in all of them; `npm run
// test:matrix` covers the whole product.
for (const [index, shown] of shopPages.entries()) {
  test.describe(`the page "${shown.name}"`, () => {
    test.use({ expectedErrors: shown.isAbsent === true ? /404/ : undefined });

    if (shown.isMoney === true) {
      for (const language of languages) {
        test(`is complete in ${language}, light and dark`, ({ page, flights }) =>
          expectShopPage(page, flights, shown, { language, width: WIDTH, themes }));
      }
      return;
    }
    test('is complete on a phone', ({ page, flights }) => {
      const language = languages[index % languages.length] ?? 'ru';
      const view = { language, width: WIDTH, themes: [themes[index % 2] ?? 'light'] };
      return expectShopPage(page, flights, shown, view);
    });
  });
}

for (const [index, shown] of eachRouteOnce(officePages).entries()) {
  test(`the office page "${shown.name}" > is complete on a phone`, async ({
    page,
    request,
    baseURL,
    flights,
  }) => {
    await enterOffice(page.context(), request, baseURL ?? '', shown.side);
    await expectOfficePage(page, flights, shown, {
      language: languages[index % languages.length] ?? 'ru',
      width: WIDTH,
      themes: [themes[index % 2] ?? 'light'],
    });
  });
}

test.describe('an address with an unknown key', () => {
  test.use({ expectedErrors: /404|isNotFound/ });

  test('shows a page that says so on every route with a key, and the 404 page with its status on public ones', async ({
    page,
  }) => {
    const t = wordsOf('en');
    const routes = [...read('app/routes.tsx').matchAll(/\bpage\(\s*'(\/[^']*\$[^']*)'/g)].map(
      ([, path = '']) => path,
    );
    expect(routes.length).toBeGreaterThan(8);
    for (const route of [...routes, '/help/nothing', '/user/nothing']) {
      const answer = await page.goto(inLanguage(route.replaceAll(/\$\w+/g, 'nothing'), 'en'));
      await expect(page, route).toHaveTitle(/^Farewind--\S/);
      const isPublic = /^\/(destination|route|comingSoon|help|user)/.test(route);
      const words = isPublic ? t('error.notFound.title') : wordsOfUnknown(route);
      await expect(page.getByRole('heading', { level: 1 }).first(), route).toBeVisible();
      await expect(page.getByRole('main').getByText(words, { exact: true }), route).toBeVisible();
      if (isPublic) expect(answer?.status(), route).toBe(404);
    }
  });
});

/** What a page says whose search, order or request of a payment is unknown. */
function wordsOfUnknown(route: string): string {
  const t = wordsOf('en');
  const [, page = ''] = route.split('/');
  if (/^(ticketDetail|transferDetail|payment)$/.test(page)) return t('trip.notFound');
  if (page === 'pay') return tripWordsOf('en')('payLink.gone.title');
  if (/^(flight|flightPayment)$/.test(page)) return t('checkout.chooseFirst');
  return t(page === 'transferPayment' ? 'checkout.searchAgain' : 'results.gone');
}

test('no page is recognised by a fact that its heading contains', () => {
  const contained = languages.flatMap((language) => {
    const [say, shared] = [officeWordsOf(language), wordsOf(language)];
    return officePages
      .filter(({ title, fact }) => {
        const heading = title(say, shared);
        const told = fact?.(say) ?? /^$./;
        // As getByText looks for it.
        return told instanceof RegExp
          ? told.test(heading)
          : heading.toLowerCase().includes(told.toLowerCase());
      })
      .map(({ name }) => `${name}, ${language}`);
  });
  expect(contained).toEqual([]);
});

test('every route of the shop has a page among those visited', () => {
  const routes = [...read('app/routes.tsx').matchAll(/\bpage\(\s*'(\/[^']*)'/g)].map(([, path = '']) => path);
  const walked = new Set(
    shopPages.map(({ route, address }) => route ?? plainPath(address({} as never) as string)),
  );
  expect(routes.length).toBeGreaterThan(30);
  expect(routes.filter((path) => !isWalked(path, walked))).toEqual([]);
});

test('every route of the office has a page among those visited', () => {
  const tables = readdirSync(join(WEB, 'office/routes'))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => read(`office/routes/${name}`))
    .join('\n');
  // A group has no page of its own: it redirects to its first.
  const routes = [...tables.matchAll(/path: '(\/[^']*)'/g)].map(([, path = '']) => path);
  const walked = eachRouteOnce(officePages).map(({ path }) => plainPath(path).replace('{id}', '$id'));
  const pages = routes.filter((path) => !routes.some((other) => other.startsWith(`${path}/`)));
  expect(pages.length).toBeGreaterThan(30);
  expect(pages.filter((path) => !walked.includes(path))).toEqual([]);
});

/** Without the dialogs of pages that are also listed without them. */
function eachRouteOnce(pages: readonly OfficePage[]): readonly OfficePage[] {
  const plain = new Set(pages.filter(({ hasDialog }) => hasDialog !== true).map(({ path }) => path));
  return pages.filter(({ path, hasDialog }) => hasDialog !== true || !plain.has(plainPath(path)));
}

function plainPath(address: string): string {
  const [path = ''] = address.split('?');
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}

/** The router's `$slug` matches any part of a path. */
function isWalked(route: string, walked: ReadonlySet<string>): boolean {
  const pattern = new RegExp(`^${plainPath(route).replaceAll(/\$\w+/g, '[^/]+')}$`);
  return [...walked].some((path) => path === route || pattern.test(path));
}
