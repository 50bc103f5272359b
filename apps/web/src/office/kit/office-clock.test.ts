import { afterAll, beforeAll, expect, it } from 'vitest';
import { instantInOffice, setOfficeZone } from './office-clock.ts';

beforeAll(() => setOfficeZone('Europe/Berlin'));
afterAll(() => setOfficeZone(undefined));

it('a time on the office clock is that instant on the days when the clocks change, too', () => {
  expect(instantInOffice('2027-03-28T01:30')).toBe('2027-03-28T00:30:00.000Z');
  expect(instantInOffice('2027-03-28T03:30')).toBe('2027-03-28T01:30:00.000Z');
  expect(instantInOffice('2027-10-31T01:30')).toBe('2027-10-30T23:30:00.000Z');
});

it('an unfinished time is left as it is, for the server to refuse at its field', () => {
  expect(['', '2027-03-28T', '2027-03'].map(instantInOffice)).toEqual(['', '2027-03-28T', '2027-03']);
});
