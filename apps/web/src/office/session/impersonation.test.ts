import { expect, it } from 'vitest';
import { packOwn, unpackOwn } from './impersonation.ts';

const own = { accessToken: 'a', encryptedAccessToken: 'e' };
const HOUR_MS = 3_600_000;

it('gives a remembered sign-in back with what is left of its life', () => {
  const kept = packOwn({ ...own, expireInSeconds: 7200 }, 0);
  expect(unpackOwn(kept, HOUR_MS)).toEqual({ ...own, expireInSeconds: 3600, isRemembered: true });
});

it('makes one that ends with the browser no longer than that', () => {
  const kept = packOwn({ ...own, expireInSeconds: null }, 0);
  expect(unpackOwn(kept, HOUR_MS)).toMatchObject({ ...own, isRemembered: false });
});
