import { expect, test } from 'vitest';
import { readListLayout, shownColumns, toLayoutTexts } from './list-layout.ts';
import { differsFromView, toViewQuery } from './list-view.ts';

const viewed = { filters: ['status', 'currency'], columns: ['number', 'trip', 'total'], stored: {} };

test('a view keeps filters, order and layout of the address, and neither search, page nor dialog', () => {
  const texts = {
    status: 'booked',
    sort: '-departsAt',
    columns: 'total,number,password',
    size: '50',
    density: 'tight',
    q: 'Sokolova',
    page: '3',
    dialog: 'edit',
    id: '5',
    other: '1',
  };
  const query = toViewQuery(texts, viewed);
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
    columns: 'total,number',
    density: 'tight',
    size: '50',
    sort: '-departsAt',
    status: 'booked',
  });
  expect(differsFromView({ ...texts, page: '1', q: '' }, query, viewed)).toBe(false);
  expect(differsFromView({ ...texts, status: 'ticketed' }, query, viewed)).toBe(true);
  expect(differsFromView({ ...texts, columns: 'number,total' }, query, viewed)).toBe(true);
});

test('where a view says nothing of the layout, the reader’s last choice holds and is no difference', () => {
  const reader = { ...viewed, stored: { size: '100', columns: 'number' } };
  expect(differsFromView({ status: 'booked' }, 'status=booked', reader)).toBe(false);
  expect(toViewQuery({ status: 'booked' }, reader)).toBe('columns=number&size=100&status=booked');
});

test('columns are shown as chosen; what makes no sense is the list’s own layout', () => {
  const columns = [{ name: 'number' }, { name: 'pnr', isOffScreen: true }, { name: 'total' }];
  const shown = (texts: Readonly<Record<string, string>>) =>
    shownColumns(columns, readListLayout(texts, ['number', 'pnr', 'total']).columns).map(({ name }) => name);
  expect(shown({})).toEqual(['number', 'total']);
  expect(shown({ columns: 'total,pnr,total,x' })).toEqual(['total', 'pnr']);
  expect(shown({ columns: 'x' })).toEqual(['number', 'total']);
  const odd = readListLayout({ size: '7', density: 'loose' }, []);
  expect(odd).toEqual({ columns: undefined, pageSize: 10, isTight: false });
  expect(toLayoutTexts(odd)).toEqual({});
});
