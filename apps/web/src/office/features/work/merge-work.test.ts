import { describe, expect, it } from 'vitest';
import { mergeWork } from './merge-work.ts';
import type { WorkItem } from './work-address.ts';

const item = (key: string, dueAt = '2026-11-25T11:00:00Z') => ({ key, dueAt }) as WorkItem;

describe('rows of the work queue that somebody is looking at', () => {
  it('do not jump when something more pressing comes: it waits until it is asked for', () => {
    const { items, more } = mergeWork(
      [item('task:b'), item('task:c')],
      [item('task:a'), item('task:b'), item('task:c')],
    );
    expect(items.map(({ key }) => key)).toEqual(['task:b', 'task:c']);
    expect(more).toBe(1);
  });

  it('stay in their place when somebody else has dealt with them, and say so', () => {
    const { items, more } = mergeWork([item('task:a'), item('task:b')], [item('task:b')]);
    expect(items.map(({ key, isGone }) => [key, isGone])).toEqual([
      ['task:a', true],
      ['task:b', undefined],
    ]);
    expect(more).toBe(0);
  });

  it('show what is known of them by now', () => {
    const { items } = mergeWork([item('task:a')], [item('task:a', '2026-11-25T12:00:00Z')]);
    expect(items[0]?.dueAt).toBe('2026-11-25T12:00:00Z');
  });
});
