import { expect, type Frame, type Page } from '@playwright/test';
import axe from 'axe-core';

/** What another theme can break: its colours; everything else of a page is the same in both. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** Fails if axe finds a serious or critical problem on the current page. */
export function expectAccessible(page: Page): Promise<void> {
  return judge(page, {});
}

/** The same for the colours alone, of a page that has been judged in another theme. */
export function expectReadable(page: Page): Promise<void> {
  return judge(page, { runOnly: { type: 'rule', values: RULES_OF_COLOUR } });
}

async function judge(page: Page, rules: axe.RunOptions): Promise<void> {
  await Promise.all(page.frames().map(bringAxe));
  const options: axe.RunOptions = { ...rules, resultTypes: ['violations'] };
  const serious = await page.evaluate(findSerious, options);
  expect(serious, `accessibility of ${page.url()}`).toEqual([]);
}

/** Once for each document: half a megabyte that a second judgement need not read again. */
async function bringAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate<boolean>('window.axe === undefined')) await frame.evaluate(axe.source);
}

/** Runs in the page, so that only the problems are transferred. */
async function findSerious(options: axe.RunOptions): Promise<string[]> {
  const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(options);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join(', ')})`,
    );
}
