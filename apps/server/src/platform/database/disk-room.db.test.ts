import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/create-test-database.ts';
import { requireRoomOf } from './disk-room.ts';

let db: TestDatabase;
beforeAll(async () => {
  // Connections with simulated faults have their own pool; the guard applies to the embedded database's single one.
  vi.stubEnv('TEST_CONNECTIONS', '');
  db = await createTestDatabase();
  vi.unstubAllEnvs();
});
afterAll(() => db.close());

test('while the disk is full no transaction begins, and work resumes automatically when there is room', async () => {
  const { database } = db;
  let bavail = 10;
  requireRoomOf('the folder', database.owner, () => ({ bavail, bsize: 2 ** 20 }));
  const full = { code: '53100', message: 'its disk is full: 10 MB are left, and 64 MB are needed' };
  await expect(database.owner.query('create table kept (n int)')).rejects.toMatchObject(full);
  await expect(database.inGlobal(async () => 1)).rejects.toMatchObject(full);
  bavail = 1000;
  expect(await database.inGlobal(async () => 1)).toBe(1);
  expect((await database.owner.query("select to_regclass('kept') as kept")).rows).toEqual([{ kept: null }]);
});
