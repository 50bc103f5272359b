import { expectShopPage, themes } from '../support/judge-page.ts';
import { shopPages } from '../support/shop-pages.ts';
import { test } from '../support/looking.ts';
import { languages } from '../support/words.ts';

const widths = [360, 1280] as const;

for (const shown of shopPages) {
  test.describe(`the page "${shown.name}"`, () => {
    // In one worker, so that its order is made once: cards that the bank refuses too often have to wait.
    test.describe.configure({ mode: 'default' });
    test.use({ expectedErrors: shown.isAbsent === true ? /404/ : undefined });
    for (const language of languages) {
      for (const width of widths) {
        test(`is complete in ${language} at ${width} px, light and dark`, ({ page, flights }) =>
          expectShopPage(page, flights, shown, { language, width, themes }));
      }
    }
  });
}
