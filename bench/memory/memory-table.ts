import { useNames, uses, type ProcessMemory } from '../process-memory.ts';

const MB = 1e6;

/** What the memory of a process is used for at each reading, in MB. */
export function tableOfMemory(readings: ReadonlyMap<string, ProcessMemory>): string {
  const all = [...readings.values()];
  const row = (name: string, read: (memory: ProcessMemory) => number) => [
    name,
    ...all.map((memory) => (read(memory) / MB).toFixed(0)),
  ];
  const table = [
    ['MB', ...readings.keys()],
    row('resident', ({ resident }) => resident),
    ...uses.map((use) => row(`  ${useNames[use]}`, ({ byUse }) => byUse[use])),
    row('proportional: shared pages divided among their users', ({ proportional }) => proportional),
    row('in pages of 2 MB', ({ hugePages }) => hugePages),
    row('the most so far', ({ peak }) => peak),
  ];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((cells) => cells[column]!.length)));
  const lines = table.map((cells) =>
    cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  '),
  );
  const threads = [...readings].map(([name, memory]) => `Threads, ${name}: ${formatThreads(memory)}`);
  return [...lines, ...threads].join('\n');
}

function formatThreads({ threads }: ProcessMemory): string {
  return Object.entries(threads)
    .map(([name, count]) => (count === 1 ? name : `${count} ${name}`))
    .join(', ');
}
