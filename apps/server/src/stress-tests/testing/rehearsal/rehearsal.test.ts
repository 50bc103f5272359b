import { expect, it } from 'vitest';
import type { Charge, PaymentGateway, QueryOutcome } from '../../../modules/payments/ports.ts';
import { readAccountKeys } from './account-keys.ts';
import { rehearseAccount } from './rehearse-account.ts';
import { drawRehearsal } from './rehearsed-row.ts';

it('the table says of each act whether it held, and why something was left out', () => {
  const method = 'card (hostedPage, hold)';
  const lines = drawRehearsal('bank', [
    { method, tried: 'paid', outcome: 'held', note: 'hold 1.00, capture 1.00' },
    { method, tried: 'paid twice', outcome: 'fault', note: 'paid more than once' },
    {
      method: 'sbp (qrOrApp, atOnce)',
      tried: 'released',
      outcome: 'skipped',
      note: 'the method has no hold',
    },
  ]);
  expect(lines).toEqual([
    '',
    'bank: card (hostedPage, hold)',
    '  ✓ paid        hold 1.00, capture 1.00',
    '  ✗ paid twice  paid more than once',
    '',
    'bank: sbp (qrOrApp, atOnce)',
    '  – released    the method has no hold',
    '',
    'bank: 1 held, 1 did not, 1 skipped',
  ]);
});

it('keys come from the environment, and a missing one is named without any other value', () => {
  const fields = [
    { name: 'merchantId', isSecret: false, isRequired: true, labelKey: '' },
    { name: 'apiPassword', isSecret: true, isRequired: true, labelKey: '' },
    { name: 'gatewayUrl', isSecret: false, isRequired: false, labelKey: '' },
  ] as const;
  const sheet = { provider: 'bank', fields };
  const given = { REHEARSE_MERCHANT_ID: '7', REHEARSE_API_PASSWORD: 'hush' };
  expect(readAccountKeys(sheet, given)).toEqual({ merchantId: '7', apiPassword: 'hush', gatewayUrl: '' });
  expect(() => readAccountKeys(sheet, { REHEARSE_API_PASSWORD: 'hush' })).toThrow(
    /^The account at bank needs REHEARSE_MERCHANT_ID in the environment\.$/,
  );
});

it('a merchant who may not hold is rehearsed by what is charged at once', async () => {
  const { gateway, showPage } = contraryAccount('atOnce', 'captured', false);
  const modes: string[] = [];
  const asked = {
    ...gateway,
    methods: (account: Parameters<PaymentGateway['methods']>[0]) => {
      modes.push(account.captureMode);
      return gateway.methods(account);
    },
  };
  const wait = async () => false;
  const rows = await rehearseAccount({
    gateway: asked,
    keys: {},
    currency: 'EUR',
    isAtOnce: true,
    showPage,
    wait,
  });
  expect(modes).toEqual(['auto']);
  expect(rows.find(({ tried }) => tried === 'a sum is charged')).toMatchObject({ outcome: 'held' });
  expect(rows.find(({ tried }) => tried === 'a held sum is released')).toMatchObject({ outcome: 'skipped' });
});

it('every payment is marked as a test: some providers take test and real money through one shop', async () => {
  const { gateway, showPage } = contraryAccount('hold', 'authorised', false);
  const marks: unknown[] = [];
  const start: PaymentGateway['start'] = (charge, ...more) => {
    marks.push(charge.isTest);
    return gateway.start(charge, ...more);
  };
  const wait = async () => false;
  await rehearseAccount({ gateway: { ...gateway, start }, keys: {}, currency: 'EUR', showPage, wait });
  expect(marks.length).toBeGreaterThan(0);
  expect(new Set(marks)).toEqual(new Set([true]));
});

/** An account that takes money in its own way, when its page is shown or only while the payment is closed. */
function contraryAccount(take: 'hold' | 'atOnce', paidAs: 'authorised' | 'captured', isPaidLate: boolean) {
  const states = new Map<string, QueryOutcome['kind']>();
  const become = (kind: QueryOutcome['kind']) => async (charge: Charge) => {
    states.set(charge.reference, kind);
    return { kind: 'done', bankReference: 'B' };
  };
  const gateway = {
    methods: () => [{ id: 'card', way: 'hostedPage', take, currencies: ['EUR'], repeatSafeBy: 'key' }],
    start: async ({ reference }: Charge) => {
      states.set(reference, 'waiting');
      return { kind: 'next', step: { way: 'redirect', url: reference }, theirReference: 'T' };
    },
    query: async ({ reference }: Charge) => ({ kind: states.get(reference) ?? 'notFound' }),
    void: become('voided'),
    refund: become('refunded'),
    findRefunded: async () => ({ kind: 'notFound' }),
    close: async ({ reference }: Charge) => {
      states.set(reference, isPaidLate ? paidAs : 'closed');
      return isPaidLate ? 'paid' : 'closed';
    },
  } as unknown as PaymentGateway;
  const showPage = (url: string): void => {
    if (!isPaidLate) states.set(url, paidAs);
  };
  return {
    gateway,
    showPage,
    countKept: () => [...states.values()].filter((kind) => kind === paidAs).length,
  };
}

it.each([
  ['charges at once what should be held', 'hold', 'captured', false, 'fault'],
  ['holds what should be charged', 'atOnce', 'authorised', false, 'fault'],
  ['charges at once what should be held, while it is closed', 'hold', 'captured', true, 'fault'],
  ['is paid while it is closed', 'atOnce', 'captured', true, 'held'],
] as const)(
  'an account that %s keeps nothing of a rehearsal',
  async (_, take, paidAs, isPaidLate, outcome) => {
    const { gateway, showPage, countKept } = contraryAccount(take, paidAs, isPaidLate);
    const wait = async () => false;
    const rows = await rehearseAccount({ gateway, keys: {}, currency: 'EUR', showPage, wait });
    expect(countKept()).toBe(0);
    const tried = take === 'hold' ? 'a sum is held' : 'a sum is charged';
    expect(rows.find((row) => row.tried === tried)).toMatchObject({ outcome });
  },
);
