import type { getFaq } from '@farewind/contract/content/pages';
import type { Answer } from '../../../shared/api/call-types.ts';
import { wordsOf } from './fold-text.ts';
import { matchWord } from './match-word.ts';

const latin = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const russian = 'ёйцукенгшщзхъфывапролджэячсмитьбю';

/** What the same keys write with the other of the Latin and the Russian layout: „hfufp;“ is „багаж“. */
function otherLayout(text: string): string {
  const lower = text.toLowerCase();
  const [from, to] = /[а-яё]/.test(lower) ? [russian, latin] : [latin, russian];
  return [...lower].map((char) => to[from.indexOf(char)] ?? char).join('');
}

export type Faq = Answer<typeof getFaq>;
export type Question = Faq['questions'][number];

/** A question with its words, folded once. */
export interface IndexedQuestion {
  readonly question: Question;
  readonly asked: readonly string[];
  readonly around: readonly string[];
}

export interface FoundAnswers {
  readonly questions: readonly Question[];
  /** What was understood, where it is not what was typed: the same keys on another layout. */
  readonly meant?: string;
}

const IN_QUESTION = 4;
const MIN_WHOLE = 3;
/** What is so many times worse than the best answer is a chance likeness. */
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
 * The questions that hold every word, the best first; where none does, those that hold most of them; where no word is
 * known, what the same keys say on the other layout.
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
  // Little words (how, для, ne) say little beside longer ones.
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
