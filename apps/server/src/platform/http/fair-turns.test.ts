import { expect, test } from 'vitest';
import { FairTurns } from './fair-turns.ts';

/** Acts that end when the test says so, with the order in which they began. The time of turns runs out when it says so. */
function openTurns() {
  const timers = new Set<() => void>();
  const turns = new FairTurns((_milliseconds, call) => {
    timers.add(call);
    return () => timers.delete(call);
  });
  const begun: string[] = [];
  const ends: ((found: unknown) => void)[] = [];
  const act = (network: string) =>
    turns.take(network, () => {
      begun.push(network);
      return new Promise<unknown>((resolve) => void ends.push(resolve));
    });
  const moreHaveBegun = async (count: number) => {
    await expect.poll(() => begun.length, { interval: 1 }).toBeGreaterThan(count);
  };
  const end = (found?: unknown) => ends.shift()?.(found);
  const endNext = async (found?: unknown) => {
    const count = begun.length;
    end(found);
    await moreHaveBegun(count);
  };
  const runOutOfTime = async () => {
    const count = begun.length;
    for (const call of timers) call();
    timers.clear();
    await moreHaveBegun(count);
  };
  /** Has one act of the network found something, while another one waits for its turn. */
  const makeKnown = async (network: string) => {
    void act(network);
    void act('flood');
    await endNext('found');
  };
  return { turns, begun, act, end, endNext, runOutOfTime, makeKnown };
}

test('a bank is next after the one that runs, however many a flood from elsewhere has sent before', async () => {
  const { begun, act, endNext } = openTurns();
  for (let sent = 0; sent < 400; sent += 1) void act('flood');
  void act('bank');
  void act('bank');
  for (let ended = 0; ended < 4; ended += 1) await endNext();
  expect(begun).toEqual(['flood', 'flood', 'bank', 'flood', 'bank']);
});

test('who sends more than can wait is told to come again, and others still wait', async () => {
  const { turns, begun, act, endNext } = openTurns();
  for (let sent = 0; sent < 501; sent += 1) void act('flood');
  await expect(turns.take('flood', async () => 1)).rejects.toMatchObject({ key: 'GEN-BUSY' });
  void act('bank');
  await endNext();
  await endNext();
  expect(begun).toContain('bank');
});

test('an act that fails passes the turn on', async () => {
  const turns = new FairTurns();
  const failed = turns.take('one', async () => {
    throw new Error('no such account');
  });
  const next = turns.take('one', async () => 'answered');
  await expect(failed).rejects.toThrow('no such account');
  expect(await next).toBe('answered');
});

test('when ten networks have taken all places, a bank still gets one and runs in its turn', async () => {
  const { begun, act, endNext } = openTurns();
  void act('first');
  const refused: unknown[] = [];
  for (let network = 0; network < 10; network += 1)
    for (let sent = 0; sent < 500; sent += 1)
      void act(`203.0.113.${network}`).catch((error: unknown) => refused.push(error));
  void act('bank');
  await expect.poll(() => refused.length, { interval: 1 }).toBe(1);
  expect(refused).toMatchObject([{ key: 'GEN-BUSY' }]);
  for (let ended = 0; ended < 11; ended += 1) await endNext();
  expect(begun).toContain('bank');
});

test('when all places are taken, those that have most of them make room', async () => {
  const { turns, act } = openTurns();
  void act('first');
  const refused: string[] = [];
  const send = (network: string, count: number) => {
    for (let sent = 0; sent < count; sent += 1) void act(network).catch(() => refused.push(network));
  };
  send('patient', 400);
  for (const network of ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'])
    send(network, 499);
  send('ten', 109);
  await expect(turns.take('one', async () => 1)).rejects.toMatchObject({ key: 'GEN-BUSY' });
  for (let network = 0; network < 90; network += 1) send(`newcomer ${network}`, 1);
  await expect.poll(() => refused.length, { interval: 1 }).toBe(90);
  expect(new Set(refused).intersection(new Set(['patient', 'ten']))).toEqual(new Set());
  expect(refused.filter((network) => network.startsWith('newcomer'))).toEqual([]);
});

test('three thousand networks that guess do not delay a bank whose last notice had an account', async () => {
  const { begun, act, endNext, makeKnown } = openTurns();
  await makeKnown('bank');
  for (let network = 0; network < 3000; network += 1) void act(`guess ${network}`);
  void act('bank');
  void act('bank');
  for (const found of [false, true, false, true]) await endNext(found);
  expect(begun.slice(2)).toEqual(['bank', 'guess 0', 'bank', 'guess 1']);
});

test('networks that know an address do not shut out a buyer who comes back for the first time', async () => {
  const { begun, act, endNext, makeKnown } = openTurns();
  await makeKnown('knows an address');
  for (let sent = 0; sent < 400; sent += 1) void act('knows an address');
  void act('buyer');
  for (let ended = 0; ended < 2; ended += 1) await endNext('found');
  expect(begun).toContain('buyer');
});

test('a bank’s notices that already wait come first as soon as one has found its account', async () => {
  const { begun, act, endNext } = openTurns();
  void act('first');
  for (let sent = 0; sent < 3; sent += 1) void act('bank');
  for (let network = 0; network < 100; network += 1) void act(`guess ${network}`);
  await endNext();
  await endNext('found');
  expect(begun).toEqual(['first', 'bank', 'bank']);
});

test('all networks of one IPv6 site take turns as one', async () => {
  const { begun, act, endNext } = openTurns();
  void act('first');
  for (let network = 0; network < 1000; network += 1) void act(`2001:db8:1:${network.toString(16)}::/64`);
  void act('2001:db8:2:0::/64');
  for (let ended = 0; ended < 2; ended += 1) await endNext();
  expect(begun).toContain('2001:db8:2:0::/64');
});

test('a look-up that never ends keeps the next one waiting for two seconds only', async () => {
  const { begun, act, end, runOutOfTime } = openTurns();
  void act('dead connection');
  void act('bank');
  void act('bank');
  void act('bank');
  expect(begun).toEqual(['dead connection']);
  await runOutOfTime();
  expect(begun).toEqual(['dead connection', 'bank']);
  // One that ends late does not pass on a turn that it no longer has.
  end();
  await new Promise((resolve) => void setImmediate(() => setImmediate(resolve)));
  expect(begun).toEqual(['dead connection', 'bank']);
});
