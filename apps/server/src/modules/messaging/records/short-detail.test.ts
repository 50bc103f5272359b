import { expect, test } from 'vitest';
import { isStorableText } from '../../../platform/http/storable-text.ts';
import { shortDetail } from './short-detail.ts';

test.each([
  ['whose cut would divide a sign', `550 ${'x'.repeat(495)}🚫 mailbox closed`],
  ['with what no database stores', '550 \u0000 mailbox \ud800 closed'],
])('a server’s reason %s can be stored', (_what, said) => {
  const detail = shortDetail(said);
  expect(isStorableText(detail)).toBe(true);
  expect(detail.length).toBeLessThanOrEqual(500);
  expect(detail).toContain('550 ');
});

test('a short reason is stored as it is', () => {
  expect(shortDetail('550 Почтовый ящик закрыт 🚫')).toBe('550 Почтовый ящик закрыт 🚫');
});
