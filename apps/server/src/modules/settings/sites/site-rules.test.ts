import { expect, test } from 'vitest';
import { findSiteProblems, type SiteFields } from './site-rules.ts';

const own = {
  publicUrl: 'https://farewind.example',
  allowedHosts: ['tickets.example', 'www.flights.example'],
  givesNames: false,
};
const agency = { given: ['sunny.farewind.example'], isAtOwnAddress: false };
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
const problemsOf = (part: Partial<SiteFields>, at: Partial<typeof own>, of: Partial<typeof agency>) =>
  findSiteProblems({ ...site, ...part }, { ...own, ...at }, { ...agency, ...of }, undefined);
const pathsOf = (part: Partial<SiteFields>, kept?: Parameters<typeof findSiteProblems>[3]) =>
  findSiteProblems({ ...site, ...part }, own, agency, kept).map(({ path, message }) => `${path} ${message}`);

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

test('every name under which the installation answers is refused, with and without www, to all but its own agency', () => {
  const names = ['tickets.example', 'www.tickets.example', 'flights.example', 'www.farewind.example'];
  for (const host of names) {
    expect(pathsOf({ hosts: [host] })).toEqual(['hosts site.hostReserved']);
    for (const at of [{ givesNames: true }, {}])
      expect(problemsOf({ hosts: [host] }, at, { given: [] })).toHaveLength(1);
    expect(problemsOf({ hosts: [host] }, {}, { isAtOwnAddress: true })).toEqual([]);
  }
});

test('an installation at a www address keeps the bare name and those below it', () => {
  const at = { publicUrl: 'https://www.farewind.example' };
  for (const host of ['farewind.example', 'other.farewind.example'])
    expect(problemsOf({ hosts: [host] }, at, {})).toHaveLength(1);
  const owner = { isAtOwnAddress: true };
  expect(problemsOf({ hosts: ['www.farewind.example'] }, at, owner)).toHaveLength(1);
});

test('a host name that the installation gives an agency stays with it, and is taken back after it was given up', () => {
  const hosts = ['sunny-2.farewind.example'];
  expect(pathsOf({ hosts }, { hosts, isDefault: false })).toEqual([]);
  expect(pathsOf({ hosts: ['sunny.farewind.example'] }, { hosts, isDefault: true })).toEqual([]);
});

test('only an agency’s own site may have no host name, and not once it has one that the installation would not answer', () => {
  expect(pathsOf({ hosts: [] })).toEqual(['hosts validation.required']);
  expect(pathsOf({ hosts: [] }, { hosts: [], isDefault: true })).toEqual([]);
  const kept = { hosts: ['sunny.example'], isDefault: true };
  expect(pathsOf({ hosts: [] }, kept)).toEqual(['hosts validation.required']);
  for (const free of [
    { ...agency, isAtOwnAddress: true },
    { ...agency, given: [] },
  ])
    expect(findSiteProblems({ ...site, hosts: [] }, own, free, kept)).toEqual([]);
});

test('a site offers its start language, and its colour has enough contrast', () => {
  expect(pathsOf({ defaultLanguage: 'tr' })).toEqual(['languages agency.defaultLanguageStays']);
  expect(pathsOf({ brandColor: '#ffee88' })).toEqual(['brandColor site.colorTooPale']);
});
