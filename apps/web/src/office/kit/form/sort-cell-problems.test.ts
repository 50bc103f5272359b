import { expect, it } from 'vitest';
import { sortCellProblems } from './sort-cell-problems.ts';

const refusal = (...validationErrors: { message: string; members: string[] }[]) => ({
  validationErrors,
  details: 'The data is wrong',
  message: 'Please check the data',
});
const cellOf = (member: string) => (member === 'prices.1.adult' ? '12 June' : undefined);

it('a refused price stands at its cell, however the server writes its place', () => {
  for (const member of ['prices.1.adult', 'prices[1].adult'])
    expect(sortCellProblems(refusal({ message: 'Too high', members: [member] }), cellOf)).toEqual({
      problems: { '12 June': 'Too high' },
      problem: undefined,
    });
});

it('what belongs to no cell is not lost beside what does', () => {
  const both = refusal(
    { message: 'Too high', members: ['prices.1.adult'] },
    { message: 'The sale has ended', members: ['date'] },
  );
  expect(sortCellProblems(both, cellOf)).toEqual({
    problems: { '12 June': 'Too high' },
    problem: 'The sale has ended',
  });
});

it('a refusal without a place says its reason', () => {
  expect(sortCellProblems(refusal(), cellOf)).toEqual({ problems: {}, problem: 'The data is wrong' });
});
