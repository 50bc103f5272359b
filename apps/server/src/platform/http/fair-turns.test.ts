import { expect, test } from 'vitest';
import { FairTurns } from './fair-turns.ts';

/** Acts that end when the test says so, with the order in which they began. */
function openTurns() {
  const turns = new FairTurns();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const act = (network: string) =>
    turns.take(network, () => {
      begun.push(network);
      return new Promise<void>((resolve) => void ends.push(resolve));
    });
  const endNext = async () => {
    ends.shift()?.();
    const count = begun.length;
    await expect.poll(() => begun.length, { interval: 1 }).toBeGreaterThan(count);
  };
  return { turns, begun, act, endNext };
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
