import type { Currency } from '@farewind/values/currency';
import { expect, test } from 'vitest';
import type { TenantScope } from '../../platform/database/scope.ts';
import { sampleAgency } from '../../testing/sample-agency.ts';
import type { Settings } from '../settings/public.ts';
import { readTextValues } from './text-values.ts';

const scope = { tenantId: 1 } as TenantScope;

/** An agency that prices its flights in euro, with accounts for some currencies. */
async function statementOf(accounts: Partial<Record<Currency, string>>, sold?: readonly Currency[]) {
  const settings = {
    getAgency: async () => ({ info: sampleAgency, inventoryCurrency: 'EUR' }),
    findPaymentSetting: async (_: TenantScope, currency: Currency) =>
      accounts[currency] === undefined ? undefined : { statementText: accounts[currency] },
  } as unknown as Settings;
  return (await readTextValues(scope, settings, { language: 'en', currencies: sold }))['statementText'];
}

test('the agreement’s page names the statement of an account that the reader’s site collects with', async () => {
  const both = { EUR: 'FAREWIND*EUR', RUB: 'FAREWIND*RU' };
  expect(await statementOf(both)).toBe('FAREWIND*EUR');
  expect(await statementOf(both, ['RUB', 'EUR'])).toBe('FAREWIND*EUR');
  expect(await statementOf(both, ['RUB'])).toBe('FAREWIND*RU');
});

test('an agency that collects in another currency than it prices in has a statement to name', async () => {
  expect(await statementOf({ RUB: 'FAREWIND*RU' })).toBe('FAREWIND*RU');
  expect(await statementOf({ RUB: 'FAREWIND*RU' }, ['USD', 'RUB'])).toBe('FAREWIND*RU');
  expect(await statementOf({})).toBe('');
});
