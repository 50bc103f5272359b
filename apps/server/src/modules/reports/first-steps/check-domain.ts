import type { DomainCheck } from '@farewind/contract/reports/domain-check';
import { isIP } from 'node:net';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { DomainLookup } from '../ports.ts';

export interface DomainSources {
  /** The installation's own host name: the agency's names must lead there. */
  readonly publicUrl: string;
  readonly lookup: DomainLookup;
  /** The agency's own site; undefined if it has none. */
  readonly findSite: (
    scope: TenantScope,
  ) => Promise<{ readonly origin: string; readonly hosts: readonly string[] } | undefined>;
  /** The sender address and the mail server; undefined if the agency has no server of its own. */
  readonly findSender: (
    scope: TenantScope,
  ) => Promise<{ readonly address: string; readonly host: string } | undefined>;
}

/** The agency's data needed for the check; read before it, since answers from outside may take seconds. */
export interface CheckedNames {
  readonly hosts: readonly string[];
  readonly sender: { readonly address: string; readonly host: string } | undefined;
}

export async function readCheckedNames(sources: DomainSources, scope: TenantScope): Promise<CheckedNames> {
  const site = await sources.findSite(scope);
  return { hosts: site?.hosts ?? [], sender: await sources.findSender(scope) };
}

/** Queries each host name of the site and the domain of its mails, concurrently. */
export async function checkDomain(
  { publicUrl, lookup }: Pick<DomainSources, 'publicUrl' | 'lookup'>,
  { hosts, sender }: CheckedNames,
): Promise<DomainCheck> {
  const own = new URL(publicUrl);
  const home = isPublicName(own.hostname) ? await ask(() => lookup.findAddresses(own.hostname)) : undefined;
  const [checked, mail] = await Promise.all([
    Promise.all(hosts.map((host) => checkHost(lookup, host, own, home))),
    sender === undefined ? null : checkSender(lookup, sender),
  ]);
  return { hosts: checked, mail };
}

type HostCheck = DomainCheck['hosts'][number];
type RecordCheck = HostCheck['address'];

async function checkHost(
  lookup: DomainLookup,
  host: string,
  own: URL,
  home: readonly string[] | undefined,
): Promise<HostCheck> {
  const address = await checkAddress(lookup, host, own, home);
  const isServed = own.protocol === 'https:' && address.state === 'ok';
  return { host, address, certificate: isServed ? await checkCertificate(lookup, host) : unchecked };
}

async function checkAddress(
  lookup: DomainLookup,
  host: string,
  own: URL,
  home: readonly string[] | undefined,
): Promise<RecordCheck> {
  if (!isPublicName(host)) return { state: 'notPublic', found: [], records: [] };
  const found = await ask(() => lookup.findAddresses(host));
  if (found === undefined) return { state: 'unknown', found: [], records: [] };
  if (home === undefined || home.length === 0) return { state: 'unknown', found: [...found], records: [] };
  if (found.some((address) => home.includes(address))) return { state: 'ok', found: [...found], records: [] };
  // Names under the installation's own are the operator's responsibility.
  const records = host.endsWith(`.${own.hostname}`) ? [] : recordsOf(host, own.hostname, home);
  return { state: found.length === 0 ? 'missing' : 'elsewhere', found: [...found], records };
}

/** A domain itself cannot have an alias (RFC 1034, 3.6.2), only addresses. */
function recordsOf(host: string, own: string, home: readonly string[]): RecordCheck['records'] {
  if (!isDomainItself(host)) return [{ type: 'CNAME', name: host, value: own }];
  return home.map((value) => ({ type: isIP(value) === 6 ? 'AAAA' : 'A', name: host, value }));
}

/** `sunny.com`, `sunny.com.tr`; not `www.sunny.com`. */
function isDomainItself(host: string): boolean {
  const labels = host.split('.');
  if (labels.length <= 2) return true;
  const [, second = '', top = ''] = labels.slice(-3);
  return labels.length === 3 && top.length === 2 && second.length <= 3;
}

const unchecked = { state: 'unchecked', validUntil: null, reason: null } as const;

async function checkCertificate(lookup: DomainLookup, host: string): Promise<HostCheck['certificate']> {
  const found = await ask(() => lookup.readCertificate(host));
  if (found === undefined) return { state: 'unreachable', validUntil: null, reason: null };
  const { validUntil, fault } = found;
  return {
    state: fault === undefined ? 'valid' : 'invalid',
    validUntil: validUntil.toISOString(),
    reason: fault ?? null,
  };
}

/**
 * SPF (RFC 7208) defines who may send for a domain, DMARC (RFC 7489) what happens to other mails: large mail services
 * treat mails of domains without them as spam. Which servers the SPF record must allow is up to the mail provider; it is
 * not checked here.
 */
async function checkSender(
  lookup: DomainLookup,
  { address, host }: { readonly address: string; readonly host: string },
): Promise<DomainCheck['mail']> {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  const [spf, dmarc] = await Promise.all([
    checkText(lookup, domain, /^v=spf1( |$)/i, `v=spf1 a:${host} ~all`),
    checkText(lookup, `_dmarc.${domain}`, /^v=DMARC1\s*(;|$)/i, 'v=DMARC1; p=none'),
  ]);
  return { domain, spf, dmarc };
}

async function checkText(
  lookup: DomainLookup,
  name: string,
  form: RegExp,
  value: string,
): Promise<RecordCheck> {
  if (!isPublicName(name)) return { state: 'notPublic', found: [], records: [] };
  const texts = await ask(() => lookup.findTexts(name));
  if (texts === undefined) return { state: 'unknown', found: [], records: [] };
  const found = texts.filter((text) => form.test(text.trim()));
  if (found.length === 1) return { state: 'ok', found, records: [] };
  // Two records count as none (RFC 7208, 4.5): one must be removed.
  const records = found.length === 0 ? [{ type: 'TXT' as const, name, value }] : [];
  return { state: found.length === 0 ? 'missing' : 'elsewhere', found, records };
}

/** Names without a public server (RFC 6761), numbers, and names without a dot are not queried. */
function isPublicName(name: string): boolean {
  const labels = name.split('.');
  const top = labels.at(-1) ?? '';
  return (
    labels.length > 1 &&
    isIP(name) === 0 &&
    !['localhost', 'test', 'example', 'invalid', 'local'].includes(top)
  );
}

async function ask<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act();
  } catch {
    // An unreachable server is a result, and is shown as one.
    return undefined;
  }
}
