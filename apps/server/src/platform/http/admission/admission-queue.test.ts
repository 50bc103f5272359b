import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { AdmissionQueue } from './admission-queue.ts';
import type { Priority } from './priority.ts';

/** A queue with a clock of its own, in which each request takes some milliseconds of work when it starts. */
function openQueue({ workMs = 0 } = {}) {
  const events: string[] = [];
  const state = { now: 1000, databaseMs: 0 };
  const queue = new AdmissionQueue(
    () => state.databaseMs,
    () => state.now,
  );
  const ask = (priority: Priority, name: string = priority, ms = workMs) =>
    queue.admit(
      priority,
      () => {
        events.push(name);
        state.now += ms;
      },
      () => events.push(`${name} refused`),
    );
  return { queue, events, state, ask };
}

/** Until nobody waits, or for this many turns of the event loop. */
async function turns(queue: AdmissionQueue, count = 100): Promise<void> {
  for (let turn = 0; turn < count && queue.waiting > 0; turn += 1) await nextTurn();
}

test('a process that keeps up starts each request at once', async () => {
  const { ask, events, queue } = openQueue({ workMs: 4 });
  for (const priority of ['program', 'visitor', 'buyer'] as const) ask(priority);
  expect(events).toEqual(['program', 'visitor', 'buyer']);
  expect(queue.waiting).toBe(0);
});

test('of many requests at once buyers start first, then who has begun, then who comes, and programs last', async () => {
  const { ask, events, queue } = openQueue({ workMs: 12 });
  ask('visitor', 'first');
  for (const priority of ['program', 'visitor', 'searcher', 'buyer', 'visitor', 'buyer'] as const)
    ask(priority);
  expect(events).toEqual(['first']);
  await turns(queue);
  expect(events.slice(1)).toEqual(['buyer', 'buyer', 'searcher', 'visitor', 'visitor', 'program']);
});

test('what must never be refused starts at once, however many wait', () => {
  const { ask, events, queue } = openQueue({ workMs: 12 });
  for (let index = 0; index < 50; index += 1) ask('visitor', String(index));
  expect(queue.waiting).toBe(49);
  ask('always');
  expect(events).toEqual(['0', 'always']);
});

test('a burst is answered completely, only later', async () => {
  const { ask, events, queue } = openQueue({ workMs: 12 });
  for (let index = 0; index < 100; index += 1) ask('visitor', String(index));
  await turns(queue, 500);
  expect(events).toHaveLength(100);
  expect(events.filter((event) => event.includes('refused'))).toEqual([]);
});

test('one long stall of the process refuses nobody', async () => {
  const { ask, events, queue, state } = openQueue({ workMs: 12 });
  ask('visitor', 'before');
  ask('visitor', 'during');
  state.now += 4_000;
  await turns(queue);
  expect(events).toEqual(['before', 'during']);
});

test('in a lasting overload visitors are told to come again within a second, and no buyer is', async () => {
  const { ask, events, queue, state } = openQueue();
  // Each turn brings two visitors and work for a second of them.
  for (let turn = 0; turn < 300; turn += 1) {
    ask('visitor', `visitor ${turn}`, 20);
    ask('visitor', `another ${turn}`, 20);
    if (turn % 10 === 0) ask('buyer', `buyer ${turn}`, 5);
    await nextTurn();
  }
  await turns(queue, 1000);
  const refused = events.filter((event) => event.includes('refused'));
  expect(refused.length).toBeGreaterThan(100);
  expect(refused.filter((event) => event.startsWith('buyer'))).toEqual([]);
  expect(state.now).toBeLessThan(1000 + 600 * 20);
});

test('while transactions wait for a connection searches wait too, and buyers go on', async () => {
  const { ask, events, queue, state } = openQueue();
  state.databaseMs = 100;
  ask('visitor');
  ask('buyer');
  ask('program');
  await turns(queue, 20);
  expect(events).toEqual(['buyer']);
  state.now += 6_000;
  const begun = queue.waiting;
  while (queue.waiting > 0) await nextTurn();
  expect(begun).toBe(2);
  expect(events).toEqual(['buyer', 'visitor refused', 'program refused']);
});
