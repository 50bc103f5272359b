import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What another theme can break: its colours; everything else of a page is the same in both. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** Fails when axe finds something serious or critical on the page as it stands. */
export function expectAccessible(page: Page): Promise<void> {
  return judge(page, axeOn(page));
}

/** The same for the colours alone, of a page that has been judged in another theme. */
export function expectReadable(page: Page): Promise<void> {
  return judge(page, axeOn(page).withRules(RULES_OF_COLOUR));
}

/** No page has frames of other hosts, so that no second page is needed to put the findings together. */
function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true);
}

async function judge(page: Page, axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join(', ')})`,
    );
  expect(serious, `accessibility of ${page.url()}`).toEqual([]);
}
