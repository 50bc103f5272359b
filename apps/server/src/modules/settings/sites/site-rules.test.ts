import { expect, test } from 'vitest';
import { findSiteProblems, type SiteFields } from './site-rules.ts';

const own = { publicUrl: 'https://farewind.example', givesNames: false };
const site: SiteFields = {
  brand: 'Sunny',
  hosts: ['sunny.example'],
  languages: ['ru', 'en'],
  defaultLanguage: 'ru',
  currencies: ['EUR', 'RUB'],
  partner: false,
  brandColor: '#123a8c',
  accentColor: undefined,
};
const pathsOf = (part: Partial<SiteFields>, kept?: Parameters<typeof findSiteProblems>[2]) =>
  findSiteProblems({ ...site, ...part }, own, kept).map(({ path, message }) => `${path} ${message}`);

test('a site with a host name, a language and a readable colour of its own is valid', () => {
  expect(pathsOf({})).toEqual([]);
});

test('a partner site accepts only Russian roubles', () => {
  expect(pathsOf({ partner: true })).toEqual(['currencies site.roublesOnly']);
  expect(pathsOf({ partner: true, currencies: ['RUB'] })).toEqual([]);
});

test('a Russian-facing site shows roubles only, whether ru leads its name or ends it', () => {
  for (const host of ['ru.sunny.example', 'sunny.ru'])
    expect(pathsOf({ hosts: [host] })).toEqual(['currencies site.roublesOnly']);
  expect(pathsOf({ hosts: ['brussels.example'] })).toEqual([]);
});

test('host names of the installation, IP addresses, and names without a dot are refused', () => {
  for (const host of ['farewind.example', 'other.farewind.example', '203.0.113.7', 'localhost'])
    expect(pathsOf({ hosts: [host] })).toEqual(['hosts site.hostReserved']);
});

test('a host name that the installation gave to a site stays with it', () => {
  const hosts = ['sunny.farewind.example'];
  expect(pathsOf({ hosts }, { hosts, isDefault: false })).toEqual([]);
});

test('only the agency’s own site may have no host name', () => {
  expect(pathsOf({ hosts: [] })).toEqual(['hosts validation.required']);
  expect(pathsOf({ hosts: [] }, { hosts: [], isDefault: true })).toEqual([]);
});

test('a site offers its start language, and its colour has enough contrast', () => {
  expect(pathsOf({ defaultLanguage: 'tr' })).toEqual(['languages agency.defaultLanguageStays']);
  expect(pathsOf({ brandColor: '#ffee88' })).toEqual(['brandColor site.colorTooPale']);
});
