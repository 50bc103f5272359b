import { expect, it } from 'vitest';
import { splitPhone } from './split-phone.ts';

const codes = ['+1', '+7', '+90', '+375', '+44'];

it('understands a whole number, however it is written', () => {
  expect(splitPhone('+7 916 123-45-67', codes)).toEqual({ callingCode: '+7', number: '916 123-45-67' });
  expect(splitPhone('+79161234567', codes)).toEqual({ callingCode: '+7', number: '9161234567' });
  expect(splitPhone(' +375 (29) 123-45-67 ', codes)).toEqual({
    callingCode: '+375',
    number: '(29) 123-45-67',
  });
  expect(splitPhone('0090 532 123 45 67', codes)).toEqual({ callingCode: '+90', number: '532 123 45 67' });
  const grouped = { callingCode: '+7', number: '916 1234567' };
  for (const text of ['+(7) 916 1234567', '(+7) 916 1234567', 'tel:+7 916 1234567', '＋7 916 1234567'])
    expect(splitPhone(text, codes), text).toEqual(grouped);
  // As messengers and lists of contacts copy it: with invisible marks around it, and hyphens of their own.
  expect(splitPhone('\u202a+7 916 123\u201145\u201167\u202c', codes)).toEqual({
    callingCode: '+7',
    number: '916 123-45-67',
  });
});

it('leaves alone a number without its code, and one that is not over', () => {
  for (const text of ['916 123-45-67', '8 916 123 45 67', '0532 123 45 67', '+7 916', '+999 12345678', ''])
    expect(splitPhone(text, codes)).toBeUndefined();
});
