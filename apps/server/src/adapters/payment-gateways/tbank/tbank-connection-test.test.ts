import { expect, it } from 'vitest';
import { Secret } from '../../../platform/secrets/secret.ts';
import { createTbankConnectionTest } from './tbank-connection-test.ts';

type Tested = Parameters<ReturnType<typeof createTbankConnectionTest>>[0];

const tryTerminal = (merchantId: string, mode: 'test' | 'live', ErrorCode: string, gatewayUrl = '') => {
  let calls = 0;
  const test = createTbankConnectionTest(async () => {
    calls += 1;
    return Response.json({
      Success: ErrorCode === '0',
      ErrorCode,
      Message: 'said',
      OrderId: 'x',
      Payments: [],
    });
  });
  const setting = { merchantId, mode, gatewayUrl, apiPassword: new Secret('x') } as unknown as Tested;
  return test(setting, undefined).then((told) => ({ ...told, calls }));
};

it.each([
  ['an order that nobody knows', '255'],
  ['an empty list of payments', '0'],
])('keys to which the bank answers with %s are right', async (_case, code) => {
  expect(await tryTerminal('1DEMO', 'test', code)).toMatchObject({ outcome: 'known', calls: 1 });
});

it.each([
  ['204', 'payment.tbank.refused.password'],
  ['501', 'payment.tbank.refused.terminal'],
  ['202', 'payment.tbank.refused.blocked'],
])('staff are told what the code %s of the bank means', async (code, textKey) => {
  expect(await tryTerminal('1DEMO', 'test', code)).toMatchObject({ outcome: 'refused', textKey });
});

it('a terminal of the other mode is reported before any call; a test host has terminals of its own', async () => {
  expect(await tryTerminal('1DEMO', 'live', '0')).toMatchObject({
    textKey: 'payment.tbank.refused.testKey',
    calls: 0,
  });
  expect(await tryTerminal('17', 'test', '0')).toMatchObject({
    textKey: 'payment.tbank.refused.liveKey',
    calls: 0,
  });
  expect(await tryTerminal('17', 'test', '255', 'https://rest-api-test.tinkoff.ru')).toMatchObject({
    outcome: 'known',
  });
});
