import { expect, it } from 'vitest';
import { isPassportFull, splitPassport } from './passport-shape.ts';

it('takes serial and number that are pasted together', () => {
  const russian = { passportSerial: '75', passportNumber: '2841906' };
  expect(splitPassport('75 2841906', '')).toEqual(russian);
  expect(splitPassport(' 75 № 2841906', 'RU')).toEqual(russian);
  expect(splitPassport('752841906', 'RU')).toEqual(russian);
  expect(splitPassport('MP1234567', 'BY')).toEqual({ passportSerial: 'MP', passportNumber: '1234567' });
});

it('leaves alone what is not both', () => {
  for (const text of ['2841906', 'U12345678', '752841906']) expect(splitPassport(text, 'TR')).toBeUndefined();
  expect(splitPassport('752841906', '')).toBeUndefined();
  expect(splitPassport('75', 'RU')).toBeUndefined();
});

it('moves on where the country’s passports have that many signs, and nowhere else', () => {
  expect(isPassportFull('passportSerial', '75', 'RU')).toBe(true);
  expect(isPassportFull('passportNumber', '284 1906', 'RU')).toBe(true);
  expect(isPassportFull('passportNumber', '284190', 'RU')).toBe(false);
  expect(isPassportFull('passportNumber', 'U12345678', 'TR')).toBe(true);
  expect(isPassportFull('passportSerial', 'U', 'TR')).toBe(false);
  expect(isPassportFull('passportNumber', '2841906', 'DE')).toBe(false);
});
