import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { startValkeySimulator, type ValkeySimulator } from './simulator/valkey-simulator.ts';
import { startValkey, type RunningValkey } from './testing/start-valkey.ts';
import { ValkeyCounter } from './valkey-counter.ts';

const MINUTE_MS = 60_000;
/** A busy machine must not be taken for a silent server. */
const PATIENCE_MS = 120_000;
/** For a test whose server is silent: a call is lost in any case, sooner or later. */
const IMPATIENCE_MS = 50;

let closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.toReversed()) await close();
  closing = [];
});

async function openCounter(
  url: string,
  patienceMs = PATIENCE_MS,
): Promise<{ counter: ValkeyCounter; lines: string[] }> {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const counter = new ValkeyCounter(url, log, { patienceMs, askAgainMs: 0, connectMs: PATIENCE_MS });
  await counter.open();
  closing.push(() => counter.close());
  return { counter, lines };
}

async function openSimulator(port?: number): Promise<ValkeySimulator> {
  const simulator = await startValkeySimulator(port);
  closing.push(() => simulator.stop());
  return simulator;
}

describe('calls are counted for all processes together', () => {
  async function countInTwo(url: string): Promise<void> {
    const [one, two] = [(await openCounter(url)).counter, (await openCounter(url)).counter];
    const key = `a key of the test ${process.pid}`;
    const counts = [];
    for (const counter of [one, two, one]) counts.push((await counter.count(key, MINUTE_MS)).calls);
    expect(counts).toEqual([1, 2, 3]);
    const { endsInMs } = await two.count(key, MINUTE_MS);
    expect(endsInMs).toBeGreaterThan(0);
    expect(endsInMs).toBeLessThanOrEqual(MINUTE_MS);
    expect((await two.count(`${key}, another`, MINUTE_MS)).calls).toBe(1);
  }

  it('at the simulator', async () => {
    await countInTwo((await openSimulator()).url);
  });

  it('at a real server', async ({ skip }) => {
    const server: RunningValkey | undefined = await startValkey();
    if (!server)
      return skip('neither valkey-server nor redis-server is installed, and TEST_REDIS_URL is not set');
    closing.push(() => server.stop());
    await countInTwo(server.url);
  });
});

describe('without Valkey a process limits on its own, and logs that once', () => {
  it('if no server listens from the start', async () => {
    const simulator = await startValkeySimulator();
    await simulator.stop();
    const { counter, lines } = await openCounter(simulator.url);
    await counter.count('key', MINUTE_MS);
    expect((await counter.count('key', MINUTE_MS)).calls).toBe(2);
    expect(lines).toHaveLength(1);
  });

  it('if the server stops during use', async () => {
    const simulator = await startValkeySimulator();
    const { counter, lines } = await openCounter(simulator.url);
    await counter.count('key', MINUTE_MS);
    expect(lines).toEqual([]);
    await simulator.stop();
    await counter.count('key', MINUTE_MS);
    expect((await counter.count('key', MINUTE_MS)).calls).toBe(2);
    expect(lines).toHaveLength(1);
  });

  it('if the server stops answering', async () => {
    const simulator = await openSimulator();
    const { counter, lines } = await openCounter(simulator.url, IMPATIENCE_MS);
    simulator.fallSilent();
    expect((await counter.count('key', MINUTE_MS)).calls).toBe(1);
    expect(lines).toHaveLength(1);
  });

  it('until the server is available again', async () => {
    const first = await startValkeySimulator();
    const { counter, lines } = await openCounter(first.url);
    await first.stop();
    await counter.count('key', MINUTE_MS);
    const second = await openSimulator(Number(new URL(first.url).port));
    const other = await openCounter(second.url);
    await other.counter.count('key', MINUTE_MS);
    // The connection is reopened in the background; each call tries again.
    while (lines.length < 2) await counter.count('key', MINUTE_MS);
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      expect.stringContaining('does not answer'),
      expect.stringContaining('answers again'),
    ]);
    const { calls } = await other.counter.count('key', MINUTE_MS);
    expect((await counter.count('key', MINUTE_MS)).calls).toBe(calls + 1);
  });
});
