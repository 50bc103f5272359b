import { expect, test } from 'vitest';
import { nameBottleneck } from './name-bottleneck.ts';
import type { Use } from './observe-work.ts';

const idle: Use = {
  processors: 8,
  used: 1,
  servers: [0.4],
  mainThreads: [0.4],
  database: 0.3,
  callers: 0.2,
  connections: { running: 1, lock: 0, 'other wait': 0, 'waits for the process': 1 },
};

test.each<[string, Partial<Use>, RegExp]>([
  ['a full machine', { used: 7.6, servers: [2, 2], database: 3 }, /^the machine’s processors: 7\.60 of 8/],
  ['a machine that others fill', { used: 7.6 }, /^OTHER PROGRAMS of this machine: 6\.70 of its 8/],
  [
    'a process whose one thread is full on a machine that is not',
    { used: 2, servers: [1.1], mainThreads: [0.97] },
    /^the thread that answers, of each process: 97 %/,
  ],
  [
    'buyers who wait for the same rows',
    { connections: { running: 1, lock: 5, 'other wait': 0, 'waits for the process': 2 } },
    /^locks of rows: 5\.0 of 8\.0/,
  ],
  [
    'a database that waits for its disk',
    { connections: { running: 1, lock: 0, 'other wait': 3, 'waits for the process': 2 } },
    /^waits within the database: 3\.0 of 6\.0/,
  ],
  ['too few callers', {}, /^none is full: the answering threads use 40 %/],
])('the bottleneck of %s is named with its figure', (_, use, expected) => {
  expect(nameBottleneck({ ...idle, ...use })).toMatch(expected);
});
