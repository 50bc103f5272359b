import type { Page } from '@playwright/test';
import type { Say } from './words.ts';

/** Fills in a person's data in any form. */
export async function typePerson(
  page: Page,
  say: Say,
  person: { readonly surname: string; readonly name: string; readonly birth: readonly string[] },
): Promise<void> {
  for (const member of ['surname', 'name'] as const)
    await page.getByLabel(say(`checkout.${member}`), { exact: true }).fill(person[member]);
  await page.getByLabel(say('checkout.birthDate'), { exact: true }).fill(person.birth.join('.'));
  await page.getByLabel(say('checkout.gender.female')).check();
  await page.getByLabel(say('checkout.nationality'), { exact: true }).selectOption('RU');
}
