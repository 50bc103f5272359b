import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { inLanguage, openShopPage, shopPages } from '../support/shop-pages.ts';
import { expect, test } from '../support/test.ts';
import { languages, wordsOf } from '../support/words.ts';

const themes = ['light', 'dark'] as const;
const widths = [360, 1280] as const;

for (const shown of shopPages) {
  test.describe(`the page "${shown.name}"`, () => {
    test.use({ expectedErrors: shown.isAbsent === true ? /404/ : undefined });
    for (const language of languages) {
      for (const width of widths) {
        test(`stands whole in ${language} at ${width} px, light and dark: titled, nothing serious for axe, nothing beyond the edge`, async ({
          page,
          flights,
        }) => {
          const say = wordsOf(language);
          await page.setViewportSize({ width, height: 800 });
          await openShopPage(page, shown, inLanguage(await shown.address(flights), language), say);
          await expect(page.locator('html')).toHaveAttribute('lang', language);
          await expect(page).toHaveTitle(titleOf(shown.title(say)));
          expect(await overhangOf(page), 'pixels beyond the right edge').toBe(0);
          for (const theme of themes) {
            await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
            await expectAccessible(page);
          }
        });
      }
    }
  });
}

/** A page whose own words are not asked for still has some. */
function titleOf(page: string): RegExp | string {
  return page === '' ? /^Farewind--\S/ : `Farewind--${page}`;
}

function overhangOf(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}
