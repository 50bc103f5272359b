import type { FastifyInstance } from 'fastify';

interface Books {
  readonly chats: readonly {
    readonly id: number;
    readonly presses: readonly { readonly answer?: string }[];
    readonly messages: readonly {
      readonly id: number;
      readonly from: 'bot' | 'person';
      readonly text: string;
      readonly buttons: readonly { readonly text: string; readonly url?: string; readonly data?: string }[];
    }[];
  }[];
}

/** A person with a simulated messenger: acts on its pages, and reads what the bot wrote. */
export function openMessenger(server: FastifyInstance, base: string) {
  const post = (path: string, form: Record<string, string>) =>
    server.inject({
      method: 'POST',
      url: `${base}/${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    });
  async function readChat(chat: number) {
    const { chats } = (await server.inject(`${base}/books`)).json<Books>();
    return chats.find(({ id }) => id === chat);
  }
  const readMessages = async (chat: number) =>
    ((await readChat(chat))?.messages ?? []).filter(({ from }) => from === 'bot');
  return {
    /** Follows a link and starts the bot; returns the number of the chat. */
    async follow(url: string, person: string): Promise<number> {
      const { pathname, searchParams } = new URL(url);
      const token = searchParams.get('start') ?? '';
      const answer = await post(pathname.slice(base.length + 1), { token, person });
      return Number(/\d+$/.exec(String(answer.headers.location))?.[0]);
    },
    /** Presses Start again in a chat, with the token of a link or with none. */
    start: (chat: number, token: string) => post(`chat/${chat}/start`, { token }),
    write: (chat: number, text: string) => post(`chat/${chat}/write`, { text }),
    block: (chat: number) => post(`chat/${chat}/block`, {}),
    async press(chat: number, data: string) {
      const message = (await readMessages(chat)).find(({ buttons }) =>
        buttons.some((one) => one.data === data),
      );
      return post(`chat/${chat}/press`, { message: String(message?.id), data });
    },
    /** What each pressed button was answered; undefined: it still waits. */
    readPresses: async (chat: number) => ((await readChat(chat))?.presses ?? []).map(({ answer }) => answer),
    setSwitch: (name: string, times: number) => post('switches', { name, times: String(times) }),
    readTexts: async (chat: number) => (await readMessages(chat)).map(({ text }) => text),
    readButtons: async (chat: number) => (await readMessages(chat)).flatMap(({ buttons }) => buttons),
  };
}
