// Run by http-figures.ts in a process of its own, so that client and server do not share a thread: requests every path
// one by one, then with several connections at once, and prints the times. It reads no more of an answer than a load
// tool does, because on few cores its own work is counted as the server's.
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { spreadOf, type Spread } from '../measure.ts';

export interface HttpTimes {
  readonly oneByOne: Spread;
  readonly requestsPerSecond: number;
}

const CONNECTIONS = 8;
const HEAD_END = '\r\n\r\n';

/** A kept connection that carries one request at a time. */
class Connection {
  private readonly socket: Socket;
  /** Bytes of the answer that have not come yet; 0 before its first. */
  private missing = 0;
  private onAnswer = (): void => undefined;

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1').setNoDelay();
    this.socket.on('data', (chunk: Buffer) => this.read(chunk));
  }

  /** Milliseconds until the whole answer is there. */
  ask(path: string): Promise<number> {
    const start = performance.now();
    return new Promise((resolve) => {
      this.onAnswer = () => resolve(performance.now() - start);
      this.socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost${HEAD_END}`);
    });
  }

  close(): void {
    this.socket.destroy();
  }

  private read(chunk: Buffer): void {
    if (this.missing === 0) {
      const head = chunk.toString('latin1', 0, chunk.indexOf(HEAD_END) + HEAD_END.length);
      const length = /^content-length: (\d+)/im.exec(head)?.[1];
      if (!head.startsWith('HTTP/1.1 200') || length === undefined)
        throw new Error(`An unexpected answer: ${head}`);
      this.missing = head.length + Number(length);
    }
    this.missing -= chunk.length;
    if (this.missing === 0) this.onAnswer();
  }
}

const { port, paths } = JSON.parse(await text(process.stdin)) as { port: number; paths: string[] };
const connections = Array.from({ length: CONNECTIONS }, () => new Connection(port));
const best = paths.map(() => Infinity);
for (let round = 0; round < 4; round++) {
  for (const [index, path] of paths.entries()) {
    best[index] = Math.min(best[index]!, await connections[0]!.ask(path));
  }
}
const start = performance.now();
let next = 0;
const total = paths.length * 3;
const askNext = async (connection: Connection) => {
  while (next < total) await connection.ask(paths[next++ % paths.length]!);
};
await Promise.all(connections.map(askNext));
const requestsPerSecond = total / ((performance.now() - start) / 1000);
for (const connection of connections) connection.close();
console.log(JSON.stringify({ oneByOne: spreadOf(best), requestsPerSecond } satisfies HttpTimes));
