// npm run bench:memory [-- --quick --only=idle]: the resident memory of the demo, idle and after mixed load, and what it
// is used for. `--seed=N` draws other arrivals.
import { databaseClock } from '../../apps/server/src/platform/clock.ts';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { buildWeb } from '../../tools/web-build/build-web.ts';
import { Actors } from '../load/acts.ts';
import { Caller } from '../load/caller.ts';
import { callByClock, randomOf, type Outcome } from '../load/traffic.ts';
import type { ProcessMemory } from '../process-memory.ts';
import { beginRun } from '../report/bench-run.ts';
import type { Figure } from '../report/figure.ts';
import { qualityBounds } from '../report/quality-bounds.ts';
import { readOptions } from '../report/read-options.ts';
import { DemoProcess } from './demo-process.ts';
import { tableOfMemory } from './memory-table.ts';
import { summarizeHeap, type HeapKind } from './summarize-heap.ts';
import { join } from 'node:path';

const GB = 1e9;
const MB = 1e6;
const SAMPLE_MS = 1000;
/** Twice as long as V8 takes to return the memory that the start or the load needed temporarily. */
const IDLE_SECONDS = 60;

/** In a hundred acts; a search is two requests, an order three, a cancellation two. */
const shares = { page: 29, search: 44, office: 10, buyer: 5, cancel: 2, ticket: 5, code: 5 } as const;

const { size, seed, only, wants, isFull } = readOptions({
  sizes: ['quick'],
  parts: ['idle', 'load'],
  seed: 20_270_604,
});
const sizes =
  size === 'quick'
    ? { seconds: 60, perSecond: 3, firstOrders: 20 }
    : { seconds: 600, perSecond: 10, firstOrders: 20 };
const run = await beginRun({
  name: 'memory',
  title: `Memory bench${only === undefined ? '' : `, only ${only}`}`,
  size: `${sizes.seconds} s with ${sizes.perSecond} acts a second (${tellShares()})`,
  seed,
  isFull,
});
if (process.platform !== 'linux')
  throw new Error('The bench reads the memory from /proc, which only Linux has.');
const { code, output } = await buildWeb();
if (code !== 0) throw new Error(`The pages could not be built.\n${output}`);
const demo = await DemoProcess.start();
try {
  const readings = new Map<string, ProcessMemory>();
  const figures: Figure[] = [];
  await demo.untilIdle(IDLE_SECONDS);
  const idle = demo.readMemory();
  const others = demo.readOthers();
  readings.set('idle', idle);
  figures.push({
    figure: 'resident memory of the idle demo process',
    value: (idle.resident + others.children) / GB,
    unit: 'GB',
    ...qualityBounds.idleMemory,
    detail: `proportional ${inMb(idle.proportional)}; at most ${inMb(idle.peak)} during the start; npm and the starter beside it ${inMb(others.launchers)}`,
  });
  if (wants('load')) figures.push(...(await loadFigures(readings)));
  console.log(`\n${tableOfMemory(readings)}`);
  const heap = await profileHeap();
  await demo.stop();
  const database = await describeDatabase();
  console.log(`\nThe embedded database: ${database}`);
  const details = { 'memory-details': { ...Object.fromEntries(readings), heap, database } };
  run.finish(figures, { details });
} finally {
  await demo.stop();
  demo.removeFolder();
}

async function loadFigures(readings: Map<string, ProcessMemory>): Promise<Figure[]> {
  const caller = new Caller(demo.address);
  try {
    const actors = new Actors(caller);
    await actors.prepare();
    // The first tickets to download and to cancel.
    for (let order = 0; order < sizes.firstOrders; order += 1) await actors.perform('buyer');
    const { seconds, perSecond } = sizes;
    const random = randomOf(seed);
    let highest = 0;
    const sampler = setInterval(() => {
      highest = Math.max(highest, demo.readResident());
    }, SAMPLE_MS);
    const outcomes = await callByClock(actors, { random, shares, perSecond, warmUp: 0, seconds }).finally(
      () => clearInterval(sampler),
    );
    const after = demo.readMemory();
    readings.set('after the load', after);
    const children = demo.readOthers().children;
    await demo.untilIdle(IDLE_SECONDS);
    const later = demo.readMemory();
    readings.set('idle again', later);
    const count = (which: Outcome['result']) => outcomes.filter(({ result }) => result === which).length;
    const unserved = count('failed') + count('refused');
    return [
      {
        figure: 'resident memory after mixed load',
        value: (after.resident + children) / GB,
        unit: 'GB',
        ...qualityBounds.loadedMemory,
        detail: `proportional ${inMb(after.proportional)}; at most ${inMb(highest)} within it, ${inMb(later.resident)} when idle again`,
      },
      {
        figure: 'acts of the load that were not served',
        value: (100 * unserved) / outcomes.length,
        unit: '%',
        gate: 1,
        goal: 0,
        good: 'atMost',
        detail: `of ${outcomes.length} (${tellActs(outcomes)}) ${count('failed')} failed, ${count('refused')} told to come again, ${count('late')} late`,
      },
    ];
  } finally {
    caller.close();
  }
}

/** What the main thread's heap contains; prints it. */
async function profileHeap() {
  const metrics = await demo.readMetrics();
  const of = (name: string) => inMb(metrics.sum(name));
  console.log(
    `\nMain thread: heap ${of('nodejs_heap_size_total_bytes')}, used ${of('nodejs_heap_size_used_bytes')}; external ${of('nodejs_external_memory_bytes')}, the embedded database's memory included`,
  );
  const heap = summarizeHeap(await demo.writeHeapSnapshot());
  printKinds('The main thread’s heap by kind (native: outside the heap)', heap.kinds);
  printKinds('by name', heap.names);
  printKinds('the longest strings', heap.strings);
  return heap;
}

function printKinds(title: string, kinds: readonly HeapKind[]): void {
  console.log(`\n${title}`);
  for (const { kind, count, bytes } of kinds)
    console.log(`${inMb(bytes).padStart(9)}  ${String(count).padStart(8)} ×  ${kind}`);
}

/** Opened after the process has ended, as only one can. */
async function describeDatabase(): Promise<string> {
  const database = await openDatabase({ folder: join(demo.folder, 'data', 'database') }, databaseClock);
  try {
    const ask = async (expression: string): Promise<string> => {
      const { rows } = await database.owner.query<{ value: string }>(`select ${expression} as value`);
      return rows[0]!.value;
    };
    const buffers = await ask(`current_setting('shared_buffers')`);
    const bytes = await ask('pg_database_size(current_database())::text');
    return `${buffers} of shared buffers, ${inMb(Number(bytes))} of data`;
  } finally {
    await database.close();
  }
}

function tellActs(outcomes: readonly { readonly act: string }[]): string {
  return Object.entries(Object.groupBy(outcomes, ({ act }) => act))
    .map(([act, some]) => `${act} ${some?.length}`)
    .join(', ');
}

function tellShares(): string {
  return Object.entries(shares)
    .map(([act, share]) => `${act} ${share} %`)
    .join(', ');
}

function inMb(bytes: number): string {
  return `${(bytes / MB).toFixed(0)} MB`;
}
