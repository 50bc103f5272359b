import { expect, it } from 'vitest';
import { isOfficePath } from './office-paths.ts';

it('opens the office at its addresses and the shop everywhere else', () => {
  for (const path of ['/main/home', '/main', '/setting/user', '/Definition/city', '/audit/log'])
    expect([path, isOfficePath(path)]).toEqual([path, true]);
  for (const path of ['/', '/flight', '/user/bookings', '/mainland', '/login', '/help/main'])
    expect([path, isOfficePath(path)]).toEqual([path, false]);
});
