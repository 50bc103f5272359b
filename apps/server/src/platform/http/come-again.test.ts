import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { comeAgainScript } from './come-again.ts';

/** A tab that shows the error page again and again, with a clock of its own. */
function openTab({ storesNothing = false, status = 200 } = {}) {
  const storage = new Map<string, string>();
  const tab = { now: 1_000_000, isHidden: false, status, reloads: 0, asked: [] as string[] };
  const waits: { readonly run: () => void; readonly seconds: number }[] = [];
  const looks: (() => void)[] = [];
  const page = {
    Date: { now: () => tab.now },
    Math: { max: Math.max, min: Math.min, random: () => 0 },
    JSON,
    get sessionStorage() {
      if (storesNothing) throw new Error('blocked');
      return {
        getItem: (key: string) => storage.get(key) ?? null,
        setItem: (key: string, value: string) => void storage.set(key, value),
      };
    },
    setTimeout: (run: () => void, ms: number) => void waits.push({ run, seconds: ms / 1000 }),
    document: {
      get hidden() {
        return tab.isHidden;
      },
      addEventListener: (_event: string, look: () => void) => void looks.push(look),
    },
    location: { reload: () => (tab.reloads += 1) },
    AbortSignal: { timeout: (ms: number) => ms },
    async fetch(url: string, { signal }: { readonly signal?: number }) {
      tab.asked.push(url);
      // Taken, and answered by nobody: only a limit of time ends such a call.
      if (tab.status === -1 && signal === undefined) await new Promise(() => undefined);
      if (tab.status <= 0) throw new TypeError('no line');
      return { status: tab.status };
    },
  };
  return {
    tab,
    show: (seconds: number) => void runInNewContext(comeAgainScript(seconds), page),
    /** Lets the page's next pause pass; its length in seconds. */
    async pass(): Promise<number> {
      const { run, seconds } = waits.shift()!;
      tab.now += seconds * 1000;
      run();
      await new Promise(setImmediate);
      return seconds;
    },
    look() {
      tab.isHidden = false;
      looks.splice(0).forEach((each) => each());
      return new Promise(setImmediate);
    },
  };
}

test('the page of an outage loads itself again, after longer pauses each time, up to five minutes', async () => {
  const { tab, show, pass } = openTab();
  const pauses: number[] = [];
  for (let load = 0; load < 9; load += 1) {
    show(5);
    pauses.push(await pass());
  }
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300]);
  expect(tab.reloads).toBe(9);
});

test('it waits as long as the server asks for, and begins anew with another outage', async () => {
  const { tab, show, pass } = openTab();
  show(5);
  expect(await pass()).toBe(5);
  show(45);
  expect(await pass()).toBe(45);
  tab.now += 20 * 60_000;
  show(5);
  expect(await pass()).toBe(5);
});

test.each([
  ['cannot be reached', 0],
  ['takes calls and answers none', -1],
])('it stays where it is while the server %s, and looks less and less often', async (_what, status) => {
  const { tab, show, pass } = openTab({ status });
  show(5);
  expect([await pass(), await pass()]).toEqual([5, 10]);
  tab.status = 502;
  expect(await pass()).toBe(20);
  expect(tab.reloads).toBe(0);
  tab.status = 200;
  await pass();
  expect(tab.reloads).toBe(1);
});

test('in the background it waits until somebody looks', async () => {
  const { tab, show, pass, look } = openTab();
  tab.isHidden = true;
  show(5);
  await pass();
  expect([tab.asked, tab.reloads]).toEqual([[], 0]);
  await look();
  expect(tab.reloads).toBe(1);
});

test('a browser that stores nothing comes back too, once a minute', async () => {
  const { tab, show, pass } = openTab({ storesNothing: true });
  show(5);
  expect(await pass()).toBe(60);
  expect(tab.reloads).toBe(1);
});
