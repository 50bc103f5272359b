import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import pino from 'pino';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HubClient } from '../../testing/hub-client.ts';
import { InProcessCounter } from '../rate-limits/in-process-counter.ts';
import { isHubOpening, serveHub } from './hub.ts';

/** Tokens with an open session, and their users. */
const open = new Map<string, string>();
let server: FastifyInstance;
let address: string;
let beat: () => Promise<void>;
let isDatabaseAway: boolean;
/** How often a token's session was looked up. */
let lookups: number;
/** What whoever runs the shop reads. */
let logged: string[];
beforeEach(async () => {
  open.clear();
  open.set('anna', '1.7').set('anna again', '1.7').set('boris', '1.8');
  server = fastify({ http: { shouldUpgradeCallback: isHubOpening } });
  isDatabaseAway = false;
  lookups = 0;
  logged = [];
  beat = serveHub(server, {
    sessionOf: (token) => (token === 'forged' ? undefined : token),
    callCounter: new InProcessCounter(),
    async findAccount(token) {
      lookups += 1;
      if (isDatabaseAway) throw new Error('connection refused');
      return open.get(token);
    },
    log: pino({}, { write: (line: string) => void logged.push(line) }),
  });
  server.get('/page', async () => 'a page');
  address = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => server.close());

const register = { type: 1, target: 'register', arguments: [], invocationId: '0' };

describe('the hub of the framework’s clients', () => {
  test('completes the handshake and accepts a registration, in one message or several', async () => {
    const client = await HubClient.open(address, 'anna');
    client.sendText('{"protocol":"json","version":1}\u001E{"type":6}\u001E');
    expect(await client.next()).toEqual({});
    client.send(register);
    expect(await client.next()).toEqual({ type: 3, invocationId: '0', result: null });
  });

  test('answers any other call that there is no such method', async () => {
    const client = await HubClient.connected(address, 'anna');
    client.send({ type: 1, target: 'dropTables', arguments: [], invocationId: '1' });
    expect(await client.next()).toEqual({
      type: 3,
      invocationId: '1',
      error: 'The hub has no such method.',
    });
  });

  test('looks up no token that is not ours, and no session that opens connection after connection', async () => {
    await expect(HubClient.open(address, 'forged')).rejects.toThrow('401');
    expect(lookups).toBe(0);
    const openings = Array.from({ length: 40 }, () => HubClient.open(address, 'ended'));
    const refusals = (await Promise.allSettled(openings)).map((one) =>
      one.status === 'rejected' ? /\d{3}/.exec(String(one.reason))?.[0] : 'opened',
    );
    expect(Map.groupBy(refusals, (status) => status).get('401')).toHaveLength(30);
    expect(Map.groupBy(refusals, (status) => status).get('429')).toHaveLength(10);
    expect(lookups).toBe(30);
    // Others are not concerned.
    (await HubClient.connected(address, 'anna')).close();
  });

  test('pings signed-in clients, and closes the connections of those who no longer are', async () => {
    const [anna, boris] = [
      await HubClient.connected(address, 'anna'),
      await HubClient.connected(address, 'boris'),
    ];
    open.delete('boris');
    await beat();
    expect(await anna.next()).toEqual({ type: 6 });
    expect(await boris.next()).toEqual({ type: 7, allowReconnect: false });
    expect(await boris.ended()).toBe(1000);
  });

  test('disconnects a client that has gone silent', async () => {
    const client = await HubClient.connected(address, 'anna');
    const ended = client.ended();
    for (let beats = 0; beats < 4; beats += 1) await beat();
    expect(await ended).toBe(1006);
  });

  test.each([
    ['another protocol', '{"protocol":"messagepack","version":1}\u001E'],
    ['no JSON', 'hello\u001E'],
    ['half a record', '{"protocol":"json"'],
    ['a record of a list', '[]\u001E{'],
  ])('ends a conversation that begins with %s', async (_, text) => {
    const client = await HubClient.open(address, 'anna');
    client.sendText(text);
    expect(await client.ended()).toBe(1000);
  });

  test('disconnects a client that sends too much, in one message or in many', async () => {
    const long = await HubClient.connected(address, 'anna');
    long.sendText('x'.repeat(4097));
    expect(await long.ended()).toBe(1009);
    const busy = await HubClient.connected(address, 'anna');
    const ended = busy.ended();
    for (let sent = 0; sent < 61; sent += 1) busy.send({ type: 6 });
    expect(await ended).toBe(1008);
  });

  test('accepts ten connections per account over all its sessions, besides those of others', async () => {
    for (let opened = 0; opened < 9; opened += 1) await HubClient.open(address, 'anna');
    const last = await HubClient.open(address, 'anna again');
    await expect(HubClient.open(address, 'anna')).rejects.toThrow('429');
    await HubClient.open(address, 'boris');
    const ended = last.ended();
    last.close();
    await ended;
    await HubClient.connected(address, 'anna');
  });

  test('refuses strangers', async () => {
    await expect(HubClient.open(address, 'nobody')).rejects.toThrow('401');
  });

  test('an outage is in the log once, not once per client and heartbeat, and ends no connection', async () => {
    for (const outage of [1, 2]) {
      const anna = await HubClient.connected(address, 'anna');
      isDatabaseAway = true;
      for (const token of ['anna', 'boris'])
        await expect(HubClient.open(address, token)).rejects.toThrow('503');
      for (let beats = 0; beats < 2; beats += 1) await beat();
      expect(logged).toHaveLength(2 * outage);
      isDatabaseAway = false;
      await beat();
      expect(await anna.next()).toEqual({ type: 6 });
      anna.close();
    }
    expect(logged).toHaveLength(4);
    expect(logged.join('')).toContain('connection refused');
    expect(logged.join('')).not.toContain('anna');
  });

  test('answers any other upgrade request like a plain request', async () => {
    for (const [path, upgrade] of [
      ['/page', 'websocket'],
      ['/page', 'h2c'],
      ['/signalr', 'h2c'],
    ] as const) {
      const asked = get(address + path, { headers: { connection: 'Upgrade', upgrade } });
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      expect([path, upgrade, answer.statusCode]).toEqual([path, upgrade, path === '/page' ? 200 : 404]);
      answer.resume();
    }
  });
});
