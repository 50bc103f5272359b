import { expect, it } from 'vitest';
import { sortProblems } from './sort-problems.ts';

it('puts each problem of the server at its field, and the others above the form', () => {
  const errors = [
    { message: 'taken', members: ['Email'] },
    { message: 'too many', members: ['roles[2]'] },
    { message: 'not an airport', members: ['legs.0.origin'] },
    { message: 'no', members: ['other'] },
  ];
  expect(sortProblems(['name', 'email', 'roles', 'legs'], errors)).toEqual({
    problems: { email: 'taken', roles: 'too many', legs: 'not an airport' },
    rest: ['no'],
  });
});
