import { foldText } from '@farewind/values/fold-text';
import { switchLayout } from '@farewind/values/keyboard-layout';

/** A searchable item, by its title, group and synonyms. */
export interface Worded {
  readonly title: string;
  readonly note: string;
  readonly synonyms: string;
}

export interface Matches<Item> {
  readonly items: readonly Item[];
  /** The text in the other keyboard layout, if only that matched. */
  readonly switched?: string;
}

/**
 * The items that contain each typed word, in any order; those with all words in the title first. Without a match, tries
 * the other keyboard layout.
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

/** From this length on, word endings may differ: `новый`, `новая`; `наценки`, `наценку`. */
const ENDING_FROM = 5;
const ENDING = 2;

function isMeant(word: string, typed: string): boolean {
  if (word.startsWith(typed)) return true;
  return (
    typed.length >= ENDING_FROM && word.startsWith(typed.slice(0, -ENDING)) && word.length <= typed.length + 1
  );
}

/** Whether the title equals or begins with the text, which ranks above a match somewhere. */
export const isNamed = ({ title }: Pick<Worded, 'title'>, typed: string): boolean =>
  foldText(typed) !== '' && foldText(title).startsWith(foldText(typed));
