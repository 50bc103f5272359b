import type { ManifestPassenger } from '@farewind/contract/inventory/manifest';
import { expect, it } from 'vitest';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { manifestRows } from './manifest-files.ts';

const own = {
  type: 'adult',
  surname: 'ADAMS',
  name: 'ZOE',
  age: 31,
  document: '',
  from: 'VKO',
  to: 'AYT',
  seats: 1,
  family: 'Standard',
  pnr: '',
  ticketNumber: '',
  bags: { pieces: 1, kg: 20, extra: 0 },
  reservationNumber: 'FW123456782',
  contact: { name: 'Ada Adams', phone: '', email: '' },
} as unknown as ManifestPassenger;
const sold = { ...own, partner: 'Poyraz', contact: { ...own.contact, name: '' } };
const t = ((key: string, values?: { readonly agency?: string }) =>
  [key, values?.agency].filter(Boolean).join(' ')) as OfficeTranslate;

it('the file of a manifest says which agency to ask about a passenger whose buyer is known to it alone', () => {
  const [titles, ...rows] = manifestRows([own, sold], t, false);
  const buyer = titles!.indexOf('manifest.buyer');
  expect(rows.map((row) => row[buyer])).toEqual(['Ada Adams', 'manifest.soldBy Poyraz']);
});
