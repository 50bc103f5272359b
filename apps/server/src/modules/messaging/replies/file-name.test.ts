import { expect, test } from 'vitest';
import { formatFileName } from './file-name.ts';

test.each([
  ['visa.pdf', 'application/pdf', 'visa.pdf'],
  ['IMG_1.JPEG', 'image/jpeg', 'IMG_1.jpeg'],
  ['passport.bat', 'application/pdf', 'passport.bat.pdf'],
  ['passport.pdf', 'image/png', 'passport.pdf.png'],
  ['passport.pdf ', 'application/pdf', 'passport.pdf .pdf'],
  ['no extension', 'image/webp', 'no extension.webp'],
  ['', 'application/pdf', 'file.pdf'],
  ['.pdf', 'application/pdf', 'file.pdf'],
  ['..\\..\\run\r\nme/visa.pdf', 'application/pdf', '.._.._run_me_visa.pdf'],
] as const)('a kept file named %j that is %s is saved as %s', (name, type, saved) => {
  expect(formatFileName(name, type)).toBe(saved);
});

test('a name that uses right-to-left characters to hide its extension is shown without them', () => {
  expect(formatFileName('visa\u202Efdp.exe', undefined)).toBe('visafdp.exe');
  expect(formatFileName('\u2066visa\u2069\u200F.pdf', 'application/pdf')).toBe('visa.pdf');
});

test.each([undefined, 'application/pdf'] as const)(
  'a long name (%s) is cut between characters, never inside one',
  (type) => {
    for (const name of [
      `${'✈😀'.repeat(200)}.pdf`,
      `${'😀'.repeat(200)}x.pdf`,
      `\uD83D${'a'.repeat(130)}\uDE00`,
    ]) {
      const shown = formatFileName(name, type);
      expect([...shown].length).toBeLessThanOrEqual(120);
      expect(decodeURIComponent(encodeURIComponent(shown))).toBe(shown);
    }
  },
);
