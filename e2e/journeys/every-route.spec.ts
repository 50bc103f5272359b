import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectFact, expectShopPage, expectTidy, expectWhole, themes } from '../support/judge-page.ts';
import { enterOffice, officePages } from '../support/office-pages.ts';
import { officeWordsOf } from '../support/office-words.ts';
import { inLanguage, shopPages } from '../support/shop-pages.ts';
import { expect, test } from '../support/test.ts';
import { languages, wordsOf } from '../support/words.ts';

const TELEPHONE = { width: 360, height: 800 };
const read = (path: string): string =>
  readFileSync(join(import.meta.dirname, '../../apps/web/src', path), 'utf8');

// Each route once, in one of the languages and themes in turn, those where money is at stake in all of them;
// `npm run test:matrix` goes over the whole product.
for (const [index, shown] of shopPages.entries()) {
  test.describe(`the page "${shown.name}"`, () => {
    test.use({ expectedErrors: shown.isAbsent === true ? /404/ : undefined });

    test('stands whole on a telephone', ({ page, flights }) => {
      const language = languages[index % languages.length] ?? 'ru';
      const view = {
        language,
        width: TELEPHONE.width,
        themes: shown.isMoney === true ? [] : [themes[index % 2] ?? 'light'],
      };
      return expectShopPage(page, flights, shown, view);
    });

    if (shown.isMoney !== true) return;
    for (const language of languages) {
      test(`stands whole in ${language}, light and dark`, ({ page, flights }) =>
        expectShopPage(page, flights, shown, { language, width: TELEPHONE.width, themes }));
    }
  });
}

for (const [index, shown] of officePages.entries()) {
  test(`the office page "${shown.name}" > stands whole on a telephone`, async ({
    page,
    context,
    request,
    baseURL,
    flights,
  }) => {
    const language = languages[index % languages.length] ?? 'ru';
    const say = officeWordsOf(language);
    await enterOffice(context, request, baseURL ?? '', shown.side);
    await page.setViewportSize(TELEPHONE);
    await page.goto(inLanguage((await shown.address?.(flights)) ?? shown.path, language));
    await expect(page).toHaveTitle(`Farewind--${shown.title(say, wordsOf(language))}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.sk')).toHaveCount(0);
    if (shown.hasDialog === true) await expect(page.getByRole('dialog')).toBeVisible();
    if (shown.fact !== undefined) await expectFact(page, shown.fact(say));
    const inTheme = [themes[index % 2] ?? 'light'];
    await (shown.hasPlaceholders === true ? expectTidy : expectWhole)(page, inTheme);
  });
}

test('every route of the shop has a page among those that are walked', () => {
  const routes = [...read('app/router.tsx').matchAll(/\bpage\(\s*'(\/[^']*)'/g)].map(([, path = '']) => path);
  const walked = new Set(
    shopPages.map(({ route, address }) => route ?? plainPath(address({} as never) as string)),
  );
  expect(routes.length).toBeGreaterThan(30);
  expect(routes.filter((path) => !isWalked(path, walked))).toEqual([]);
});

test('every route of the office has a page among those that are walked', () => {
  const tables = ['route-table', 'content-route', 'message-route', 'rule-route', 'transfer-route']
    .map((name) => read(`office/routes/${name}.ts`))
    .join('\n');
  // A group has no page of its own: it leads to its first.
  const routes = [...tables.matchAll(/path: '(\/[^']*)'/g)].map(([, path = '']) => path);
  const walked = officePages.map(({ path }) => plainPath(path).replace('{id}', '$id'));
  const pages = routes.filter((path) => !routes.some((other) => other.startsWith(`${path}/`)));
  expect(pages.length).toBeGreaterThan(30);
  expect(pages.filter((path) => !walked.includes(path))).toEqual([]);
});

function plainPath(address: string): string {
  const [path = ''] = address.split('?');
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}

/** The router's `$slug` stands for any part of a path that a page names. */
function isWalked(route: string, walked: ReadonlySet<string>): boolean {
  const pattern = new RegExp(`^${plainPath(route).replaceAll(/\$\w+/g, '[^/]+')}$`);
  return [...walked].some((path) => path === route || pattern.test(path));
}
