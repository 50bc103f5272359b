import { expect, test } from 'vitest';
import { RetryLater } from '../../platform/outbox/outbox.ts';
import { Secret } from '../../platform/secrets/secret.ts';
import { createMax } from './max.ts';

const token = new Secret('a-token', '[secret]');

/** A bot whose messenger answers with this, and what it was asked. */
function openBot(status: number, answer: unknown) {
  const asked: { url: string; authorization: unknown; body: unknown }[] = [];
  const bot = createMax({
    fetch: async (url, { headers, body }) => {
      const { authorization } = headers as Record<string, string>;
      asked.push({ url, authorization, body: body === undefined ? undefined : JSON.parse(body as string) });
      return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer), { status });
    },
  });
  return { bot, asked };
}

const refused = (status: number, code: string, message: string) => openBot(status, { code, message }).bot;
const message = { chatId: '700', text: 'Hello' };

test('a message is sent to its chat by the token alone, with a button for its page', async () => {
  const { bot, asked } = openBot(200, { message: { body: { mid: 'mid.15' } } });
  const link = { text: 'Open', url: 'https://farewind.example/ticketDetail/1' };
  expect(await bot.send(token, { ...message, link })).toEqual({ outcome: 'accepted', reference: 'mid.15' });
  expect(asked).toEqual([
    {
      url: 'https://platform-api2.max.ru/messages?chat_id=700&disable_link_preview=true',
      authorization: 'a-token',
      body: {
        text: 'Hello',
        attachments: [
          { type: 'inline_keyboard', payload: { buttons: [[Object.assign({ type: 'link' }, link)]] } },
        ],
      },
    },
  ]);
});

test('a pressed button is answered by its number, with a note', async () => {
  const { bot, asked } = openBot(200, { success: true });
  await bot.answerPress(token, 'c 1', 'Messages are off');
  expect(asked).toMatchObject([
    {
      url: 'https://platform-api2.max.ru/answers?callback_id=c%201',
      body: { notification: 'Messages are off' },
    },
  ]);
  const gone = openBot(200, { success: false, message: 'Unknown callback' }).bot;
  await expect(gone.answerPress(token, 'c1', 'x')).rejects.toThrow('Unknown callback');
});

test('a stopped bot is told from a refused message, and from faults that pass', async () => {
  expect(await refused(403, 'chat.denied', 'error.dialog.suspended').send(token, message)).toEqual({
    outcome: 'blocked',
    detail: '403: chat.denied: error.dialog.suspended',
  });
  expect(await refused(400, 'proto.payload', 'text: too long').send(token, message)).toMatchObject({
    outcome: 'refused',
  });
  await expect(openBot(502, '<html>').bot.send(token, message)).rejects.toThrow('502');
  await expect(refused(401, 'verify.token', 'Invalid').send(token, message)).rejects.toThrow('401');
  const busy = refused(429, 'too.many.requests', 'Slow down').send(token, message);
  await expect(busy).rejects.toBeInstanceOf(RetryLater);
});

const { bot } = openBot(200, {});
const user = { user_id: 42, first_name: 'Анна', last_name: '', username: 'anna', is_bot: false };
const dialog = { chat_id: 700, chat_type: 'dialog' };
const written = (more: object) => ({
  update_type: 'message_created',
  timestamp: 1,
  user_locale: 'ru',
  message: { sender: user, recipient: dialog, timestamp: 1, ...more },
});

test('a start with the token of its link is understood, and the same each time it is repeated', () => {
  const started = { update_type: 'bot_started', timestamp: 5, chat_id: 700, user, payload: 'abc-DEF_1' };
  expect(bot.readUpdate(started)).toEqual({
    key: 'bot_started:700:5',
    chatId: '700',
    person: 'Анна (@anna)',
    language: undefined,
    act: { kind: 'start', token: 'abc-DEF_1' },
  });
  expect(bot.readUpdate({ ...started, payload: null })?.act).toEqual({ kind: 'start', token: '' });
});

test('messages, replies, pressed buttons and stops are understood; groups and other updates are not for us', () => {
  const read = (update: object) => bot.readUpdate(update)?.act;
  expect(bot.readUpdate(written({ body: { mid: 'mid.1', text: 'Hi' } }))).toMatchObject({
    key: 'message:mid.1',
    language: 'ru',
    act: { kind: 'text', text: 'Hi', answers: undefined },
  });
  const link = { type: 'reply', message: { mid: 'mid.0' } };
  expect(read(written({ link, body: { mid: 'mid.2', text: 'yes' } }))).toMatchObject({ answers: 'mid.0' });
  expect(read(written({ body: { mid: 'mid.3', text: null } }))).toEqual({ kind: 'unreadable' });
  const callback = { callback_id: 'c1', payload: 'stop', user };
  const pressed = { update_type: 'message_callback', timestamp: 1, callback };
  const shown = { recipient: dialog, body: { mid: 'mid.4', text: '' } };
  expect(bot.readUpdate({ ...pressed, message: shown })).toMatchObject({
    press: 'c1',
    act: { kind: 'stop' },
  });
  expect(read({ update_type: 'bot_stopped', timestamp: 1, chat_id: 700, user })).toEqual({ kind: 'blocked' });
  const group = { chat_id: -1, chat_type: 'chat' };
  expect(read(written({ recipient: group, body: { mid: 'mid.5', text: 'stop' } }))).toBeUndefined();
  expect(read({ update_type: 'user_added', timestamp: 1, chat_id: 700, user })).toBeUndefined();
  expect(bot.readUpdate('not an update')).toBeUndefined();
});
