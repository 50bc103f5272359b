import { expect, test } from 'vitest';
import { readCookieChoice, writeCookieChoice } from './consent.ts';
import { isRecordedPage } from './recorded-pages.ts';

test('pages with passengers, payments, orders and accounts are never recorded, and no new page by itself', () => {
  for (const path of [
    '/',
    '/flightSearch/abc',
    '/flight',
    '/flight/',
    '/transferSearch',
    '/destination/goa',
    '/help',
  ])
    expect([path, isRecordedPage(path)]).toEqual([path, true]);
  for (const path of [
    '/flightPayment',
    '/flightPayment/a/b',
    '/flight/a/b',
    '/transferPayment/a/b',
    '/payment/wait/a',
    '/ticketDetail/a',
    '/transferDetail/a',
    '/paymentFailed',
    '/pnr',
    '/pnr/result',
    '/reservation',
    '/login',
    '/register',
    '/resetPassword',
    '/user/profile',
    '/contact',
    '/survey',
    '/main/home',
    '/new',
  ])
    expect([path, isRecordedPage(path)]).toEqual([path, false]);
});

test('a choice of cookies is read as it was written, and one on an earlier text is none', () => {
  const key = '0190a6f2-7c3d-7abc-8def-0123456789ab';
  const choice = { version: 1, preferences: false, analytics: true, key };
  expect(readCookieChoice(writeCookieChoice(choice))).toEqual(choice);
  expect(readCookieChoice('1.10')).toEqual({ version: 1, preferences: true, analytics: false });
  // Consent to recording, but without a key: nothing is recorded.
  expect(readCookieChoice('1.01')).toMatchObject({ analytics: false });
  for (const value of [undefined, '', '0.11', '1.1', 'true', `1.01.${key} `])
    expect(readCookieChoice(value)).toBeUndefined();
});
