import fastifyFormbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { connectionTable, demoPage, demoTable, sendDemoPage } from '../../../platform/http/demo-page.ts';
import { escapeHtml } from '../../../platform/http/escape-html.ts';
import { switchNames, type ChatDesk, type Press, type SimulatedChat, type SwitchName } from './chat-desk.ts';

/** What a person can do in a chat, in the protocol of one messenger. */
export interface PersonActs {
  readonly title: string;
  /** Where its pages are: `/demo/telegram`. */
  readonly base: string;
  readonly start: (chat: SimulatedChat, token: string) => Promise<void>;
  readonly write: (chat: SimulatedChat, text: string, answers: number | undefined) => Promise<void>;
  readonly press: (chat: SimulatedChat, messageId: number, data: string) => Promise<void>;
  readonly block: (chat: SimulatedChat) => Promise<void>;
}

const switchTexts: Readonly<Record<SwitchName, string>> = {
  tooMany: 'refuse messages for going too fast',
  lost: 'show messages and lose the answer',
  doubled: 'send updates twice',
  late: 'hold updates back until the button is pressed',
  forged: 'send updates with a wrong secret',
};

type Form = Readonly<Record<string, string | undefined>>;
const MOST_TIMES = 100;
const LONGEST_NAME = 60;

/** Serves the pages on which a person acts as the customer, the switches, and the books as JSON. */
export async function serveChats(app: FastifyInstance, desk: ChatDesk, acts: PersonActs): Promise<void> {
  const { base, title } = acts;
  if (!app.hasContentTypeParser('application/x-www-form-urlencoded')) await app.register(fastifyFormbody);
  const send = (reply: FastifyReply, body: string) =>
    sendDemoPage(
      reply,
      demoPage(title, `<p>This takes the place of the messenger. Nothing is sent to anybody.</p>${body}`),
    );

  app.get('/', async (_request, reply) => send(reply, overview(desk, base)));
  app.get('/books', async () => ({
    switches: desk.switches,
    inboxes: [...desk.inboxes.values()].map(({ url }) => url),
    chats: [...desk.chats.values()].map(({ id, person, isBlocked, messages, presses }) => ({
      id,
      person,
      isBlocked,
      messages,
      presses,
    })),
  }));
  app.post<{ Body: Form }>('/switches', async ({ body }, reply) => {
    const name = switchNames.find((one) => one === body['name']);
    const times = Number.parseInt(body['times'] ?? '', 10) || 0;
    if (name) desk.switches[name] = Math.min(Math.max(times, 0), MOST_TIMES);
    return reply.redirect(`${base}/`, 303);
  });
  app.post('/deliver', async (_request, reply) => {
    await desk.tellWaiting();
    return reply.redirect(`${base}/`, 303);
  });
  app.get<{ Params: { bot: string }; Querystring: Form }>('/open/:bot', async ({ params, query }, reply) => {
    const bot = desk.findBot(params.bot);
    if (!bot) return reply.code(404).send('There is no such bot');
    const token = escapeHtml(query['start'] ?? '');
    return send(
      reply,
      `<h2>${escapeHtml(bot.title)}</h2><form method="post" action="${base}/open/${encodeURIComponent(bot.name)}"><input type="hidden" name="token" value="${token}"><label>Your name <input name="person" required maxlength="${LONGEST_NAME}" value="Anna"></label><button>Start</button></form>`,
    );
  });
  app.post<{ Params: { bot: string }; Body: Form }>('/open/:bot', async ({ params, body }, reply) => {
    const bot = desk.findBot(params.bot);
    if (!bot) return reply.code(404).send('There is no such bot');
    const chat = desk.openChat(bot, (body['person'] ?? '').slice(0, LONGEST_NAME) || 'Anna');
    await acts.start(chat, body['token'] ?? '');
    return reply.redirect(`${base}/chat/${chat.id}`, 303);
  });
  app.get<{ Params: { id: string } }>('/chat/:id', async ({ params }, reply) => {
    const chat = desk.chats.get(Number(params.id));
    return chat ? send(reply, chatPage(chat, base)) : reply.code(404).send('There is no such chat');
  });
  app.post<{ Params: { id: string; act: string }; Body: Form }>(
    '/chat/:id/:act',
    async ({ params, body }, reply) => {
      const chat = desk.chats.get(Number(params.id));
      if (!chat) return reply.code(404).send('There is no such chat');
      if (params.act === 'start') await acts.start(chat, body['token'] ?? '');
      else if (params.act === 'write') await write(chat, body);
      else if (params.act === 'press') await acts.press(chat, Number(body['message']), body['data'] ?? '');
      else if (params.act === 'block') {
        chat.isBlocked = body['isBlocked'] !== 'false';
        if (chat.isBlocked) await acts.block(chat);
      }
      return reply.redirect(`${base}/chat/${chat.id}`, 303);
    },
  );

  async function write(chat: SimulatedChat, body: Form): Promise<void> {
    const [text, answers] = [body['text'] ?? '', Number(body['answers'])];
    desk.show(chat, { from: 'person', text, buttons: [] });
    await acts.write(chat, text, answers || undefined);
  }
}

function overview(desk: ChatDesk, base: string): string {
  const chats = [...desk.chats.values()].toReversed();
  const rows = chats.map(({ person, bot, messages, isBlocked }) => [
    person,
    bot.title,
    messages.at(-1)?.text.split('\n')[0] ?? '',
    isBlocked ? 'blocked' : '',
  ]);
  const options = switchNames.map(
    (name) => `<option value="${name}">${switchTexts[name]} (${desk.switches[name]})</option>`,
  );
  const bots = desk.options.bots.map(
    ({ name, title }) => `<a href="${base}/open/${encodeURIComponent(name)}">${escapeHtml(title)}</a>`,
  );
  const tokens = desk.options.bots.map(({ name, token }) => [`Token of ${name}`, token] as const);
  return `${connectionTable('', tokens)}
<p>Write to a bot without a link: ${bots.join(', ')}. <a href="/demo/outbox">Demo outbox</a></p>
<form method="post" action="${base}/switches"><label>The messenger shall <select name="name">${options.join('')}</select></label><label>so many times <input name="times" type="number" min="0" max="${MOST_TIMES}" value="1"></label><button>Set</button></form>
<form method="post" action="${base}/deliver"><button>Send ${desk.waiting} updates that were held back</button></form>
${demoTable(['Person', 'Bot', 'Newest message', ''], rows, (index) => `<td><a href="${base}/chat/${chats[index]?.id}">Open</a></td>`)}`;
}

function chatPage({ id, bot, person, messages, presses, isBlocked }: SimulatedChat, base: string): string {
  const address = `${base}/chat/${id}`;
  const shown = messages.map(({ id: message, from, text, buttons, at }) => {
    const drawn = buttons.map(({ text: label, url, data }) =>
      url === undefined
        ? `<form method="post" action="${address}/press"><input type="hidden" name="message" value="${message}"><input type="hidden" name="data" value="${escapeHtml(data ?? '')}"><button>${escapeHtml(label)}</button></form>`
        : `<p><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`,
    );
    const who = from === 'bot' ? escapeHtml(bot.title) : escapeHtml(person);
    return `<li><p><small>${who}, ${at.toISOString().slice(11, 19)}</small></p><div class="sms">${escapeHtml(text)}</div>${drawn.join('')}</li>`;
  });
  return `<h2>${escapeHtml(bot.title)} – ${escapeHtml(person)}</h2><p><a href="${base}/">All chats</a> · <a href="${address}">Look again</a></p>
<ol class="chat">${shown.join('')}</ol>
${presses.map(drawPress).join('')}
<form method="post" action="${address}/write"><label>Message <input name="text" required maxlength="4096" autocomplete="off"></label><button>Send</button></form>
<form method="post" action="${address}/block"><input type="hidden" name="isBlocked" value="${String(!isBlocked)}"><button>${isBlocked ? 'Unblock the bot' : 'Block the bot'}</button></form>`;
}

function drawPress({ data, answer }: Press): string {
  const state = answer === undefined ? 'waits for an answer' : `answered: ${escapeHtml(answer)}`;
  return `<p><small>Pressed “${escapeHtml(data)}”, ${state}</small></p>`;
}
