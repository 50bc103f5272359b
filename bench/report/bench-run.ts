import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../tools/project-root.ts';
import { judge, pageTableOf, tableOf, type Figure, type JudgedFigure } from './figure.ts';
import { machineLine } from './machine-line.ts';
import { linesOfState, observeMachine, type MachineState } from './machine-state.ts';
import { readCommit } from '../../tools/testing/read-commit.ts';

/** Written by the benches and checks themselves. */
const WRITTEN = ['bench/results', 'bench/results.md', 'checks/results', 'docs/trust-report.md'];

export interface RunSettings {
  /** Names the command and the files: `search` stands for `npm run bench:search` and `bench/results/search.json`. */
  readonly name: string;
  readonly title: string;
  /** What was measured how often: "330 days, 1,000 queries". */
  readonly size: string;
  /** Absent if nothing is random. */
  readonly seed?: number;
  /** Any other run only prints: stored figures are those of all parts at full size. */
  readonly isFull: boolean;
  /** Where `bench/results` is. */
  readonly root?: string;
}

/** Where stored figures come from, as `bench/results/<name>-run.json` contains it. */
interface RunRecord {
  readonly commit: string;
  /** Such as 2026-03-01. */
  readonly day: string;
  readonly machine: string;
  readonly before: MachineState;
  readonly size: string;
  readonly seed?: number;
  /** The flights, where they depend on which data the machine has. */
  readonly network?: string;
  /** What the figures' own file has no place for. */
  readonly figures: readonly Pick<JudgedFigure, 'figure' | 'must' | 'meets' | 'detail'>[];
}

/** Prints what is measured, on which machine, and what else that does now. */
export async function beginRun(settings: RunSettings): Promise<BenchRun> {
  const run = new BenchRun(settings, await observeMachine());
  run.printHead();
  return run;
}

/** One run of a bench, from its start to its stored results. */
export class BenchRun {
  readonly #settings: RunSettings;
  readonly #origin: Pick<RunRecord, 'commit' | 'day' | 'machine' | 'before'>;
  readonly #root: string;

  /** `before`: the state of the machine at the start. */
  constructor(settings: RunSettings, before: MachineState) {
    this.#settings = settings;
    this.#root = settings.root ?? projectRoot;
    // At the start: files may change during a long run.
    const day = new Date().toISOString().slice(0, 10);
    this.#origin = { commit: readCommit(this.#root, WRITTEN), day, machine: machineLine(), before };
  }

  printHead(): void {
    const { title, size, seed, isFull } = this.#settings;
    const { machine, before, commit } = this.#origin;
    const random = seed === undefined ? '' : `, seed ${seed}`;
    const smaller = '. SMALLER SIZE OR SINGLE PARTS: stored nowhere, for orientation only';
    console.log(`${title}: ${size}${random}${isFull ? '' : smaller}`);
    console.log([`${machine}; commit ${commit}`, ...linesOfState(before)].join('\n'));
  }

  /**
   * Prints the figures, stores those of a full run with their origin, and fails the process if a gate is missed.
   * `details`: more to store, by the name of its file.
   */
  finish(
    measured: readonly Figure[],
    { network, details = {} }: { network?: string; details?: Readonly<Record<string, object>> } = {},
  ): void {
    // A smaller size may lack the only part that was asked for.
    if (measured.length === 0) throw new Error('Nothing was measured: this size does not have the part.');
    const figures = measured.map(judge);
    console.log(`\n${tableOf(figures)}\n\n${this.#origin.machine}`);
    if (this.#settings.isFull) {
      this.#store(figures, network);
      for (const [name, content] of Object.entries(details)) this.#write(name, content);
    }
    const missed = figures.filter(({ meets }) => meets === 'none');
    if (missed.length === 0) return;
    console.log(`\nMissed: ${missed.map(({ figure }) => figure).join('; ')}`);
    process.exitCode = 1;
  }

  /** Writes the figures of this run, with the machine that they were measured on, to `bench/results.md`. */
  writePage(title: string, measured: readonly Figure[]): void {
    if (!this.#settings.isFull) return;
    const { day, commit, machine, before } = this.#origin;
    const load = before.load.map((value) => value.toFixed(1)).join(' ');
    const lines = [
      `# ${title}: measured figures`,
      '',
      `${day}, commit ${commit}; ${this.#settings.size}. ${machine}, load before the start ${load}.`,
      'Speeds are ratios against what ran in the same minute on this machine; see [the benches](README.md).',
      '',
      ...pageTableOf(measured.map(judge)),
    ];
    writeFileSync(join(this.#root, 'bench/results.md'), `${lines.join('\n')}\n`);
  }

  #store(figures: readonly JudgedFigure[], network: string | undefined): void {
    const { name, size, seed } = this.#settings;
    // The format that readers of these files know has no third bound.
    const rows = figures.map(({ figure, value, unit, gate, goal, meets }) => ({
      figure,
      value,
      unit,
      gate,
      goal,
      meets: meets === 'must' ? 'gate' : meets,
    }));
    const record: RunRecord = {
      ...this.#origin,
      size,
      ...(seed === undefined ? {} : { seed }),
      ...(network === undefined ? {} : { network }),
      figures: figures.map(({ figure, must, meets, detail }) => ({
        figure,
        ...(must === undefined ? {} : { must }),
        meets,
        ...(detail === undefined ? {} : { detail }),
      })),
    };
    this.#write(name, rows);
    this.#write(`${name}-run`, record);
  }

  #write(name: string, content: object): void {
    const results = join(this.#root, 'bench/results');
    mkdirSync(results, { recursive: true });
    writeFileSync(join(results, `${name}.json`), `${JSON.stringify(content, null, 2)}\n`);
  }
}
