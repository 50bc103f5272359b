import { expect, test } from 'vitest';
import { listThread } from './list-thread.ts';

type Facts = Parameters<typeof listThread>[0];
type Message = Facts['messages'][number];

const message = (messageId: string, at: string, change: Partial<Message> = {}): Message => ({
  messageId,
  channel: 'mail',
  template: 'schedule-changed',
  language: 'ru',
  recipient: 'anna@example.com',
  state: 'delivered',
  at,
  sentAt: at,
  detail: null,
  ...change,
});

const idsOf = (facts: Facts) =>
  listThread(facts).map((entry) =>
    entry.kind === 'call'
      ? entry.call.callId
      : entry.kind === 'reply'
        ? entry.reply.replyId
        : entry.messages.map(({ messageId }) => messageId).join('+'),
  );

test('what was written and said about an order is read in the order in which it happened', () => {
  const calls: Facts['calls'] = [
    {
      callId: 'call',
      direction: 'out',
      outcome: 'noAnswer',
      text: '',
      callBackAt: null,
      author: 'olga',
      at: '2027-05-20T11:00:00.000Z',
    },
  ];
  const messages = [
    message('late', '2027-05-20T12:00:00.000Z', { template: 'staff-message' }),
    message('sms', '2027-05-20T10:00:00.001Z', { channel: 'sms' }),
    message('mail', '2027-05-20T10:00:00.000Z'),
  ];
  const replies: Facts['replies'] = [
    {
      replyId: 'reply',
      at: '2027-05-20T11:30:00.000Z',
      fromAddress: 'anna@example.com',
      fromName: 'Anna',
      isBuyer: true,
      isAutomatic: false,
      subject: 'Re',
      text: 'We agree.',
      quoted: '',
      isCut: false,
      files: [],
    },
  ];
  expect(idsOf({ messages, calls, replies })).toEqual(['mail+sms', 'call', 'reply', 'late']);
});

test('two mails of one kind stay two, also where they left together', () => {
  const messages = [
    message('copy', '2027-05-20T10:00:01.000Z'),
    message('first', '2027-05-20T10:00:00.000Z'),
  ];
  expect(idsOf({ messages, calls: [] })).toEqual(['first', 'copy']);
});
