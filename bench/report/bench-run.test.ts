import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BenchRun } from './bench-run.ts';
import type { Figure } from './figure.ts';
import { readOptions } from './read-options.ts';

const before = { load: [0.1, 0.2, 0.3], processorsUsed: 0.01, busy: [] };
const calendar: Figure = {
  figure: 'calendar / one way',
  value: 2.8,
  unit: '×',
  gate: 6,
  must: 3,
  goal: 2,
  good: 'atMost',
  detail: '2.7 ms',
};

let root = '';
let printed = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'farewind-bench-run-'));
  mkdirSync(join(root, 'bench'));
  printed = '';
  vi.spyOn(console, 'log').mockImplementation((line: string) => {
    printed += `${line}\n`;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
  rmSync(root, { recursive: true });
});

function runWith(args: readonly string[]): BenchRun {
  const { isFull } = readOptions({ sizes: ['quick', 'gates'], parts: ['trips', 'http'] }, args);
  const run = new BenchRun(
    { name: 'search', title: 'Search bench', size: '330 days', seed: 7, isFull, root },
    before,
  );
  run.printHead();
  return run;
}

const read = (file: string): unknown => JSON.parse(readFileSync(join(root, 'bench/results', file), 'utf8'));

test.each([[['--quick']], [['--gates']], [['--only=trips']], [['--quick', '--only=http']]])(
  'a run with %j leaves the stored results of the full run alone, and says so',
  (args) => {
    runWith([]).finish([calendar], { details: { 'search-details': {} } });
    runWith([]).writePage('Search', [calendar]);
    const files = ['search.json', 'search-run.json', 'search-details.json', '../results.md'];
    const contents = () => files.map((file) => readFileSync(join(root, 'bench/results', file), 'utf8'));
    const stored = contents();
    printed = '';
    const worse = { ...calendar, value: 5 };
    const run = runWith(args);
    run.finish([worse], { details: { 'search-details': { changed: true } } });
    run.writePage('Search', [worse]);
    expect(contents()).toEqual(stored);
    expect(printed).toContain('stored nowhere, for orientation only');
  },
);

test('a full run stores its figures, and beside them where they come from', () => {
  const git = (...args: readonly string[]) =>
    spawnSync(
      'git',
      ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false', ...args],
      {
        cwd: root,
        encoding: 'utf8',
      },
    ).stdout.trim();
  writeFileSync(join(root, 'engine.ts'), '1');
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Begin');
  const commit = git('rev-parse', '--short=10', 'HEAD');
  const run = runWith([]);
  // What changes during the run was not measured.
  writeFileSync(join(root, 'engine.ts'), '2');
  run.finish([calendar], { network: 'standing data' });
  expect(read('search.json')).toEqual([
    { figure: 'calendar / one way', value: 2.8, unit: '×', gate: 6, goal: 2, meets: 'gate' },
  ]);
  expect(read('search-run.json')).toEqual({
    commit,
    day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    machine: expect.stringContaining(`Node ${process.version}`),
    before,
    size: '330 days',
    seed: 7,
    network: 'standing data',
    figures: [{ figure: 'calendar / one way', must: 3, meets: 'must', detail: '2.7 ms' }],
  });
  runWith([]).finish([calendar]);
  expect(read('search-run.json')).toMatchObject({ commit: `${commit} and changes beside it` });
});

test('a reader sees gate, must and goal, and which of them a figure meets', () => {
  const run = runWith([]);
  run.finish([calendar]);
  expect(printed).toMatch(/figure +value +gate +must +goal +meets/);
  expect(printed).toMatch(/calendar \/ one way +2\.8 × +≤ 6 +≤ 3 +≤ 2 +must +2\.7 ms/);
  expect(process.exitCode).toBeUndefined();
  run.writePage('Search', [calendar]);
  const page = readFileSync(join(root, 'bench/results.md'), 'utf8');
  expect(page).toContain('| calendar / one way | 2.8 × | ≤ 6 | ≤ 3 | ≤ 2 | must | 2.7 ms |');
  expect(page).toContain('330 days');
});

test('a missed gate fails the bench and is named, also in a smaller run', () => {
  runWith(['--quick']).finish([{ ...calendar, value: 6.1 }]);
  expect(process.exitCode).toBe(1);
  expect(printed).toContain('Missed: calendar / one way');
  expect(existsSync(join(root, 'bench/results'))).toBe(false);
});

test('a run that measured nothing does not pass', () => {
  expect(() => runWith(['--quick', '--only=http']).finish([])).toThrow('Nothing was measured');
});
