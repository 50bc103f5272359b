import { afterAll, beforeAll, expect, test } from 'vitest';
import { planBulk } from '../../kit/list/plan-bulk.ts';
import { setOfficeZone } from '../../kit/office-clock.ts';
import type { ShownItem } from './merge-work.ts';
import { workBulkAct, type WorkBulk } from './work-bulk.ts';

beforeAll(() => setOfficeZone('Europe/Moscow'));
afterAll(() => setOfficeZone(undefined));

const since = '2027-02-28T09:00:00.000Z';
const item = (key: string, holder?: 'me' | 'Ivan', isGone = false) =>
  ({
    key,
    isGone,
    assignee: holder === undefined ? null : { name: holder, isMe: holder === 'me', since },
  }) as ShownItem;
const items = [
  item('task:1'),
  item('order:2'),
  item('task:3', 'me'),
  item('task:4', 'Ivan'),
  item('task:5', undefined, true),
];

test.each([
  ['take', ['task:1', 'order:2'], ['task:3 work.alreadyMine', 'task:4 work.heldBy', 'task:5 work.gone']],
  ['close', ['task:1', 'task:3'], ['order:2 work.endsByItself', 'task:4 work.heldBy', 'task:5 work.gone']],
  [
    { userId: 7, name: 'Olga', note: '' },
    ['task:1', 'order:2', 'task:3'],
    ['task:4 work.heldBy', 'task:5 work.gone'],
  ],
] as [WorkBulk, string[], string[]][])(
  'before several items are acted on, it is said which are left out, and why: %j',
  (bulk, fits, unfits) => {
    const { fit, unfit } = planBulk(
      workBulkAct(bulk, (key) => key),
      items,
    );
    expect(fit.map(({ key }) => key)).toEqual(fits);
    expect(unfit.map(({ row, reason }) => `${row.key} ${reason}`)).toEqual(unfits);
  },
);
