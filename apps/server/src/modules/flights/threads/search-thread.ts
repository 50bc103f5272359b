import { SharedReader } from '@farewind/flight-search/api/shared-search';
import { answerParent, onQuestion } from '../../../platform/threads/parent-thread.ts';
import { READY, type ThreadAnswer, type ThreadWord } from './thread-words.ts';

// Run by search-threads.ts. Answers the questions it can over columns that another thread writes; returns the others unanswered.

const readers = new Map<number, SharedReader>();

onQuestion(({ forget = [], open, ask }: ThreadWord) => {
  for (const search of forget) readers.delete(search);
  if (open) readers.set(open.search, new SharedReader(open.columns));
  if (!ask) return;
  const answers: ThreadAnswer = ask.questions.map((question) => readers.get(ask.search)?.answer(question));
  const moved = answers.flatMap((answer) => (answer && 'columns' in answer ? [answer.columns] : []));
  answerParent(answers, moved);
});

answerParent(READY);
