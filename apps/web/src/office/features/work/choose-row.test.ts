import { describe, expect, it } from 'vitest';
import { chooseRow, type Fate } from './choose-row.ts';
import type { ShownItem } from './merge-work.ts';

const item = (key: string) => ({ key }) as ShownItem;
const choose = (keys: readonly string[], changes: Partial<Parameters<typeof chooseRow>[0]> = {}) => {
  const row = chooseRow({
    items: keys.map(item),
    named: undefined,
    seen: { question: 'all', item: item('task:b') },
    question: 'all',
    fateOf: () => undefined,
    ...changes,
  });
  return row && [row.key, row.isGone === true ? 'solved' : 'open'].join(' ');
};

describe('the row that an agent is answering', () => {
  it('stays when a colleague has solved it, and says so, instead of giving its answers to the next one', () => {
    expect(choose(['task:a', 'task:c'], { named: 'task:b' })).toBe('task:b solved');
    // Nobody has chosen a row: it is the first of the list, and stays it.
    expect(choose(['task:c'])).toBe('task:b solved');
    expect(choose(['task:a', 'task:b'])).toBe('task:b open');
  });

  it('stays open when it has left the list because it was taken here', () => {
    expect(choose(['task:c'], { fateOf: () => 'taken' })).toBe('task:b open');
  });

  it('makes room when it was let go here, when another one is named, or when the list is about something else', () => {
    const left = (): Fate => 'left';
    expect(choose(['task:a', 'task:c'], { fateOf: left })).toBe('task:a open');
    expect(choose(['task:a', 'task:c'], { named: 'task:c' })).toBe('task:c open');
    expect(choose(['task:a', 'task:c'], { named: 'task:b', question: 'mine' })).toBe('task:a open');
    expect(choose([], { question: 'mine' })).toBeUndefined();
  });
});
