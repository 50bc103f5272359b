import { readdirSync, readFileSync } from 'node:fs';
import { readProcesses } from './process-stats.ts';

/** What resident memory is used for, as far as the mappings of a process tell. */
export const uses = ['database', 'heaps', 'allocator', 'code', 'files', 'rest'] as const;
export type MemoryUse = (typeof uses)[number];

export const useNames: Readonly<Record<MemoryUse, string>> = {
  database: 'embedded database (WebAssembly memory)',
  heaps: 'JavaScript heaps, all threads',
  allocator: 'native allocator (malloc), its free blocks included',
  code: 'compiled code',
  files: 'program files: Node and native libraries',
  rest: 'the rest: buffers, stacks',
};

/** Bytes of resident memory by their use. */
export type MappedMemory = Readonly<Record<MemoryUse, number>>;

export interface ProcessMemory {
  readonly resident: number;
  /** Resident, with a page that several processes share divided among them. */
  readonly proportional: number;
  /** The highest resident memory since the process started. */
  readonly peak: number;
  readonly byUse: MappedMemory;
  /** In pages of 2 MB: such a page is resident as a whole. */
  readonly hugePages: number;
  /** How many threads have a name. */
  readonly threads: Readonly<Record<string, number>>;
}

const KB = 1024;
const ARENA = 64 * 2 ** 20;
/** V8 draws addresses for its heaps below this; the system places everything else above, or at the program. */
const HEAPS_BELOW = 2 ** 46;
/** A WebAssembly memory reserves the whole address space that it may grow to, gigabytes, and uses the beginning. */
const RESERVED = 3 * 2 ** 30;

interface Mapping {
  readonly start: number;
  readonly end: number;
  readonly mode: string;
  readonly file: string;
  resident: number;
}

/** The memory of a process; Linux only. Throws if it has ended. */
export function readMemory(pid: number): ProcessMemory {
  const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8');
  const [status, rollup] = [read('status'), read('smaps_rollup')];
  const names = readdirSync(`/proc/${pid}/task`).flatMap((thread) => readName(pid, thread));
  return {
    resident: kilobytes(rollup, 'Rss'),
    proportional: kilobytes(rollup, 'Pss'),
    peak: kilobytes(status, 'VmHWM'),
    byUse: sumMappings(read('smaps')),
    hugePages: kilobytes(rollup, 'AnonHugePages'),
    threads: Object.fromEntries(
      [...new Set(names)].toSorted().map((name) => [name, names.filter((each) => each === name).length]),
    ),
  };
}

export function readResident(pid: number): number {
  return kilobytes(readFileSync(`/proc/${pid}/status`, 'utf8'), 'VmRSS');
}

/** The processes that it started, directly or not. */
export function listDescendants(pid: number): { readonly pid: number; readonly command: string }[] {
  const all = readProcesses();
  const found = new Set([pid]);
  // Children may have lower numbers than their parents once the numbers have wrapped.
  for (let size = 0; size !== found.size;) {
    size = found.size;
    for (const each of all) if (found.has(each.parent)) found.add(each.pid);
  }
  found.delete(pid);
  return [...found].map((each) => ({ pid: each, command: readCommand(each) }));
}

/** The resident bytes of a process by their use, from the text of `/proc/PID/smaps`. */
export function sumMappings(smaps: string): MappedMemory {
  const mappings: Mapping[] = [];
  for (const line of smaps.split('\n')) {
    const head = /^([\da-f]+)-([\da-f]+) (\S+) \S+ \S+ (\d+)\s*(.*)$/.exec(line);
    const last = mappings.at(-1);
    if (head) {
      const [, start, end, mode = '', , file = ''] = head;
      mappings.push({ start: parseInt(start!, 16), end: parseInt(end!, 16), mode, file, resident: 0 });
    } else if (last && line.startsWith('Rss:')) last.resident = kilobytes(line, 'Rss');
  }
  const sums = Object.fromEntries(uses.map((use) => [use, 0])) as Record<MemoryUse, number>;
  for (const [at, mapping] of mappings.entries())
    sums[findUse(mapping, mappings[at + 1])] += mapping.resident;
  return sums;
}

function findUse({ start, end, mode, file }: Mapping, next: Mapping | undefined): MemoryUse {
  if (file === '[heap]') return 'allocator';
  if (file !== '' && !file.startsWith('[')) return 'files';
  if (file !== '') return 'rest';
  const reserved = next?.start === end && next.mode.startsWith('---') ? next.end - next.start : 0;
  if (reserved >= RESERVED) return 'database';
  if (mode.includes('x')) return 'code';
  if (start < HEAPS_BELOW) return 'heaps';
  return start % ARENA === 0 && end - start + reserved === ARENA ? 'allocator' : 'rest';
}

function kilobytes(text: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) * KB;
}

/** Empty if the thread has ended. */
function readName(pid: number, thread: string): string[] {
  try {
    return [readFileSync(`/proc/${pid}/task/${thread}/comm`, 'utf8').trim()];
  } catch {
    return [];
  }
}

function readCommand(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}
