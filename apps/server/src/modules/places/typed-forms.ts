import { foldText } from '@farewind/values/fold-text';
import { latinForm } from '@farewind/values/latin-form';

/** What was typed, made comparable. */
export interface TypedForms {
  readonly folded: string;
  /** The folded text, and its Latin form where that differs. */
  readonly all: readonly string[];
}

/** Words that say no more than the form does already: «в», «из» and "to" in front, "airport" anywhere. */
const before = new Set(['в', 'во', 'на', 'из', 'с', 'со', 'до', 'from', 'to']);
const airportWords = new Set(
  ['airport', 'international', 'аэропорт', 'международный', 'havalimanı', 'havaalanı', 'uluslararası'].map(
    foldText,
  ),
);

/** Undefined when nothing is left that a name could begin with. */
export function typedForms(text: string): TypedForms | undefined {
  const words = foldText(text).split(' ');
  const asked = words.length > 1 && before.has(words[0]!) ? words.slice(1) : words;
  const telling = asked.filter((word) => !airportWords.has(word));
  const folded = (telling.length > 0 ? telling : asked).join(' ');
  return folded === '' ? undefined : { folded, all: [...new Set([folded, latinForm(folded)])] };
}
