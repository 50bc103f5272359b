import { expectShopPage, themes } from '../support/judge-page.ts';
import { shopPages } from '../support/shop-pages.ts';
import { test } from '../support/looking.ts';
import { languages } from '../support/words.ts';

/** A tablet in one language alone. */
const views = [
  ...languages.flatMap((language) => [360, 1280].map((width) => ({ language, width }))),
  { language: 'ru', width: 768 },
] as const;

for (const shown of shopPages) {
  test.describe(`the page "${shown.name}"`, () => {
    // In one worker, so that its order is made once: cards that the bank refuses too often have to wait.
    test.describe.configure({ mode: 'default' });
    test.use({ expectedErrors: shown.isAbsent === true ? /404/ : undefined });
    for (const { language, width } of views) {
      test(`is complete in ${language} at ${width} px, light and dark`, ({ page, flights }) =>
        expectShopPage(page, flights, shown, { language, width, themes }));
    }
  });
}
