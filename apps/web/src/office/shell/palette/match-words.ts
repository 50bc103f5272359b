import { foldText } from '@farewind/values/fold-text';
import { switchLayout } from '@farewind/values/keyboard-layout';

/** Something that is found by its words: its title, where it stands, and what people call it. */
export interface Worded {
  readonly title: string;
  readonly note: string;
  readonly synonyms: string;
}

export interface Matches<Item> {
  readonly items: readonly Item[];
  /** What was meant, where the words fit only as typed in the other keyboard layout. */
  readonly switched?: string;
}

/**
 * Those of the items that have a word for each word that was typed, in any order; those whose title has them all first. Where
 * none has, the same keys are read in the other keyboard layout.
 */
export function matchWords<Item extends Worded>(items: readonly Item[], typed: string): Matches<Item> {
  const found = findAll(items, typed);
  if (found.length > 0) return { items: found };
  const switched = switchLayout(typed.trim());
  const other = switched === undefined ? [] : findAll(items, switched);
  return switched === undefined || other.length === 0 ? { items: [] } : { items: other, switched };
}

function findAll<Item extends Worded>(items: readonly Item[], typed: string): Item[] {
  const sought = wordsOf(typed);
  const ranked = items.flatMap((item) => {
    const title = wordsOf(item.title);
    const all = [...title, ...wordsOf(item.note), ...wordsOf(item.synonyms)];
    if (!sought.every((word) => all.some((each) => isMeant(each, word)))) return [];
    const inTitle = sought.filter((word) => title.some((each) => each.startsWith(word))).length;
    return [{ item, missing: sought.length - inTitle }];
  });
  return ranked.toSorted((one, other) => one.missing - other.missing).map(({ item }) => item);
}

const wordsOf = (text: string): string[] => foldText(text).split(' ').filter(Boolean);

/** From so many letters on the ending of a word may differ: `новый`, `новая`; `наценки`, `наценку`. */
const ENDING_FROM = 5;
const ENDING = 2;

function isMeant(word: string, typed: string): boolean {
  if (word.startsWith(typed)) return true;
  return (
    typed.length >= ENDING_FROM && word.startsWith(typed.slice(0, -ENDING)) && word.length <= typed.length + 1
  );
}

/** Whether something is called so, or its name begins so: rather meant than what has the words somewhere. */
export const isNamed = ({ title }: Pick<Worded, 'title'>, typed: string): boolean =>
  foldText(typed) !== '' && foldText(title).startsWith(foldText(typed));
