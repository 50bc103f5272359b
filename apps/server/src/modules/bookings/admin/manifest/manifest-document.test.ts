import type { ManifestPassenger } from '@farewind/contract/inventory/manifest';
import { expect, test } from 'vitest';
import { manifestDocument } from './manifest-document.ts';
import type { Manifest } from './read-manifest.ts';

const place = (code: string) => ({ code, name: code, city: code });
const departure = {
  carrier: 'ZF',
  number: '801',
  from: place('VKO'),
  to: place('AYT'),
  departsAt: '2027-06-12T06:40',
  arrivesAt: '2027-06-12T10:40',
} as unknown as Manifest['departure'];
const own = {
  type: 'adult',
  surname: 'ADAMS',
  name: 'ZOE',
  age: 31,
  document: '•• ••• 906',
  ticketNumber: '',
  reservationNumber: 'FW123456782',
  bags: { pieces: 1, kg: 20, extra: 0 },
  contact: { name: 'Ada', phone: '+905321112233', email: '', language: 'en' },
} as ManifestPassenger;
const sold = {
  ...own,
  surname: 'SOKOLOVA',
  partner: 'Poyraz',
  reservationNumber: '5-3FA09C12',
  contact: { ...own.contact, name: '', phone: '' },
};

test('the manifest on paper says which agency to ask about a passenger whose buyer is known to it alone', () => {
  const options = { list: 'manifest', withDocuments: false, at: new Date(0), language: 'en' } as const;
  const { rows } = manifestDocument({ departure, passengers: [own, sold], progress: null }, options);
  expect(rows.map((row) => row.at(-1))).toEqual(['+905321112233', 'Poyraz']);
});
