import type { LookupAddress } from 'node:dns';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createNetwork, ForbiddenAddress, portOf, isPublicAddress } from './network.ts';

const LOOPBACK: LookupAddress = { address: '127.0.0.1', family: 4 };

let inside: Server;
let port = 0;
const requests: string[] = [];
beforeAll(async () => {
  inside = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (request.url === '/away') response.writeHead(302, { location: '/secret' }).end();
    else if (request.url === '/long') response.end(Buffer.alloc(3 * 1024 * 1024));
    else if (request.url === '/silent') response.writeHead(200).flushHeaders();
    else request.pipe(response.writeHead(201, { 'x-answer': 'yes' }));
  });
  await new Promise<void>((ready) => inside.listen(0, '127.0.0.1', ready));
  port = (inside.address() as AddressInfo).port;
});
beforeEach(() => void requests.splice(0));
afterAll(() => inside.close());

/** A network that resolves names as the test specifies; each query is counted. */
function networkWhere(answers: (question: number) => readonly LookupAddress[], allowedHosts: string[] = []) {
  const asked: string[] = [];
  const network = createNetwork({
    isOpen: false,
    allowedHosts,
    resolve: async (host) => answers(asked.push(host)),
  });
  return { network, asked };
}

describe('an address set by a tenant', () => {
  test.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://localhost/',
    'http://LOCALHOST./',
    'http://shop.localhost/',
    'http://[::ffff:127.0.0.1]/',
    'http://0.0.0.0/',
    'http://10.0.0.8/',
    'http://172.20.1.1/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fe80::1]/',
    'http://[fd00::1]/',
  ])('that says by itself that it is private is refused without asking anybody: %s', async (url) => {
    const { network, asked } = networkWhere(() => [LOOPBACK]);
    expect(network.findFault(new URL(url).hostname, portOf(url), 'web')).toBe('privateAddress');
    await expect(network.fetch(url)).rejects.toThrow(ForbiddenAddress);
    expect(asked).toEqual([]);
  });

  test.each<[string, LookupAddress[]]>([
    ['this machine', [LOOPBACK]],
    ['a private network', [{ address: '10.1.2.3', family: 4 }]],
    ['this machine, written as IPv6', [{ address: '::ffff:127.0.0.1', family: 6 }]],
    ['a public and a private place', [{ address: '93.184.216.34', family: 4 }, LOOPBACK]],
  ])('whose name leads to %s is not connected to', async (_, addresses) => {
    const { network } = networkWhere(() => addresses);
    await expect(network.fetch('http://relay.example/')).rejects.toThrow(ForbiddenAddress);
    await expect(network.connect('relay.example', 25, 1000)).rejects.toThrow(ForbiddenAddress);
    expect(requests).toEqual([]);
  });

  test('is resolved once per connection and checked each time, so that a name gains nothing by changing its answer', async () => {
    const gone = new AbortController();
    const { network, asked } = networkWhere((question) => {
      if (question > 1) return [LOOPBACK];
      gone.abort();
      return [{ address: '93.184.216.34', family: 4 }];
    });
    await expect(network.fetch('http://two-faced.example/', { signal: gone.signal })).rejects.toThrow(
      /abort/,
    );
    expect(asked).toHaveLength(1);
    await expect(network.fetch('http://two-faced.example/')).rejects.toThrow(ForbiddenAddress);
    expect(asked).toHaveLength(2);
    expect(requests).toEqual([]);
  });

  test.each<['mail' | 'web', number]>([
    ['web', 6379],
    ['web', 25],
    ['mail', 80],
    ['mail', 5432],
  ])('is called at no port that its protocol has no use for: %s at %i', async (use, wrongPort) => {
    const { network } = networkWhere(() => [LOOPBACK]);
    expect(network.findFault('relay.example', wrongPort, use)).toBe('port');
    const call =
      use === 'mail'
        ? network.connect('relay.example', wrongPort, 1000)
        : network.fetch(`http://relay.example:${wrongPort}/`);
    await expect(call).rejects.toThrow('port');
  });

  test('that the operator allows is reached, at the port that they specify or at a usual one', async () => {
    const { network } = networkWhere(() => [LOOPBACK], [`Relay.example:${port}`, 'other.example']);
    const answer = await network.fetch(`http://relay.example:${port}/echo`, { method: 'POST', body: 'ёж' });
    expect([answer.status, answer.headers.get('x-answer'), await answer.text()]).toEqual([201, 'yes', 'ёж']);
    const socket = await network.connect('relay.example', port, 1000);
    expect(socket.remoteAddress).toBe('127.0.0.1');
    socket.destroy();
    expect(network.findFault('other.example', 25, 'mail')).toBeUndefined();
    expect(network.findFault('other.example', port, 'mail')).toBe('port');
  });
});

describe('a call', () => {
  const open = createNetwork({ isOpen: true, allowedHosts: [] });
  const at = (path: string) => `http://127.0.0.1:${port}${path}`;

  test('follows no redirect', async () => {
    await expect(open.fetch(at('/away'))).rejects.toThrow('302');
    expect(requests).toEqual(['GET /away']);
  });

  test('reads no endless response', async () => {
    await expect(open.fetch(at('/long'))).rejects.toThrow('too long');
  });

  test('ends with the time-out of its caller', async () => {
    const call = open.fetch(at('/silent'), { signal: AbortSignal.timeout(50) });
    await expect(call).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});

test.each(['8.8.8.8', '93.184.216.34', '2a00:1450:4010::8b', '2606:4700::1111'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  '127.0.0.1',
  '0.0.0.0',
  '10.0.0.1',
  '100.127.255.255',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.0.1',
  '198.18.0.1',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  'fd00::1',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  'name.example',
  '',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
