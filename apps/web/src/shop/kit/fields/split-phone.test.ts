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
  expect(splitPhone('+(7) 916 1234567', codes)).toEqual({ callingCode: '+7', number: '916 1234567' });
});

it('leaves alone a number without its code, and one that is not over', () => {
  for (const text of ['916 123-45-67', '8 916 123 45 67', '0532 123 45 67', '+7 916', '+999 12345678', ''])
    expect(splitPhone(text, codes)).toBeUndefined();
});
