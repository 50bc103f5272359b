// Run by http-figures.ts in a process of its own, so that client and server do not share a thread: requests every path
// one by one, then with several connections at once, and prints the times.
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { spreadOf, type Spread } from '../measure.ts';

export interface HttpTimes {
  readonly oneByOne: Spread;
  readonly requestsPerSecond: number;
}

const CONNECTIONS = 8;
const { port, paths } = JSON.parse(await text(process.stdin)) as { port: number; paths: string[] };
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

function ask(path: string): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(performance.now() - start));
    });
    asked.on('error', reject).end();
  });
}

const best = paths.map(() => Infinity);
for (let round = 0; round < 4; round++) {
  for (const [index, path] of paths.entries()) best[index] = Math.min(best[index]!, await ask(path));
}
const start = performance.now();
let next = 0;
const total = paths.length * 3;
const worker = async () => {
  while (next < total) await ask(paths[next++ % paths.length]!);
};
await Promise.all(Array.from({ length: CONNECTIONS }, worker));
const requestsPerSecond = total / ((performance.now() - start) / 1000);
agent.destroy();
console.log(JSON.stringify({ oneByOne: spreadOf(best), requestsPerSecond } satisfies HttpTimes));
