import { beforeEach, expect, it, vi } from 'vitest';
import { forgetRemembered, readRemembered, remember } from './remembered.ts';
import { writeChoice } from './cookie-choice.ts';
import { stubStorage } from '../testing/stub-storage.ts';

beforeEach(() => {
  stubStorage('localStorage');
  const jar = new Map<string, string>();
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar].map((pair) => pair.join('=')).join('; ');
    },
    set cookie(text: string) {
      const [name = '', value = ''] = text.split(';')[0]!.split('=');
      jar.set(name, value);
    },
  });
  vi.stubGlobal('location', { protocol: 'https:' });
  return () => vi.unstubAllGlobals();
});

it('remembers flight and ride searches only with consent, and forgets both when it is withdrawn', () => {
  for (const what of ['searches', 'rideSearches'] as const) {
    remember(what, 'before any choice');
    expect(readRemembered(what)).toBeUndefined();
  }
  writeChoice({ preferences: true, analytics: false });
  for (const what of ['searches', 'rideSearches'] as const) {
    remember(what, 'with consent');
    expect(readRemembered(what)).toBe('with consent');
  }
  forgetRemembered();
  expect(readRemembered('rideSearches')).toBeUndefined();
  writeChoice({ preferences: false, analytics: false });
  remember('rideSearches', 'essential only');
  expect(readRemembered('rideSearches')).toBeUndefined();
  // Left by a version that asked nobody.
  localStorage.setItem('farewind.rideSearches', 'without consent');
  expect(readRemembered('rideSearches')).toBeUndefined();
  expect(localStorage.getItem('farewind.rideSearches')).toBeNull();
});
