import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSnapshotFile, writeSnapshotFile } from './snapshot-file.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'farewind-snapshot-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('a file of a timetable', () => {
  it('contains what was on sale when its writing began, whatever is sold meanwhile', async () => {
    const file = join(folder, 'sold');
    const seats = new Uint8Array([9, 9, 9]);
    const writing = writeSnapshotFile(file, 'key', { seats });
    seats[1] = 4;
    await writing;
    expect(readSnapshotFile(file)).toEqual({
      key: 'key',
      value: { seats: new Uint8Array([9, 9, 9]) },
      rows: [],
    });
  });

  it('returns the same number of flights, with their dates, in order', async () => {
    const file = join(folder, 'rows');
    const rows = Array.from({ length: 1001 }, (_, id) => ({
      id,
      number: `№ ${id}\n`,
      departures: new Map([[id, { isOpen: id % 2 === 0, legTimes: new Map([[1, { departsMinute: id }]]) }]]),
    }));
    await writeSnapshotFile(file, 'key', { seats: new Uint16Array(20_000_001).fill(7) }, rows);
    const kept = readSnapshotFile(file, (bytes) => new SharedArrayBuffer(bytes))!;
    expect(kept.rows).toEqual(rows);
    const { seats } = kept.value as { seats: Uint16Array };
    expect([seats.length, seats.at(-1)]).toEqual([20_000_001, 7]);
  });
});
