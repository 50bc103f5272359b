import { agencyFields } from '@farewind/contract/agency/agency';
import { customerSchema } from '@farewind/contract/customers/customers';
import { updateCity } from '@farewind/contract/definitions/cities';
import { updatePackageType } from '@farewind/contract/definitions/package-types';
import { createRole } from '@farewind/contract/identity/roles';
import { createTenant } from '@farewind/contract/identity/tenants';
import { createUser } from '@farewind/contract/identity/users';
import { saveService } from '@farewind/contract/inventory/services';
import { saveEmailSetting } from '@farewind/contract/settings/email-settings';
import { saveMapSetting } from '@farewind/contract/settings/map-settings';
import { savePaymentSetting } from '@farewind/contract/settings/payment-settings';
import { saveSmsSetting } from '@farewind/contract/settings/sms-settings';
import { expect, it } from 'vitest';
import en from '../../i18n/en.json' with { type: 'json' };
import { formatAction, formatEntity, formatValue, formatMember } from './audit-words.ts';

// A missing text yields its key, as in the real catalogues.
const t = (key: string) => (key in en ? `<${key}>` : key);

it('shows labels for what is known, and the log’s own name for what is not', () => {
  expect(formatEntity('emailSetting', t)).toBe('<audit.entity.emailSetting>');
  expect(formatEntity('somethingNew', t)).toBe('somethingNew');
  expect(formatAction('update', t)).toBe('<audit.action.update>');
  expect(formatAction('somethingNew', t)).toBe('somethingNew');
});

it('distinguishes zero and no from a missing value', () => {
  expect([0, false, '', null, undefined, []].map((value) => formatValue(value, t))).toEqual([
    '0',
    '<form.no>',
    '<form.nothing>',
    '<form.nothing>',
    '<form.nothing>',
    '<form.nothing>',
  ]);
  expect(formatValue(['EUR', 'RUB'], t)).toBe('EUR, RUB');
  expect(['[personal]', '[secret]'].map((value) => formatValue(value, t))).toEqual([
    '<audit.personal>',
    '<audit.secret>',
  ]);
  expect(formatValue({ ru: 'а' }, t)).toBe('{"ru":"а"}');
});

it('has a label for every member of the records that the office edits', () => {
  const records = [updateCity, updatePackageType, createRole, createTenant, createUser, saveService].map(
    ({ input }) => input.shape,
  );
  const settings = [saveEmailSetting, saveMapSetting, savePaymentSetting, saveSmsSetting].map(
    ({ input }) => input.shape,
  );
  const names = [agencyFields, customerSchema.shape, ...records, ...settings].flatMap(Object.keys);
  expect(names.filter((name) => formatMember(name, t) === name)).toEqual([]);
  expect(formatMember('somethingNew', t)).toBe('somethingNew');
});
