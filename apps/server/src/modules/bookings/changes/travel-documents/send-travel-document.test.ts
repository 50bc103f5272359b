import { expect, it } from 'vitest';
import { readTravelDocumentFile } from './send-travel-document.ts';

const base64 = (head: string | number[], length = 200): string =>
  Buffer.concat([Buffer.from(head as string), Buffer.alloc(length)]).toString('base64');
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

it.each([
  ['%PDF-1.7', 'application/pdf', 'ticket.pdf'],
  [[0xff, 0xd8, 0xff, 0xe0], 'image/jpeg', 'ticket.jpg'],
  [png, 'image/png', 'ticket.png'],
] as const)('takes a file for what its content is, whatever it is called', (head, contentType, name) => {
  const file = readTravelDocumentFile(base64(head as string), 'ticket.exe');
  expect(file).toMatchObject({ contentType, name });
});

it.each(['MZ a program', '<html><script>', 'GIF89a', ''])(
  'refuses files other than PDF, JPEG or PNG: %s',
  (head) => {
    expect(() => readTravelDocumentFile(base64(head), 'passport.pdf')).toThrow('GEN-VALIDATION');
  },
);

it('accepts 5 MB and not a byte more', () => {
  const most = 5 * 1024 * 1024 - 5;
  expect(readTravelDocumentFile(base64('%PDF-', most), 'a.pdf').bytes).toHaveLength(5 * 1024 * 1024);
  expect(() => readTravelDocumentFile(base64('%PDF-', most + 1), 'a.pdf')).toThrow('GEN-TOOLARGE');
});

it('removes path parts from a file name', () => {
  expect(readTravelDocumentFile(base64('%PDF-'), '../../etc/pass"wd\r\nX: 1').name).toBe(
    '....etcpasswdX 1.pdf',
  );
  expect(readTravelDocumentFile(base64('%PDF-'), 'обратный билет.jpeg').name).toBe('обратный билет.pdf');
  expect(readTravelDocumentFile(base64('%PDF-'), '///').name).toBe('proof.pdf');
});
