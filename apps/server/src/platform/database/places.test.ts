import { expect, test } from 'vitest';
import { Places } from './places.ts';

/** Works through its pieces one after another, like an agency's backlog. */
async function workThrough(places: Places, agency: string, pieces: number, done: string[]): Promise<void> {
  for (let piece = 1; piece <= pieces; piece += 1)
    await places.take(async () => void done.push(`${agency}${piece}`));
}

test('an agency with a long backlog yields its place to others after each piece', async () => {
  const places = new Places(1);
  const done: string[] = [];
  await Promise.all([
    workThrough(places, 'long', 4, done),
    workThrough(places, 'short', 1, done),
    workThrough(places, 'other', 1, done),
  ]);
  expect(done).toEqual(['long1', 'short1', 'other1', 'long2', 'long3', 'long4']);
});

test('a piece that fails also frees its place', async () => {
  const places = new Places(1);
  await expect(places.take(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await places.take(async () => 'done')).toBe('done');
});
