import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { enterOffice, officePages } from '../support/office-pages.ts';
import { officeWordsOf } from '../support/office-words.ts';
import { inLanguage } from '../support/shop-pages.ts';
import { expect, test } from '../support/test.ts';
import { wordsOf } from '../support/words.ts';

const languages = ['ru', 'tr'] as const;
const themes = ['light', 'dark'] as const;
const widths = [360, 1280] as const;

for (const shown of officePages) {
  test.describe(`the office page "${shown.name}"`, () => {
    for (const language of languages) {
      for (const width of widths) {
        test(`stands whole in ${language} at ${width} px, light and dark: titled, nothing serious for axe, nothing beyond the edge`, async ({
          page,
          context,
          request,
          baseURL,
          flights,
        }) => {
          await enterOffice(context, request, baseURL ?? '', shown.side);
          await page.setViewportSize({ width, height: 800 });
          const path = (await shown.address?.(flights)) ?? shown.path;
          await page.goto(inLanguage(path, language));
          const title = shown.title(officeWordsOf(language), wordsOf(language));
          await expect(page).toHaveTitle(`Farewind--${title}`);
          await expect(page.locator('html')).toHaveAttribute('lang', language);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page.locator('.sk')).toHaveCount(0);
          if (shown.hasDialog === true) await expect(page.getByRole('dialog')).toBeVisible();
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

function overhangOf(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}
