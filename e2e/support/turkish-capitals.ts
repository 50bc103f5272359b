import type { Page } from '@playwright/test';

/** Fields that show capitals of Turkish, İ for i, where what they store has none: the person then reads other letters. */
export function fieldsInTurkishCapitals(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`
    [...document.querySelectorAll('input:lang(tr), textarea:lang(tr)')]
      .filter((field) => getComputedStyle(field).textTransform === 'uppercase' || field.classList.contains('caps'))
      .map((field) => field.id || field.outerHTML)
  `);
}
