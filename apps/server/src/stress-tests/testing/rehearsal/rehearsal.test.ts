import { expect, it } from 'vitest';
import { readAccountKeys } from './account-keys.ts';
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
