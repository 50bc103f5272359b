import type { Page } from '@playwright/test';

/**
 * Fields that display Turkish capitals (İ for i) although they store none, so that the user would see different
 * letters.
 */
export function fieldsInTurkishCapitals(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`
    [...document.querySelectorAll('input:lang(tr), textarea:lang(tr)')]
      .filter((field) => getComputedStyle(field).textTransform === 'uppercase' || field.classList.contains('caps'))
      .map((field) => field.id || field.outerHTML)
  `);
}
