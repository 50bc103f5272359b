import { expect, test } from 'vitest';
import { RetryLater } from '../../platform/outbox/outbox.ts';
import { Secret } from '../../platform/secrets/secret.ts';
import { createTelegram } from './telegram.ts';

const token = new Secret('1:a-token', '[secret]');

/** A bot whose messenger answers with this, and what it was asked. */
function openBot(status: number, answer: unknown) {
  const asked: { url: string; body: Record<string, unknown> }[] = [];
  const bot = createTelegram({
    fetch: async (url, init) => {
      asked.push({ url, body: JSON.parse(init.body as string) as Record<string, unknown> });
      return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer), { status });
    },
  });
  return { bot, asked };
}

const refused = (code: number, description: string, parameters?: object) =>
  openBot(code, { ok: false, error_code: code, description, parameters }).bot;
const message = { chatId: '-7', text: 'Hello' };

test('a message is sent to its chat with a button for its page', async () => {
  const { bot, asked } = openBot(200, { ok: true, result: { message_id: 15 } });
  const link = { text: 'Open', url: 'https://farewind.example/ticketDetail/1' };
  expect(await bot.send(token, { ...message, link })).toEqual({ outcome: 'accepted', reference: '15' });
  expect(asked).toMatchObject([
    {
      url: 'https://api.telegram.org/bot1:a-token/sendMessage',
      body: { chat_id: -7, text: 'Hello', reply_markup: { inline_keyboard: [[link]] } },
    },
  ]);
});

test('a pressed button is answered by its number', async () => {
  const { bot, asked } = openBot(200, { ok: true, result: true });
  await bot.answerPress(token, '77', 'Messages are off');
  expect(asked).toEqual([
    {
      url: 'https://api.telegram.org/bot1:a-token/answerCallbackQuery',
      body: { callback_query_id: '77', text: 'Messages are off' },
    },
  ]);
  await expect(refused(400, 'query is too old').answerPress(token, '77', '')).rejects.toThrow('too old');
});

test('a text beyond the limit is cut between characters', async () => {
  const { bot, asked } = openBot(200, { ok: true, result: { message_id: 1 } });
  await bot.send(token, { ...message, text: '✈️🧳'.repeat(2000) });
  const text = String(asked[0]?.body['text']);
  expect(text.length).toBeLessThanOrEqual(4096);
  expect(text.isWellFormed()).toBe(true);
  expect(text).toMatch(/…$/);
});

test('a blocked bot is told from a refused message, and from faults that pass', async () => {
  expect(await refused(403, 'Forbidden: bot was blocked by the user').send(token, message)).toMatchObject({
    outcome: 'blocked',
  });
  expect(await refused(400, 'Bad Request: chat not found').send(token, message)).toEqual({
    outcome: 'refused',
    detail: '400: Bad Request: chat not found',
  });
  await expect(openBot(502, '<html>Bad Gateway').bot.send(token, message)).rejects.toThrow('502');
  await expect(refused(401, 'Unauthorized').send(token, message)).rejects.toThrow('401');
});

test('a messenger that is asked too often says when to come back', async () => {
  const busy = refused(429, 'Too Many Requests: retry after 35', { retry_after: 35 });
  const fault = await busy.send(token, message).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(RetryLater);
  expect(fault).toMatchObject({ seconds: 35 });
});

const { bot } = openBot(200, {});
const chat = { id: 42, type: 'private' };
const from = { id: 42, first_name: 'Анна', username: 'anna', language_code: 'ru' };

test.each([
  ['/start abc-DEF_1', { kind: 'start', token: 'abc-DEF_1' }],
  ['/start', { kind: 'start', token: '' }],
  [`/start ${'a'.repeat(65)}`, { kind: 'text' }],
  ['Can I bring a pushchair?', { kind: 'text', text: 'Can I bring a pushchair?', answers: undefined }],
])('a person’s message “%s” is understood', (text, act) => {
  expect(bot.readUpdate({ update_id: 9, message: { chat, from, text } })).toMatchObject({
    key: '9',
    chatId: '42',
    person: 'Анна (@anna)',
    language: 'ru',
    act,
  });
});

test('replies, pressed buttons, blocking and pictures are understood; groups and other updates are not for us', () => {
  const read = (update: object) => bot.readUpdate({ update_id: 1, ...update })?.act;
  expect(read({ message: { chat, from, text: 'yes', reply_to_message: { message_id: 5 } } })).toMatchObject({
    answers: '5',
  });
  const pressed = { callback_query: { id: '77', from, data: 'stop', message: { chat } } };
  expect(bot.readUpdate({ update_id: 1, ...pressed })).toMatchObject({ press: '77', act: { kind: 'stop' } });
  expect(read({ my_chat_member: { chat, from, new_chat_member: { status: 'kicked' } } })).toEqual({
    kind: 'blocked',
  });
  expect(read({ message: { chat, from, photo: [] } })).toEqual({ kind: 'unreadable' });
  expect(read({ message: { chat: { id: -5, type: 'group' }, from, text: 'stop' } })).toBeUndefined();
  expect(read({ edited_message: { chat, from, text: 'x' } })).toBeUndefined();
  expect(bot.readUpdate('not an update')).toBeUndefined();
});
