import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

for (const language of ['ru', 'en', 'tr']) {
  test.describe(`home in ${language}`, () => {
    test.use({ locale: language });

    test('a visitor whose browser speaks the language is greeted in it, with nothing serious for axe', async ({
      page,
    }) => {
      await page.goto('/');
      await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
    });
  });
}
