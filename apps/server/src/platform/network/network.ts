import { promises as dns, type LookupAddress } from 'node:dns';
import { connect, isIP, type LookupFunction, type Socket, BlockList } from 'node:net';
import { callbackify } from 'node:util';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';

/** The protocol at an address: it decides which ports are usual. */
export type Use = 'mail' | 'imap' | 'web' | 'smpp';
export type AddressFault = 'privateAddress' | 'port';

/**
 * The connection to addresses that a tenant has set. Nothing else connects to them. Private networks are blocked,
 * judged by the very address that is connected to: a name that resolves differently the second time gains nothing.
 */
export interface Network {
  /** The problem of an address as far as it shows without DNS; undefined if there is none. */
  findFault(host: string, port: number, use: Use): AddressFault | undefined;
  /**
   * The address to connect to, for libraries that open their own sockets: they are given it instead of the name. Rejects with
   * ForbiddenAddress for blocked addresses.
   */
  findAddress(host: string, port: number, use: Use): Promise<string>;
  /** Opens a connection, by default for mail. Rejects with ForbiddenAddress for blocked addresses. */
  connect(host: string, port: number, timeoutMs: number, use?: Use): Promise<Socket>;
  /**
   * One request without redirects; the response is read to its end. Rejects with ForbiddenAddress for blocked
   * addresses.
   */
  fetch(url: string, init?: RequestInit): Promise<Response>;
}

/** A tenant's address that leads to a blocked network. */
export class ForbiddenAddress extends Error {
  readonly fault: AddressFault;

  constructor(host: string, fault: AddressFault) {
    super(
      fault === 'port'
        ? `The port of ${host} is not one that may be called`
        : `${host} leads into a private network, which is not allowed`,
    );
    this.name = 'ForbiddenAddress';
    this.fault = fault;
  }
}

export interface NetworkOptions {
  /** Development and demonstrations reach everything. */
  readonly isOpen: boolean;
  /** Hosts of private networks that the operator allows for every tenant: `relay.corp.example`, `10.1.2.3:2526`. */
  readonly allowedHosts: readonly string[];
  readonly resolve?: (host: string) => Promise<readonly LookupAddress[]>;
}

const usualPorts: Record<Use, readonly number[]> = {
  mail: [25, 465, 587, 2525],
  imap: [143, 993],
  web: [80, 443, 8080, 8443],
  smpp: [2775, 2776, 2777, 3550],
};

export function createNetwork(options: NetworkOptions): Network {
  const { isOpen, allowedHosts } = options;
  const resolve = options.resolve ?? ((host: string) => dns.lookup(host, { all: true, verbatim: true }));
  const allowed = new Set(allowedHosts.map((entry) => entry.toLowerCase()));
  const isAllowedThere = (host: string, port: number): boolean =>
    isOpen || allowed.has(`${isIP(host) === 6 ? `[${host}]` : host}:${port}`);

  function findFault(rawHost: string, port: number, use: Use): AddressFault | undefined {
    const host = plainHost(rawHost);
    if (isAllowedThere(host, port)) return undefined;
    if (isPrivateByName(host) && !allowed.has(host)) return 'privateAddress';
    return usualPorts[use].includes(port) ? undefined : 'port';
  }

  /** All addresses of a name; one blocked address rejects them all. */
  async function findAddresses(host: string, port: number, family: number): Promise<LookupAddress[]> {
    const found = await resolve(host);
    const wanted = found.filter((each) => family === 0 || each.family === family);
    if (wanted.length === 0) throw notFound(host);
    const mayBePrivate = allowed.has(plainHost(host)) || isAllowedThere(plainHost(host), port);
    if (!mayBePrivate && wanted.some(({ address }) => !isPublicAddress(address)))
      throw new ForbiddenAddress(host, 'privateAddress');
    return wanted;
  }

  function lookupFor(port: number): LookupFunction {
    const find = callbackify(findAddresses);
    return (host, { all, family }, callback) => {
      find(host, port, Number(family ?? 0), (error, addresses) => {
        const [first] = error ? [] : addresses;
        if (!first) callback(error, '', 0);
        else if (all) callback(null, addresses);
        else callback(null, first.address, first.family);
      });
    };
  }

  function requireReachable(host: string, port: number, use: Use): void {
    const fault = findFault(host, port, use);
    if (fault) throw new ForbiddenAddress(host, fault);
  }

  return {
    findFault,
    async findAddress(host, port, use) {
      requireReachable(host, port, use);
      const [first] = await findAddresses(plainHost(host), port, 0);
      return first!.address;
    },
    async connect(host, port, timeoutMs, use = 'mail') {
      requireReachable(host, port, use);
      return openSocket(plainHost(host), port, timeoutMs, lookupFor(port));
    },
    async fetch(url, init = {}) {
      const { hostname } = new URL(url);
      const port = portOf(url);
      requireReachable(hostname, port, 'web');
      return fetchOnce(url, init, lookupFor(port));
    },
  };
}

/** Private without DNS: a private address literal, or this machine's own name. */
function isPrivateByName(host: string): boolean {
  if (isIP(host) !== 0) return !isPublicAddress(host);
  return host === 'localhost' || host.endsWith('.localhost');
}

/** The port of a web address, explicit or implied. */
export function portOf(url: string): number {
  const { port, protocol } = new URL(url);
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}

/** `[::1]` → `::1`, in lower case and without the trailing dot of a full name. */
function plainHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
}

function openSocket(host: string, port: number, timeoutMs: number, lookup: LookupFunction): Promise<Socket> {
  return new Promise((open, fail) => {
    const socket = connect({ host, port, lookup, timeout: timeoutMs });
    const giveUp = (error: Error): void => {
      socket.destroy();
      fail(error);
    };
    socket.once('error', giveUp);
    socket.once('timeout', () => giveUp(new Error(`${host}:${port} does not answer`)));
    socket.once('connect', () => {
      socket.removeAllListeners('error').removeAllListeners('timeout');
      socket.setTimeout(0);
      open(socket);
    });
  });
}

function notFound(host: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${host} was not found`), { code: 'ENOTFOUND' });
}

const MAX_ANSWER_BYTES = 2 * 1024 * 1024;
const NO_BODY = [204, 205, 304];

/**
 * One HTTP exchange over its own connection, whose address comes from `lookup` alone: no pool, no redirect, and no
 * response over 2 MB. The global fetch does not accept a lookup function.
 */
async function fetchOnce(url: string, init: RequestInit, lookup: LookupFunction): Promise<Response> {
  const { signal, body } = init;
  signal?.throwIfAborted();
  const request = new URL(url).protocol === 'https:' ? httpsRequest : httpRequest;
  const content = await new Response(body ?? null).text();
  try {
    return await new Promise<Response>((answer, fail) => {
      const sent = request(url, {
        method: init.method ?? 'GET',
        headers: {
          ...Object.fromEntries(new Headers(init.headers)),
          ...(content === '' ? {} : { 'content-length': Buffer.byteLength(content) }),
        },
        agent: false,
        lookup,
        ...(signal ? { signal } : {}),
      });
      sent.once('error', fail);
      sent.once('response', (response) => void readAnswer(response).then(answer, fail));
      sent.end(content);
    });
  } catch (error) {
    // The caller's own signal ended it: its time-out.
    signal?.throwIfAborted();
    throw error;
  }
}

async function readAnswer(response: IncomingMessage): Promise<Response> {
  const status = response.statusCode ?? 0;
  if (status >= 300 && status < 400 && status !== 304) {
    response.destroy();
    throw new Error(
      `The server answered ${status}: redirects are not followed, because their address is unchecked`,
    );
  }
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MAX_ANSWER_BYTES) {
      response.destroy();
      throw new Error('The answer is too long');
    }
    parts.push(part);
  }
  const headers = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return new Response(NO_BODY.includes(status) ? null : Buffer.concat(parts), { status, headers });
}

/**
 * IPv4 outside the public internet: own machine, private and link-local networks, carriers, tests, groups, metadata.
 */
const notPublic4 = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic4.addSubnet(network, prefix, 'ipv4');

/**
 * Of IPv6 only global unicast is public; within it, addresses that wrap IPv4 or are reserved for documentation are not.
 */
const public6 = new BlockList();
public6.addSubnet('2000::', 3, 'ipv6');
const notPublic6 = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic6.addSubnet(network, prefix, 'ipv6');

/** Whether an IP address belongs to the public internet. Text that is not an address does not. */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%')) return false;
  const family = isIP(address);
  if (family === 4) return !notPublic4.check(address, 'ipv4');
  return family === 6 && public6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6');
}
