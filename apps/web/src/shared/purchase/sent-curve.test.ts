import { expect, it } from 'vitest';
import { listSentLater } from './sent-curve.ts';

const curve = [
  { from: '2027-03-01T00:00:00Z', refund: '403.64' },
  { from: '2027-06-12T08:20:00Z', refund: '96.40' },
  { from: '2027-06-13T08:20:00Z', refund: '0.00' },
];

it('promises no more for later than the bank of a disputed payment leaves to be sent now', () => {
  const sums = (refund: string, returnedByBank?: string) =>
    listSentLater({ curve, refund, ...(returnedByBank === undefined ? {} : { returnedByBank }) }).map(
      (point) => point.refund,
    );
  expect(sums('403.64')).toEqual(['403.64', '96.40', '0.00']);
  expect(sums('201.82', '201.82')).toEqual(['201.82', '96.40', '0.00']);
  expect(sums('0.00', '403.64')).toEqual(['0.00', '0.00', '0.00']);
});
