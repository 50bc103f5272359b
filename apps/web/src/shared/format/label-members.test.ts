import { expect, test } from 'vitest';
import { labelMembers } from './label-members.ts';

test('a file names each member in the reader’s language, however deep, and loses nothing', () => {
  const record = { email: 'a@b.example', orders: [{ total: '1.00', sold: { email: null } }], x: [1, 'two'] };
  expect(labelMembers(record, { email: 'E-posta', orders: 'Siparişler', total: 'Toplam' })).toEqual({
    'email (E-posta)': 'a@b.example',
    'orders (Siparişler)': [{ 'total (Toplam)': '1.00', sold: { 'email (E-posta)': null } }],
    x: [1, 'two'],
  });
});
