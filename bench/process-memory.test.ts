import { expect, test } from 'vitest';
import { sumMappings } from './process-memory.ts';

/** Mappings of a process of the demo, `[address range, mode, file, resident kB]`. */
const mappings = [
  ['00400000-0074a000', 'r--p', '/opt/node', 3000],
  ['31000000-36600000', 'rw-p', '[heap]', 70_000],
  ['206dc000000-206de000000', 'rw-p', '', 30_000],
  ['1e7447a68000-1e7448334000', 'rwxp', '', 2000],
  // A WebAssembly memory and the address space that it reserves.
  ['7f9808000000-7f9816250000', 'rw-p', '', 210_000],
  ['7f9816250000-7f9a07ff0000', '---p', '', 0],
  // A malloc arena that has not used all of its 64 MB, and a full one.
  ['7f9c08000000-7f9c0a300000', 'rw-p', '', 35_000],
  ['7f9c0a300000-7f9c0c000000', '---p', '', 0],
  ['7f9c0c000000-7f9c10000000', 'rw-p', '', 60_000],
  ['7f9c1c000000-7f9c3bdc0000', 'rwxp', '', 7000],
  ['7f9c5c90e000-7f9c5ca20000', 'rw-p', '', 1000],
  ['7ffe08543000-7ffe08564000', 'rw-p', '[stack]', 100],
] as const;

const smaps = mappings
  .map(([range, mode, file, kB]) => {
    const inode = file.startsWith('/') ? 7 : 0;
    return `${range} ${mode} 00000000 00:00 ${inode}                  ${file}\nSize: 4 kB\nRss: ${kB} kB\nPss: 0 kB\nVmFlags: rd`;
  })
  .join('\n');

test('each resident kilobyte of a process is counted once, under its use', () => {
  const KB = 1024;
  expect(sumMappings(smaps)).toEqual({
    database: 210_000 * KB,
    heaps: 30_000 * KB,
    allocator: (70_000 + 35_000 + 60_000) * KB,
    code: (2000 + 7000) * KB,
    files: 3000 * KB,
    rest: (1000 + 100) * KB,
  });
});
