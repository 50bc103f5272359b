import { expectAccessible } from '../support/accessibility.ts';
import { inLanguage, openShopPage, shopPages } from '../support/shop-pages.ts';
import { test } from '../support/test.ts';
import { wordsOf } from '../support/words.ts';

// One language, width and theme here; `npm run test:matrix` goes over all of them.
for (const shown of shopPages.filter(({ name }) => !name.endsWith(', soon') && name !== 'home')) {
  test.describe(`the page "${shown.name}"`, () => {
    test.use({
      viewport: { width: 360, height: 780 },
      expectedErrors: shown.isAbsent === true ? /404/ : undefined,
    });

    test('can be read with a screen reader: nothing serious for axe', async ({ page, flights }) => {
      const address = inLanguage(await shown.address(flights), 'en');
      await openShopPage(page, shown, address, wordsOf('en'));
      await expectAccessible(page);
    });
  });
}
