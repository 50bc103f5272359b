import { expect, test } from 'vitest';
import { FairSemaphore } from './fair-semaphore.ts';

/** Works through its pieces one after another, like an agency's backlog. */
async function workThrough(
  semaphore: FairSemaphore,
  agency: string,
  pieces: number,
  done: string[],
): Promise<void> {
  for (let piece = 1; piece <= pieces; piece += 1)
    await semaphore.run(async () => void done.push(`${agency}${piece}`));
}

test('an agency with a long backlog yields its place to others after each piece', async () => {
  const semaphore = new FairSemaphore(1);
  const done: string[] = [];
  await Promise.all([
    workThrough(semaphore, 'long', 4, done),
    workThrough(semaphore, 'short', 1, done),
    workThrough(semaphore, 'other', 1, done),
  ]);
  expect(done).toEqual(['long1', 'short1', 'other1', 'long2', 'long3', 'long4']);
});

test('a piece that fails also frees its place', async () => {
  const semaphore = new FairSemaphore(1);
  await expect(semaphore.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await semaphore.run(async () => 'done')).toBe('done');
});
