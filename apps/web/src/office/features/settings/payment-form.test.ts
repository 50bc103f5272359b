import { expect, test } from 'vitest';
import {
  blankPayment,
  listPaymentFields,
  readPayment,
  toPaymentInput,
  toNewPaymentInput,
  type PaymentSetting,
  type ProviderSheet,
} from './payment-form.ts';

const sheet = (provider: string, hasTestMode: boolean): ProviderSheet => ({
  provider,
  hasTestMode,
  helpKey: '',
  fields: [],
  methods: [],
});
/** An open site, whose own desk takes real money. */
const sheets = [sheet('desk', false), sheet('nestpay', true)];

test('a new desk of an open site is live without being asked, while a bank begins in test mode', () => {
  const ask = (provider: string) => {
    const values = { ...blankPayment, provider };
    const mode = listPaymentFields((key) => key, undefined, sheets).find(({ name }) => name === 'mode');
    return [toNewPaymentInput(values, sheets).mode, mode?.isShown?.(values)];
  };
  expect([ask('desk'), ask('nestpay')]).toEqual([
    ['live', false],
    ['test', true],
  ]);
});

const method = (take: 'hold' | 'atOnce') => ({
  id: 'card',
  way: 'hostedPage' as const,
  take,
  payWithinSeconds: 1200,
  currencies: ['TRY' as const],
  hasInstalments: take === 'atOnce',
});
const both: ProviderSheet = { ...sheet('iyzico', true), methods: [method('hold'), method('atOnce')] };
const holdOnly: ProviderSheet = { ...sheet('bank', true), methods: [method('hold')] };
const account = {
  provider: 'iyzico',
  captureMode: 'auto',
  siteIds: [4],
  currencies: ['TRY'],
  cardSchemes: ['visa'],
  dutyOfCare: null,
} as unknown as PaymentSetting;

test('an account that takes money at once, or serves one site, keeps that when something else is edited', () => {
  const values = { ...readPayment(account), statementText: 'NEW' };
  expect(toPaymentInput(values, [both])).toMatchObject({ captureMode: 'auto', siteIds: [4] });
  // The provider's sheet has not been loaded yet.
  expect(toPaymentInput(values, [])).toMatchObject({ captureMode: 'auto' });
  expect(toPaymentInput({ ...values, provider: 'bank' }, [both, holdOnly]).captureMode).toBe('manual');
});

test('when money is taken, and on which sites, is asked only where there is a choice', () => {
  const shown = (provider: string, sites: readonly { value: string; text: string }[]) =>
    listPaymentFields((key) => key, undefined, [both, holdOnly], sites)
      .filter(({ isShown }) => isShown?.({ ...blankPayment, provider }) !== false)
      .map(({ name }) => name);
  const sites = [
    { value: '1', text: 'Farewind' },
    { value: '4', text: 'Farewind TR' },
  ];
  expect(shown('iyzico', sites)).toEqual(expect.arrayContaining(['captureMode', 'siteIds']));
  expect(shown('bank', sites)).not.toContain('captureMode');
  expect(shown('iyzico', sites.slice(0, 1))).not.toContain('siteIds');
});

test('a cash desk is not asked for the text on card statements, and can be saved without it', () => {
  const desk: ProviderSheet = { ...sheet('desk', true), methods: [{ ...method('atOnce'), way: 'desk' }] };
  const values = { ...blankPayment, provider: 'desk' };
  const field = (provider: string) =>
    listPaymentFields((key) => key, undefined, [desk, both])
      .find(({ name }) => name === 'statementText')
      ?.isShown?.({ ...values, provider });
  expect([field('desk'), field('iyzico')]).toEqual([false, true]);
  expect(toPaymentInput(values, [desk]).statementText).not.toBe('');
  expect(toPaymentInput({ ...values, provider: 'iyzico' }, [both]).statementText).toBe('');
});
