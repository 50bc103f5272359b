import type { ManifestPassenger } from '@farewind/contract/inventory/manifest';
import { expect, it } from 'vitest';
import { filterManifest } from './manifest-words.ts';

const passenger = (surname: string, name: string) =>
  ({
    surname,
    name,
    reservationNumber: 'FW-1',
    pnr: 'ABC123',
    document: '',
    contact: { name: 'Ömer Çelik', phone: '+90 532 111-22-33' },
  }) as ManifestPassenger;
const passengers = [passenger('İpek', 'Işıl'), passenger('Müller', 'Jörg'), passenger('O’Brien', 'Anna')];
const find = (typed: string) => filterManifest(passengers, 'all', typed).map(({ surname }) => surname);

it('a passenger is found by a name typed in any case and without the marks of its letters', () => {
  for (const typed of ['ipek', 'IPEK', 'İPEK', 'isil', 'Isil ipek']) expect(find(typed)).toEqual(['İpek']);
  for (const typed of ['Muller', 'MÜLLER', 'jorg']) expect(find(typed)).toEqual(['Müller']);
  expect(find("o'brien")).toEqual(['O’Brien']);
  for (const typed of ['omer celik', '532 111', 'abc123', ' ']) expect(find(typed)).toHaveLength(3);
  expect(find('Ivanov')).toEqual([]);
});

it('a passenger with a Latin passport is found by a name in Cyrillic, as its bearer says it', () => {
  const boarded = [passenger('KHABIROVA', 'YULIYA'), passenger('SHCHUKIN', 'ALEKSEI')];
  const sought = (typed: string) => filterManifest(boarded, 'all', typed).map(({ surname }) => surname);
  for (const typed of ['Хабирова', 'юлия хабирова', 'Khabirova Iuliia'])
    expect(sought(typed)).toEqual(['KHABIROVA']);
  for (const typed of ['щукин', 'Aleksey']) expect(sought(typed)).toEqual(['SHCHUKIN']);
});

it('a passenger is found by the phone of the order as people dial it at home or from abroad', () => {
  for (const typed of ['0532 111 22 33', '(0532)1112233', '00 90 532 111 22 33', '+905321112233'])
    expect(find(typed)).toHaveLength(3);
  expect(find('0532 111 22 34')).toEqual([]);
  const minsk = passenger('KUPALA', 'YANKA');
  const ofMinsk = { ...minsk, contact: { ...minsk.contact, phone: '+375291234567' } };
  for (const typed of ['8 029 123-45-67', '029 123 45 67', '375291234567'])
    expect(filterManifest([...passengers, ofMinsk], 'all', typed)).toEqual([ofMinsk]);
});
