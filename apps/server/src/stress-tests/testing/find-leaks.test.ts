import { describe, expect, it } from 'vitest';
import { findLeaks } from './find-leaks.ts';

const number = '5555550731944444';
const code = '739';
const inText = (text: string): string[] => findLeaks([{ name: 'it', text }], [number], code);

describe('a leaked card', () => {
  it.each([
    ['as it was typed', `paid with ${number}.`],
    ['in groups', 'paid with 5555 5507 3194 4444'],
    ['with dashes', '5555-5507-3194-4444'],
    ['in base64', Buffer.from(`{"pan":"${number}"}`).toString('base64')],
    ['in base64, shifted by one', Buffer.from(`x{"pan":"${number}"}`).toString('base64')],
    ['in base64, shifted by two', Buffer.from(`xy{"pan":"${number}"}`).toString('base64url')],
    [
      'in base64, broken into lines',
      Buffer.from(`{"pan":"${number}"}`).toString('base64').replace(/.{9}/g, '$&\r\n'),
    ],
    ['in hexadecimal', `\\x${Buffer.from(number).toString('hex')}`],
    ['broken into lines by a mail', 'paid with 55555507=\r\n31944444.'],
    ['URL-encoded', [...number].map((digit) => `%3${digit}`).join('')],
  ])('is found %s', (_how, text) => {
    expect(inText(text)).toHaveLength(1);
  });

  it.each([
    '{"creditCardCVC":"739"}',
    'cv2=739&lang=ru',
    '<Cvv2Val>739</Cvv2Val>',
    "cvc: '739'",
    '{\\"cvc\\":\\"739\\"}',
  ])('is found by the name of its code: %s', (text) => {
    expect(inText(text)).toEqual(['it: the security code']);
  });

  it.each(['555555******4444', 'order 739 of the day', 'cvc: 7390', '5555550731944445'])(
    'is not seen where there is none: %s',
    (text) => {
      expect(inText(text)).toEqual([]);
    },
  );
});
