import { expect, test } from 'vitest';
import { exitCodeOf } from '../report/trial.ts';
import { judgeAudit } from './dependencies.ts';

test('a vulnerability reported by npm fails the check', () => {
  const answer = { vulnerabilities: { fetcher: { severity: 'high', range: '<2.1.0' } } };
  const outcome = judgeAudit(JSON.stringify(answer), 10);
  expect(outcome.faults).toEqual(['fetcher <2.1.0: high']);
  expect(exitCodeOf(outcome)).toBe(1);
});

test('no vulnerabilities pass; a registry without an advisory list or a response proves nothing, and the message contains no address', () => {
  expect(exitCodeOf(judgeAudit('{"vulnerabilities":{}}', 10))).toBe(0);
  const refused = 'npm error\n{"message":"405 Method Not Allowed - POST https://packages.example/-/npm/v1"}';
  const outcome = judgeAudit(refused, 10);
  expect(exitCodeOf(outcome)).toBe(2);
  expect(outcome.notShown).toBe('The registry gave no list of weaknesses (405 Method Not Allowed - POST).');
  expect(exitCodeOf(judgeAudit('', 10))).toBe(2);
});
