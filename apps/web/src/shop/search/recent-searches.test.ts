import { cabins } from '@farewind/contract/core/cabins';
import { expect, it } from 'vitest';
import { addRecent, listUsable, parseRecent, withoutRecent } from './recent-searches.ts';
import { emptyDraft } from './search-draft.ts';

const on = (departureDate: string) => ({ ...emptyDraft, departureDate });

it('keeps the three newest searches, each once', () => {
  const days = ['2027-01-01', '2027-01-02', '2027-01-03', '2027-01-02', '2027-01-04'];
  const kept = days.map(on).reduce(addRecent, [] as ReturnType<typeof addRecent>);
  expect(kept.map((each) => each.departureDate)).toEqual(['2027-01-04', '2027-01-02', '2027-01-03']);
});

it('forgets the one that the visitor removes', () => {
  const kept = withoutRecent([on('2027-01-01'), on('2027-01-02')], on('2027-01-01'));
  expect(kept).toEqual([on('2027-01-02')]);
});

it('offers only searches that still lie ahead', () => {
  expect(listUsable([on('2026-11-19'), on('2026-11-20')], '2026-11-20')).toEqual([on('2026-11-20')]);
});

it('opens a remembered search with the cabin it was made for', () => {
  const ends = { from: { code: 'SVO', name: 'Moscow' }, to: { code: 'AYT', name: 'Antalya' } };
  for (const cabin of cabins)
    expect(parseRecent(JSON.stringify([{ ...on('2027-01-01'), ...ends, cabin }]))).toMatchObject([{ cabin }]);
});

it('treats damaged storage as empty', () => {
  for (const spoilt of [undefined, '', '{', '{"a":1}', '[1, null]']) expect(parseRecent(spoilt)).toEqual([]);
});
