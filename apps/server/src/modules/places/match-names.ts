import { foldText } from '@farewind/values/fold-text';
import { latinForm } from '@farewind/values/latin-form';
import { swapLayout } from './keyboard-layout.ts';

/** Shorter words have too many neighbours to distinguish a typing error from another name. */
const MIN_LENGTH_FOR_SLIP = 4;

/** Quality of a match: the whole name, its beginning, the beginning of one of its words, or of all typed words. */
export type NameFit = 0 | 1 | 2 | 3;

export interface NameMatch<T> {
  readonly of: T;
  readonly fit: NameFit;
}

export type MatchNames = typeof matchNames;

/**
 * The entries whose name matches a typed text, each once with its best match, best first and otherwise in the given
 * order. Tolerates transliteration and diacritics; the other keyboard layout and one typing error are tried if the
 * plain reading finds nothing.
 */
export function matchNames<T>(
  named: readonly { readonly of: T; readonly names: readonly string[] }[],
  keyword: string,
): NameMatch<T>[] {
  const typed = formsOf(keyword);
  const swapped = formsOf(swapLayout(keyword) ?? '');
  const known = named.map(({ of, names }) => ({ of, names: [...new Set(names.flatMap(formsOf))] }));
  const readings = [
    () => matchForms(known, typed, fitOf),
    () => matchForms(known, swapped, fitOf),
    () => matchForms(known, typed, fitWithSlip),
    () => matchForms(known, swapped, fitWithSlip),
  ];
  for (const read of readings) {
    const matches = read();
    if (matches.length > 0) return matches.sort((a, b) => a.fit - b.fit);
  }
  return [];
}

type Fitting = (name: string, form: string) => NameFit | undefined;

function matchForms<T>(
  known: readonly { of: T; names: readonly string[] }[],
  forms: readonly string[],
  fitting: Fitting,
): NameMatch<T>[] {
  return known.flatMap(({ of, names }) => {
    const fits = names.flatMap((name) => forms.flatMap((form) => fitting(name, form) ?? []));
    return fits.length > 0 ? [{ of, fit: Math.min(...fits) as NameFit }] : [];
  });
}

function fitOf(name: string, form: string): NameFit | undefined {
  if (name === form) return 0;
  if (name.startsWith(form)) return 1;
  if (name.includes(` ${form}`)) return 2;
  const words = name.split(' ');
  const isEveryWordThere = form.split(' ').every((typed) => words.some((word) => word.startsWith(typed)));
  return isEveryWordThere ? 3 : undefined;
}

function fitWithSlip(name: string, form: string): NameFit | undefined {
  if (form.length < MIN_LENGTH_FOR_SLIP) return undefined;
  if (beginsWithOneSlip(name, form)) return 1;
  const starts = [...name.matchAll(/ /g)].map((space) => space.index + 1);
  return starts.some((at) => beginsWithOneSlip(name.slice(at), form)) ? 2 : undefined;
}

/** The folded text, and its Latin form if that differs. */
function formsOf(text: string): string[] {
  const folded = foldText(text);
  return folded === '' ? [] : [...new Set([folded, latinForm(folded)])];
}

/**
 * Whether `typed` is a prefix of `name` with one edit: an extra, missing or wrong letter, or two swapped neighbours.
 * Everything before the first difference is right, so trying the four repairs there is enough.
 */
export function beginsWithOneSlip(name: string, typed: string): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === name[at]) at += 1;
  if (at >= typed.length - 1) return true;
  const [here, next] = [name[at], name[at + 1]];
  const [typedHere, typedNext] = [typed[at], typed[at + 1]];
  return (
    (typedNext === here && name.startsWith(typed.slice(at + 1), at)) ||
    (typedHere === next && name.startsWith(typed.slice(at), at + 1)) ||
    (typedNext === next && name.startsWith(typed.slice(at + 1), at + 1)) ||
    (typedHere === next && typedNext === here && name.startsWith(typed.slice(at + 2), at + 2))
  );
}
