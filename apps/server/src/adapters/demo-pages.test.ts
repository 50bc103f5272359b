import { createHash } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerRateSimulator } from './exchange-rates/simulator/register-rate-simulator.ts';
import { registerFlightSimulator } from './flight-suppliers/simulator/register-flight-simulator.ts';
import { registerMax } from './messengers/simulators/register-max.ts';
import { registerTelegram } from './messengers/simulators/register-telegram.ts';
import { registerTaxiSimulator } from './ride-channels/booking-taxi/simulator/register-taxi-simulator.ts';
import { registerSmsSimulator } from './sms/simulators/register-sms-simulator.ts';
import { registerHolidayTaxisSimulator } from './transfer-suppliers/holiday-taxis/simulator/register-taxis-simulator.ts';
import { registerRideSimulator } from './transfer-suppliers/simulator/register-ride-simulator.ts';

const now = () => new Date('2027-05-20T10:00:00Z');
const bots = [{ token: 'a-token', name: 'farewind_bot', title: 'Farewind' }];
let app: FastifyInstance;

beforeAll(async () => {
  app = fastify();
  // As the server does for everything that says nothing of its own.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', "default-src 'self'; style-src 'self'");
  });
  await registerRateSimulator(app, { now });
  await registerFlightSimulator(app, { apiKey: 'key', now });
  await registerMax(app, { bots, now, reach: (url) => url });
  await registerTelegram(app, { bots, now, reach: (url) => url });
  const client = { clientId: 'client', clientSecret: 'secret' };
  await registerTaxiSimulator(app, { ...client, now, door: { ...client, endpoint: () => '' } });
  await registerSmsSimulator(app, { userName: 'user', password: 'password', originator: 'FAREWIND', now });
  await registerHolidayTaxisSimulator(app, { apiKey: 'key', agentRef: 'agent', now });
  await registerRideSimulator(app, { apiKey: 'key', lateMs: 0, now });
});
afterAll(() => app.close());

const pages = ['rates', 'flights', 'max', 'telegram', 'ride-channel', 'sms', 'holiday-taxis', 'rides'];

test.each(pages)('the demo page /demo/%s/ is drawn with its styles', async (name) => {
  await expectStyled(`/demo/${name}/`);
});

test.each([
  ['ride-channel', ['/demo/ride-channel', '/demo/ride-channel/oauth2/token', 'client', 'secret']],
  ['flights', ['/demo/flights', 'key']],
  ['holiday-taxis', ['/demo/holiday-taxis', 'key', 'agent']],
  ['rides', ['/demo/rides', 'key']],
  ['telegram', ['a-token']],
  ['max', ['a-token']],
])('the page of the simulator %s shows what the form of a connection asks for', async (name, asked) => {
  const { body } = await app.inject(`/demo/${name}/`);
  for (const shown of asked)
    expect(body).toMatch(new RegExp(`<td>(?:\\(address of this site\\))?${shown}</td>`));
});

test('a simulated chat is drawn with its styles', async () => {
  const { headers } = await app.inject({
    method: 'POST',
    url: '/demo/max/open/farewind_bot',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'person=Anna&token=',
  });
  const address = String(headers.location);
  await app.inject({
    method: 'POST',
    url: `${address}/write`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'text=Hello',
  });
  const page = await expectStyled(address);
  expect(page).toContain('Hello');
});

/** Its policy allows its own style element only, by hash, so an attribute `style` would be dropped by the browser. */
async function expectStyled(url: string): Promise<string> {
  const { statusCode, headers, body } = await app.inject(url);
  expect(statusCode).toBe(200);
  const style = /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
  expect(body).not.toMatch(/<[^>]*\sstyle\s*=/);
  return body;
}
