import { afterEach, expect, it, vi } from 'vitest';
import { writeChoice } from '../../../../shared/session/cookie-choice.ts';
import { isNamedIn } from '../../../purchase/transfers/use-named-place.ts';
import { emptyRideDraft } from '../../../purchase/transfers/ride-draft.ts';
import { readRecentRides, rememberRide } from './recent-rides.ts';
import { stubStorage } from '../../../../shared/testing/stub-storage.ts';

afterEach(() => vi.unstubAllGlobals());

it('a search of an earlier visit has the names of its places asked for in the language that is read now', () => {
  const stored = stubStorage('localStorage');
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('location', { protocol: 'https:' });
  writeChoice({ preferences: true, analytics: false });
  const search = {
    ...emptyRideDraft,
    from: { kind: 'airport', code: 'AYT', name: 'Antalya Havalimanı' },
    to: { kind: 'zone', code: 'kemer', name: 'Kemer' },
    out: { date: '2097-06-12', time: '12:00', is: 'pickup' },
  } as const;
  rememberRide(search, 'tr');
  const from = readRecentRides('2097-01-01')[0]!.from!;
  expect(from).toEqual(search.from);
  expect(isNamedIn(from, 'ru')).toBe(false);
  expect(isNamedIn(from, 'tr')).toBe(true);
  // Nor does a draft of a version without the language pass for one of the page's.
  const [[key, text]] = [...stored] as [[string, string]];
  stored.set(key, text.replace(',"language":"tr"', ''));
  const [older] = readRecentRides('2097-01-01');
  expect(isNamedIn(older!.from!, 'ru')).toBe(false);
});
