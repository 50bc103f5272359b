import type { getFaq } from '@farewind/contract/content/pages';
import type { Answer } from '../../../shared/api/call-types.ts';

const latin = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const russian = 'ёйцукенгшщзхъфывапролджэячсмитьбю';

/** The text that the same keys produce in the other keyboard layout, Latin or Russian: “hfufp;” becomes “багаж”. */
function otherLayout(text: string): string {
  const lower = text.toLowerCase();
  const [from, to] = /[а-яё]/.test(lower) ? [russian, latin] : [latin, russian];
  return [...lower].map((char) => to[from.indexOf(char)] ?? char).join('');
}

export type Faq = Answer<typeof getFaq>;
export type Question = Faq['questions'][number];

/** A question with its folded words. */
export interface IndexedQuestion {
  readonly question: Question;
  readonly asked: readonly string[];
  readonly around: readonly string[];
}

export interface FoundAnswers {
  readonly questions: readonly Question[];
  /** The interpreted text if it differs from the typed one: the same keys in another layout. */
  readonly meant?: string;
}

const IN_QUESTION = 4;
const MIN_WHOLE = 3;
/** A result this many times worse than the best one is a chance match. */
const FAR_BEHIND = 6;

export function indexFaq({ groups, questions }: Faq): IndexedQuestion[] {
  const titles = new Map(groups.map(({ id, title }) => [id, title]));
  return questions.map((question) => ({
    question,
    asked: wordsOf(question.question),
    around: wordsOf(`${titles.get(question.group) ?? ''} ${question.answer}`),
  }));
}

/**
 * The questions that contain every word, best first; otherwise those with most of the words; if no word is known, the
 * result for the other keyboard layout.
 */
export function findAnswers(index: readonly IndexedQuestion[], typed: string): FoundAnswers {
  const questions = rank(index, typed);
  if (questions.length > 0) return { questions };
  const meant = otherLayout(typed);
  const others = rank(index, meant);
  return others.length > 0 ? { questions: others, meant } : { questions: [] };
}

function rank(index: readonly IndexedQuestion[], typed: string): Question[] {
  const words = wordsOf(typed);
  // Short words (how, для, ne) say little beside longer ones.
  const telling = words.filter((word) => word.length >= MIN_WHOLE);
  const wanted = telling.length > 0 ? telling : words;
  if (wanted.length === 0) return [];
  const scored = index.map((entry) => ({ entry, ...scoreOf(entry, wanted) }));
  const most = Math.max(...scored.map(({ held }) => held), 0);
  if (most * 2 < wanted.length || most === 0) return [];
  const found = scored.filter(({ held }) => held === most).toSorted((a, b) => b.score - a.score);
  const least = (found[0]?.score ?? 0) / FAR_BEHIND;
  return found.filter(({ score }) => score >= least).map(({ entry }) => entry.question);
}

function scoreOf(entry: IndexedQuestion, wanted: readonly string[]): { held: number; score: number } {
  const scores = wanted.map((word) =>
    Math.max(best(word, entry.asked) * IN_QUESTION, best(word, entry.around)),
  );
  return {
    held: scores.filter((score) => score > 0).length,
    score: scores.reduce((sum, score) => sum + score, 0),
  };
}

function best(word: string, among: readonly string[]): number {
  return among.reduce((highest, other) => Math.max(highest, matchWord(word, other)), 0);
}

/** Lower case without diacritics: Тёплый and теплый, İstanbul and istanbul, IŞIK and isik are equal. */
function foldText(text: string): string {
  return text
    .replaceAll(/[Iİı]/g, 'i')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC');
}

/** The folded words of a text. */
function wordsOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** How well a typed word matches a word: 3 equal, 2 prefix, 1 another ending or a typo, 0 no match. */
function matchWord(typed: string, word: string): number {
  if (typed === word) return 3;
  if (word.startsWith(typed)) return 2;
  if (typed.length < 4) return 0;
  if (sharesStem(typed, word)) return 1;
  return isSlip(typed, word) ? 1 : 0;
}

/** Whether only the endings differ: возвраты and возврата, çocuğun and çocuk. */
function sharesStem(typed: string, word: string): boolean {
  let shared = 0;
  while (shared < typed.length && typed[shared] === word[shared]) shared += 1;
  return shared >= 4 && typed.length - shared <= 2 && word.length - shared <= 4;
}

/** Whether one letter is missing, extra, different or swapped; long words may have two such typos. */
function isSlip(typed: string, word: string): boolean {
  const allowed = typed.length >= 8 ? 2 : 1;
  if (Math.abs(typed.length - word.length) > allowed) return false;
  return editDistance(typed, word) <= allowed;
}

function editDistance(first: string, second: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: second.length + 1 }, (_, index) => index);
  for (let row = 1; row <= first.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= second.length; column += 1) {
      const same = first[row - 1] === second[column - 1];
      const crossed =
        row > 1 &&
        column > 1 &&
        first[row - 1] === second[column - 2] &&
        first[row - 2] === second[column - 1];
      current[column] = Math.min(
        last[column]! + 1,
        current[column - 1]! + 1,
        last[column - 1]! + (same ? 0 : 1),
        crossed ? beforeLast[column - 2]! + 1 : Infinity,
      );
    }
    beforeLast = last;
    last = current;
  }
  return last[second.length]!;
}
