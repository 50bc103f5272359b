import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

for (const language of ['ru', 'en', 'tr']) {
  const title = `an address that asks for ${language} greets in it, with nothing serious for axe`;
  test(title, { tag: language === 'tr' ? [] : '@long' }, async ({ page }) => {
    await page.goto(`/?locale=${language}`);
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });
}
