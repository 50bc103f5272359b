import { honestyRules, type Look } from './judge-honesty.ts';

/** The check of a page, or of a state of it. */
export type NamedLook = { readonly name: string } & Pick<Look, 'looked'>;

export interface Sums extends Pick<Look, 'looked'> {
  readonly pages: number;
  readonly views: number;
  /** The pages that were not checked, and the rules for which there was nothing to check: such a run proves nothing. */
  readonly missing: readonly string[];
}

/** Adds up the checks of a run that should have checked these pages. */
export function sumLooks(looks: readonly NamedLook[], pages: readonly string[]): Sums {
  const seen = new Set(looks.map(({ name }) => name));
  const counts = honestyRules.map((rule) => [rule, looks.reduce((sum, { looked }) => sum + looked[rule], 0)]);
  const looked = Object.fromEntries(counts) as Look['looked'];
  const missing = [
    ...pages.filter((name) => !seen.has(name)),
    ...honestyRules.filter((rule) => looked[rule] === 0),
  ];
  return { pages: pages.length, views: looks.length, looked, missing };
}
