import { expect, type Frame, type Page } from '@playwright/test';
import axe from 'axe-core';

/** The part that can differ between themes: colours; everything else of a page is the same. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** The success criteria of WCAG 2.2 at levels A and AA that axe can judge. */
const AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Fails if the current page violates WCAG at level AA, or axe finds another serious or critical problem. */
export function expectAccessible(page: Page): Promise<void> {
  return judge(page, {});
}

/** The same for colours only, on a page already checked in the other theme. */
export function expectReadable(page: Page): Promise<void> {
  return judge(page, { runOnly: { type: 'rule', values: RULES_OF_COLOUR } });
}

async function judge(page: Page, rules: axe.RunOptions): Promise<void> {
  await Promise.all(page.frames().map(bringAxe));
  const options: axe.RunOptions = { ...rules, resultTypes: ['violations'] };
  const problems = await page.evaluate(findProblems, { options, AA });
  expect(problems, `accessibility of ${page.url()}`).toEqual([]);
}

/** Injected once per document, because the script has half a megabyte. */
async function bringAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate<boolean>('window.axe === undefined')) await frame.evaluate(axe.source);
}

/** Runs in the page, so that only the problems are transferred. */
async function findProblems(asked: {
  readonly options: axe.RunOptions;
  readonly AA: readonly string[];
}): Promise<string[]> {
  const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(asked.options);
  return violations
    .filter(
      ({ impact, tags }) =>
        impact === 'serious' || impact === 'critical' || tags.some((tag) => asked.AA.includes(tag)),
    )
    .map(
      ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join(', ')})`,
    );
}
