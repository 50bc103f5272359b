import { pino } from 'pino';
import { expect, test } from 'vitest';
import { forEachTenant } from './for-each-tenant.ts';

const lines: string[] = [];
const log = pino({}, { write: (line: string) => void lines.push(line) });
const walk = forEachTenant(async () => [1, 2, 3, 4], log, 'payments');

test('an agency for which a job fails delays no other, and the run counts as failed', async () => {
  const walked: number[] = [];
  const act = async (tenantId: number): Promise<void> => {
    walked.push(tenantId);
    if (tenantId % 2 === 0) throw new Error('the words of a row');
  };
  await expect(walk(act)).rejects.toThrow(/^A job of the payments failed for the tenants 2, 4$/);
  expect(walked).toEqual([1, 2, 3, 4]);
  expect(lines.map((line) => (JSON.parse(line) as { tenantId: number }).tenantId)).toEqual([2, 4]);
});

test('a run without failures has not failed', async () => {
  await expect(walk(async () => undefined)).resolves.toBeUndefined();
});
