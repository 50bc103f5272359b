import { expect, type Locator } from '@playwright/test';

/**
 * Types into a field and takes a suggestion. The list closes when the page moves, as a repeated click makes it do:
 * whoever sees that types again.
 */
export async function chooseSuggestion(field: Locator, typed: string, suggestion: Locator): Promise<void> {
  await expect(async () => {
    await field.clear();
    await field.fill(typed);
    await suggestion.first().click({ timeout: 10_000 });
  }).toPass();
}
