import { expect, test } from 'vitest';
import type { CertificateFault, DomainLookup } from '../ports.ts';
import { checkDomain } from './check-domain.ts';

const HOME = '93.184.216.34';
const publicUrl = 'https://tickets.farewind.travel';
const later = new Date('2031-01-01T00:00:00Z');

/** A domain name system with only these names. */
const lookup = (
  names: Readonly<Record<string, readonly string[]>>,
  fault?: CertificateFault,
): DomainLookup & { readonly asked: string[] } => {
  const asked: string[] = [];
  const find = async (name: string) => {
    asked.push(name);
    const found = names[name] ?? [];
    if (found[0] === 'silent') throw new Error('timeout');
    return found;
  };
  return {
    asked,
    findAddresses: find,
    findTexts: find,
    readCertificate: async () => ({ validUntil: later, fault }),
  };
};
const home = { 'tickets.farewind.travel': [HOME] };
const check = (
  names: Readonly<Record<string, readonly string[]>>,
  hosts: readonly string[],
  fault?: CertificateFault,
) => checkDomain({ publicUrl, lookup: lookup({ ...home, ...names }, fault) }, { hosts, sender: undefined });

test('a name that points here with a valid certificate is in order', async () => {
  const { hosts } = await check({ 'www.sunny.travel': [HOME] }, ['www.sunny.travel']);
  expect(hosts).toEqual([
    {
      host: 'www.sunny.travel',
      address: { state: 'ok', found: [HOME], records: [] },
      certificate: { state: 'valid', validUntil: later.toISOString(), reason: null },
    },
  ]);
});

test.each([
  ['www.sunny.travel', { type: 'CNAME', name: 'www.sunny.travel', value: 'tickets.farewind.travel' }],
  ['sunny.travel', { type: 'A', name: 'sunny.travel', value: HOME }],
  ['sunny.com.tr', { type: 'A', name: 'sunny.com.tr', value: HOME }],
])('of %s without a record the owner reads which one to enter', async (host, record) => {
  const { hosts } = await check({}, [host]);
  expect(hosts[0]).toMatchObject({
    address: { state: 'missing', records: [record] },
    certificate: { state: 'unchecked' },
  });
});

test('a name that points elsewhere shows where, and one of the installation is not the owner’s task', async () => {
  const { hosts } = await check({ 'sunny.travel': ['8.8.8.8'] }, [
    'sunny.travel',
    'sunny.tickets.farewind.travel',
  ]);
  expect(hosts[0]?.address).toMatchObject({ state: 'elsewhere', found: ['8.8.8.8'] });
  expect(hosts[1]?.address).toEqual({ state: 'missing', found: [], records: [] });
});

test('a certificate for another name is not valid', async () => {
  const { hosts } = await check({ 'sunny.travel': [HOME] }, ['sunny.travel'], 'otherName');
  expect(hosts[0]?.certificate).toMatchObject({ state: 'invalid', reason: 'otherName' });
});

test('no response means no result, and names of this machine are not queried', async () => {
  const { hosts } = await check({ 'sunny.travel': ['silent'] }, ['sunny.travel']);
  expect(hosts[0]?.address).toEqual({ state: 'unknown', found: [], records: [] });
  const system = lookup({});
  const local = await checkDomain(
    { publicUrl: 'http://localhost:3000', lookup: system },
    { hosts: ['sunny.localhost'], sender: { address: 'o@sunny.example', host: 'smtp.example' } },
  );
  expect(local.hosts[0]?.address.state).toBe('notPublic');
  expect(local.mail?.spf.state).toBe('notPublic');
  expect(system.asked).toEqual([]);
});

test('a mail domain without SPF and DMARC gets the records to add; two SPF records count as none', async () => {
  const sender = { address: 'hello@Sunny.travel', host: 'smtp.post.travel' };
  const mailOf = async (names: Readonly<Record<string, readonly string[]>>) =>
    (await checkDomain({ publicUrl, lookup: lookup(names) }, { hosts: [], sender })).mail;
  expect(await mailOf({ 'sunny.travel': ['google-site-verification=1'] })).toEqual({
    domain: 'sunny.travel',
    spf: {
      state: 'missing',
      found: [],
      records: [{ type: 'TXT', name: 'sunny.travel', value: 'v=spf1 a:smtp.post.travel ~all' }],
    },
    dmarc: {
      state: 'missing',
      found: [],
      records: [{ type: 'TXT', name: '_dmarc.sunny.travel', value: 'v=DMARC1; p=none' }],
    },
  });
  const both = ['v=spf1 include:_spf.post.travel ~all', 'v=spf1 mx -all'];
  expect(await mailOf({ 'sunny.travel': both, '_dmarc.sunny.travel': ['v=DMARC1; p=reject'] })).toMatchObject(
    { spf: { state: 'elsewhere', found: both, records: [] }, dmarc: { state: 'ok' } },
  );
});
