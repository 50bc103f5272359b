import { expect, test } from 'vitest';
import { findBusy, linesOfState } from './machine-state.ts';

const child = { parent: 1, ended: 0 };
const idle = { load: [0.2, 0.4, 1.1], processorsUsed: 0.03, busy: [] };

test('an idle machine is reported with its load, without a warning', () => {
  expect(linesOfState(idle)).toEqual([
    'Before the start: load 0.2 0.4 1.1, 0.0 processors in use; busy processes: none',
  ]);
});

test('a bench on a busy machine warns, and lists what is busy', () => {
  const busy = [{ pid: 7, name: 'postgres', share: 0.62 }];
  const [line, warning] = linesOfState({ ...idle, busy });
  expect(line).toContain('busy processes: postgres (7) 62 %');
  expect(warning).toMatch(/^WARNING: this machine is not idle/);
  // Processes outside a container cannot be listed from inside.
  expect(linesOfState({ ...idle, processorsUsed: 1.4 })).toHaveLength(2);
  expect(linesOfState({ ...idle, load: [3, 2, 1] })).toHaveLength(2);
});

test('the busy processes are those that worked within the observed time, except for the bench itself', () => {
  const own = process.pid;
  const others = [own + 1, own + 2, own + 3] as const;
  const before = [
    { ...child, pid: own, name: 'node', own: 0 },
    { ...child, pid: others[0], name: 'long-lived', own: 90_000 },
    { ...child, pid: others[1], name: 'compiler', own: 100 },
  ];
  const after = [
    { ...child, pid: own, name: 'node', own: 100 },
    { ...child, pid: others[0], name: 'long-lived', own: 90_001 },
    { ...child, pid: others[1], name: 'compiler', own: 150 },
    { ...child, pid: others[2], name: 'started since', own: 80 },
  ];
  expect(findBusy(before, after, 1).map(({ name, share }) => [name, share])).toEqual([
    ['started since', 0.8],
    ['compiler', 0.5],
  ]);
});
