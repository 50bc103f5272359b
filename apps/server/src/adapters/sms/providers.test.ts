import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { failureOf } from '../../platform/call-failure.ts';
import { createNetwork } from '../../platform/network/network.ts';
import { toSecret } from '../../modules/settings/setting-secrets.ts';
import type { AskSmsReports, SendSms } from '../../modules/messaging/ports.ts';
import type { SmsSetting } from '../../modules/settings/public.ts';
import { createSmppProvider } from './smpp/smpp-sms.ts';
import { registerSmppSimulator } from './simulators/register-smpp-simulator.ts';
import { registerTwilioSimulator } from './simulators/register-twilio-simulator.ts';
import type { HeldSms } from './simulators/simulator-desk.ts';
import { createTwilioReports, createTwilioSms } from './twilio/twilio-sms.ts';

const account = {
  userName: 'AC0017',
  password: 'a password of the tests',
  originator: 'FAREWIND',
  now: () => new Date('2027-05-20T10:00:00Z'),
};
const openNetwork = createNetwork({ isOpen: true, allowedHosts: [] });
const closedNetwork = createNetwork({ isOpen: false, allowedHosts: [] });

let simulators: FastifyInstance;
let origin: string;
let centre: { readonly host: string; readonly port: number };

beforeAll(async () => {
  simulators = fastify();
  await registerTwilioSimulator(simulators, account);
  centre = (await registerSmppSimulator(simulators, account)).address();
  origin = await simulators.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => simulators.close());

const settingOf = (change: Partial<SmsSetting>): SmsSetting => ({
  provider: 'twilio',
  apiUrl: `${origin}/demo/twilio`,
  userName: account.userName,
  password: toSecret(account.password),
  originator: account.originator,
  encoding: 'auto',
  defaultCountryCode: '+90',
  ...change,
});

interface Shape {
  readonly send: SendSms;
  readonly ask: AskSmsReports;
  readonly page: string;
  readonly setting: () => SmsSetting;
  /** The codes on its page: a wrong number, an outage, and lost answers. */
  readonly refusal: string;
  readonly fault: string;
  readonly lost: string;
  readonly unknown: string;
  readonly arrived: string;
}

const shapes: Record<string, () => Shape> = {
  Twilio: () => ({
    send: createTwilioSms({ fetch: openNetwork.fetch }),
    ask: createTwilioReports({ fetch: openNetwork.fetch }),
    page: '/demo/twilio',
    setting: () => settingOf({}),
    refusal: '21211',
    fault: '20500',
    lost: 'undelivered',
    unknown: 'sent',
    arrived: 'delivered',
  }),
  SMPP: () => {
    const { send, askReports: ask } = createSmppProvider({ network: openNetwork });
    const apiUrl = `smpp://${centre.host}:${centre.port}`;
    return {
      send,
      ask,
      page: '/demo/smpp',
      setting: () => settingOf({ provider: 'smpp', apiUrl }),
      refusal: '0x0b',
      fault: '0x08',
      lost: 'UNDELIV',
      unknown: 'ENROUTE',
      arrived: 'DELIVRD',
    };
  },
};

const message = (text: string) => ({ to: '+7 916 123-45-67', text, purpose: 'transactional' }) as const;
const press = (url: string, form: Record<string, string>) =>
  simulators.inject({ method: 'POST', url, payload: form });

describe.each(Object.entries(shapes))('a provider with the protocol of %s', (_name, open) => {
  let shape: Shape;
  beforeEach(async () => {
    shape = open();
    await press(`${shape.page}/fail`, { times: '0' });
    await press(`${shape.page}/report`, { status: shape.arrived });
  });
  const held = async () => (await simulators.inject(`${shape.page}/held`)).json<HeldSms[]>();

  test('gets the text as it was written, in any language', async () => {
    for (const text of [
      'Seats booked: FW1, [VKO-AYT] 12-06-2027',
      'Места забронированы: FW1',
      'Koltuklarınız ayrıldı',
    ]) {
      expect(await shape.send(shape.setting(), message(text))).toMatchObject({ outcome: 'accepted' });
      expect((await held())[0]).toMatchObject({ text, to: '79161234567' });
    }
  });

  test('finally reports what became of a message', async () => {
    const sent = await shape.send(shape.setting(), message('first'));
    const reference = sent.outcome === 'accepted' ? sent.reference : '';
    expect(await shape.ask(shape.setting(), [reference])).toEqual(
      new Map([[reference, { outcome: 'delivered' }]]),
    );
  });

  test('a message that is pending or unknown is not reported as delivered', async () => {
    await press(`${shape.page}/report`, { status: shape.unknown });
    const sent = await shape.send(shape.setting(), message('second'));
    const reference = sent.outcome === 'accepted' ? sent.reference : '';
    expect(await shape.ask(shape.setting(), [reference, 'nobody-knows-this'])).toEqual(new Map());
    await press(`${shape.page}/report`, { status: shape.lost });
    const reports = await shape.ask(shape.setting(), [reference]);
    expect(reports.get(reference)).toMatchObject({ outcome: 'failed' });
  });

  test('a refused number is final, while a failure of the provider is retried', async () => {
    await press(`${shape.page}/fail`, { code: shape.refusal, times: '1' });
    expect(await shape.send(shape.setting(), message('x'))).toMatchObject({ outcome: 'refused' });
    await press(`${shape.page}/fail`, { code: shape.fault, times: '1' });
    await expect(shape.send(shape.setting(), message('x'))).rejects.toThrow(/provider answered/);
    expect(await shape.send(shape.setting(), message('x'))).toMatchObject({ outcome: 'accepted' });
  });

  test('a wrong password is for staff to correct, and is not revealed', async () => {
    const wrong = { ...shape.setting(), password: toSecret('wrong words') };
    const error: unknown = await shape.send(wrong, message('x')).catch((thrown: unknown) => thrown);
    expect(String(error)).not.toContain('wrong words');
    // Told in their own language, beside the provider's words.
    expect(failureOf(error)).toEqual({
      why: 'keyRefused',
      said: expect.not.stringMatching(/wrong words|The SMS provider/),
    });
  });
});

test('a long text is sent over SMPP in concatenated parts that add up to it', async () => {
  const { send, askReports } = createSmppProvider({ network: openNetwork });
  const setting = settingOf({ provider: 'smpp', apiUrl: `smpp://${centre.host}:${centre.port}` });
  const text = 'Рейс отменён, деньги вернутся на карту. '.repeat(4).trim();
  const sent = await send(setting, message(text));
  const reference = sent.outcome === 'accepted' ? sent.reference : '';
  const parts = (await simulators.inject('/demo/smpp/held')).json<HeldSms[]>().slice(0, 3).toReversed();
  expect(parts.map((part) => part.text).join('')).toBe(text);
  expect(parts.map(({ encoding }) => encoding)).toEqual(['UCS2 1/3', 'UCS2 2/3', 'UCS2 3/3']);
  expect([...(await askReports(setting, [reference])).values()]).toEqual([{ outcome: 'delivered' }]);
});

test('an agency’s SMPP provider cannot be in a private network', async () => {
  const { send } = createSmppProvider({ network: closedNetwork });
  const apiUrl = `smpp://${centre.host}:2775`;
  await expect(send(settingOf({ provider: 'smpp', apiUrl }), message('x'))).rejects.toThrow(
    /private network/,
  );
});
