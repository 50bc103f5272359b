import { Bot, Keyboard } from '@maxhub/max-bot-api';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerMax } from './register-max.ts';

const token = 'a-token';
const name = 'id7700_farewind_bot';
let app: FastifyInstance;
let baseUrl: string;

beforeAll(async () => {
  app = fastify();
  const now = () => new Date('2027-05-20T10:00:00Z');
  await registerMax(app, { bots: [{ token, name, title: 'Farewind' }], now, reach: (url) => url });
  baseUrl = `${await app.listen({ host: '127.0.0.1', port: 0 })}/demo/max/`;
});
afterAll(() => app.close());

const open = (key = token) => new Bot(key, { clientOptions: { baseUrl } }).api;

/** A person starts the bot; the number of the chat. */
async function start(): Promise<number> {
  const form = new URLSearchParams({ person: 'Anna', token: '' }).toString();
  const { headers } = await app.inject({
    method: 'POST',
    url: `/demo/max/open/${name}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form,
  });
  return Number(/\d+$/.exec(String(headers.location))?.[0]);
}

test('MAX’s own client knows the bot and sends to a person who has started it', async () => {
  const chat = await start();
  expect(await open().getMyInfo()).toMatchObject({ username: name, is_bot: true });
  const { button, inlineKeyboard } = Keyboard;
  const keyboard = inlineKeyboard([
    [button.link('Open', 'https://farewind.example')],
    [button.callback('Stop', 'stop')],
  ]);
  const sent = await open().sendMessageToChat(chat, 'Hello', { attachments: [keyboard] });
  expect(sent).toMatchObject({ recipient: { chat_id: chat, chat_type: 'dialog' }, body: { text: 'Hello' } });
  const { chats } = (await app.inject('/demo/max/books')).json<{
    chats: { id: number; messages: object[] }[];
  }>();
  expect(chats.find(({ id }) => id === chat)?.messages).toMatchObject([
    {
      text: 'Hello',
      buttons: [
        { text: 'Open', url: 'https://farewind.example' },
        { text: 'Stop', data: 'stop' },
      ],
    },
  ]);
});

test('MAX’s own client answers a pressed button, which waits until then', async () => {
  const chat = await start();
  await app.inject({
    method: 'POST',
    url: `/demo/max/chat/${chat}/press`,
    payload: { message: '1', data: 'stop' },
  });
  const readPresses = async () => {
    const { chats } = (await app.inject('/demo/max/books')).json<{
      chats: { id: number; presses: { id: string; answer?: string }[] }[];
    }>();
    return chats.find(({ id }) => id === chat)?.presses ?? [];
  };
  const [press] = await readPresses();
  expect(press).not.toHaveProperty('answer');
  await open().answerOnCallback(press!.id, { notification: 'Off' });
  expect(await readPresses()).toMatchObject([{ answer: 'Off' }]);
});

test('MAX’s own client reads why it was refused', async () => {
  const chat = await start();
  await expect(open('another').getMyInfo()).rejects.toThrow('401');
  await app.inject({ method: 'POST', url: `/demo/max/chat/${chat}/block`, payload: {} });
  await expect(open().sendMessageToChat(chat, 'Hello')).rejects.toMatchObject({
    status: 403,
    code: 'chat.denied',
  });
});
