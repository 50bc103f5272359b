import type { ReadingAnswer, ReadingRequest } from '../adapters/mail/mail-reader.ts';
import { answerParent, onQuestion } from '../platform/threads/parent-thread.ts';

// Reads mails as a reader would that a mail has found a hole in: the mail names it.

onQuestion(({ raw }: ReadingRequest) => {
  const text = Buffer.from(raw).toString();
  if (text.includes('deadly')) process.exit(1);
  while (text.includes('endless'));
  const taken: string[][] = [];
  while (text.includes('greedy'))
    taken.push(Array.from({ length: 10_000 }, (_, at) => `${taken.length}-${at}`));
  const answer: ReadingAnswer = {
    mail: {
      messageId: '',
      fromAddress: '',
      fromName: '',
      subject: '',
      text: 'read',
      isSenderConfirmed: undefined,
      isAutomatic: false,
      files: [],
    },
  };
  answerParent(answer);
});

answerParent('ready');
