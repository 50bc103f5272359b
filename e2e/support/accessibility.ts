import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type Page } from '@playwright/test';
import axe from 'axe-core';

/** The minified build: the other has twice its size, and every document compiles it anew. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The part that can differ between themes: colours; everything else of a page is the same. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** The success criteria of WCAG 2.2 at levels A and AA that axe can judge. */
const AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Axe's own table of its rules, which its types leave out. */
interface AxeTable {
  readonly rules: readonly {
    readonly id: string;
    readonly impact?: string;
    readonly tags: readonly string[];
    readonly any: readonly AxeCheck[];
    readonly all: readonly AxeCheck[];
    readonly none: readonly AxeCheck[];
  }[];
  readonly data: { readonly checks: Readonly<Record<string, { readonly impact?: string }>> };
}
type AxeCheck = string | { readonly id: string };

/**
 * Rules whose problems {@link findProblems} drops in any case, which take a third of axe's time: neither of level AA, nor
 * with a check of serious impact.
 */
const rulesOfNoWeight: axe.RuleObject = Object.fromEntries(
  listRulesOfNoWeight((axe as unknown as { readonly _audit: AxeTable })._audit).map((id) => [
    id,
    { enabled: false },
  ]),
);

function listRulesOfNoWeight({ rules, data }: AxeTable): readonly string[] {
  return rules
    .filter(({ tags, impact, any, all, none }) => {
      const impacts = [...any, ...all, ...none].map(
        (check) => data.checks[typeof check === 'string' ? check : check.id]?.impact,
      );
      return (
        !tags.some((tag) => AA.includes(tag)) &&
        [impact, ...impacts].every((each) => each === 'minor' || each === 'moderate')
      );
    })
    .map(({ id }) => id);
}

/** Fails if the current page violates WCAG at level AA, or axe finds another serious or critical problem. */
export function expectAccessible(page: Page): Promise<void> {
  return judge(page, { rules: rulesOfNoWeight });
}

/** The same for colours only, on a page already checked in the other theme. */
export function expectReadable(page: Page): Promise<void> {
  return judge(page, { runOnly: { type: 'rule', values: RULES_OF_COLOUR } });
}

/** A mail as received: the browser runs no script in it, not axe's either, and says so in its console. */
const WITHOUT_SCRIPTS = 'iframe[sandbox]:not([sandbox~="allow-scripts"])';

async function judge(page: Page, rules: axe.RunOptions): Promise<void> {
  await Promise.all(page.frames().map(bringAxe));
  const options: axe.RunOptions = { ...rules, resultTypes: ['violations'] };
  const problems = await page.evaluate(findProblems, { options, AA, exclude: WITHOUT_SCRIPTS });
  expect(problems, `accessibility of ${page.url()}`).toEqual([]);
}

/** Injected once per document, because the script has more than half a megabyte. */
async function bringAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate<boolean>('window.axe === undefined')) await frame.evaluate(source);
}

/** Runs in the page, so that only the problems are transferred. */
async function findProblems(asked: {
  readonly options: axe.RunOptions;
  readonly AA: readonly string[];
  readonly exclude: string;
}): Promise<string[]> {
  const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(
    { exclude: [asked.exclude] },
    asked.options,
  );
  return violations
    .filter(
      ({ impact, tags }) =>
        impact === 'serious' || impact === 'critical' || tags.some((tag) => asked.AA.includes(tag)),
    )
    .map(
      ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join(', ')})`,
    );
}
