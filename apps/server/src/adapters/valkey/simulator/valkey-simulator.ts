import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** The part of Valkey that counting needs, for tests on machines without it. */
export interface ValkeySimulator {
  readonly url: string;
  /** From now on it accepts commands and answers nothing, like a broken connection. */
  fallSilent(): void;
  /** Every connection is closed and no new one accepted. */
  stop(): Promise<void>;
}

interface Entry {
  value: number;
  readonly endsAt: number;
}

/** `port` 0: any free one. */
export async function startValkeySimulator(port = 0): Promise<ValkeySimulator> {
  const entries = new Map<string, Entry>();
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    let unread = '';
    let queued: string[][] | undefined;
    const answer = (command: string[]): string => {
      const name = command[0]!.toUpperCase();
      if (name === 'MULTI') {
        queued = [];
        return '+OK\r\n';
      }
      if (name === 'EXEC') {
        const replies = (queued ?? []).map((each) => run(entries, each));
        queued = undefined;
        return `*${replies.length}\r\n${replies.join('')}`;
      }
      if (!queued) return run(entries, command);
      queued.push(command);
      return '+QUEUED\r\n';
    };
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      unread += chunk.toString();
      for (let read = readCommand(unread); read; read = readCommand(unread)) {
        unread = unread.slice(read.length);
        if (!isSilent) socket.write(answer(read.command));
      }
    });
  });
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fallSilent: () => void (isSilent = true),
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

function run(entries: Map<string, Entry>, [name = '', key = '', ...rest]: string[]): string {
  const known = entries.get(key);
  const entry = known && known.endsAt > performance.now() ? known : undefined;
  switch (name.toUpperCase()) {
    case 'SET': {
      if (entry) return '_\r\n';
      const windowMs = Number(rest[rest.findIndex((word) => word.toUpperCase() === 'PX') + 1]);
      entries.set(key, { value: Number(rest[0]), endsAt: performance.now() + windowMs });
      return '+OK\r\n';
    }
    case 'INCR':
      return `:${(entry!.value += 1)}\r\n`;
    case 'PTTL':
      return `:${Math.round(entry!.endsAt - performance.now())}\r\n`;
    case 'HELLO':
      return '%1\r\n+proto\r\n:3\r\n';
    case 'PING':
      return '+PONG\r\n';
    default:
      return `-ERR unknown command '${name}'\r\n`;
  }
}

/**
 * The first complete command of the received bytes: an array of words, each preceded by its length. All of them are
 * ASCII.
 */
function readCommand(text: string): { command: string[]; length: number } | undefined {
  const head = /^\*(\d+)\r\n/.exec(text);
  if (!head) return undefined;
  let at = head[0].length;
  const command: string[] = [];
  for (let left = Number(head[1]); left > 0; left -= 1) {
    const size = /^\$(\d+)\r\n/.exec(text.slice(at));
    if (!size) return undefined;
    const from = at + size[0].length;
    at = from + Number(size[1]) + 2;
    if (text.length < at) return undefined;
    command.push(text.slice(from, at - 2));
  }
  return { command, length: at };
}
