import { eachMember, isDocumentDate, paperMembers } from '@farewind/values/passenger-document';
import { expect, it } from 'vitest';
import en from '../../i18n/en.json' with { type: 'json' };
import { listCustomerFields, readCustomer, type Customer } from './customer-form.ts';

const t = (key: keyof typeof en) => en[key];
const options = { cities: [], districts: [], countries: [] };

it('every member of a customer’s documents is shown and has a field, which is fixed while it is masked', () => {
  const kept = eachMember(paperMembers, (member) => `<${member}>`);
  expect(readCustomer(kept as unknown as Customer)).toMatchObject(kept);
  const listed = (isMasked: boolean) =>
    listCustomerFields(t, options, { documentsMasked: isMasked, mobilePhone: '' }).filter(
      ({ name }) => name in kept,
    );
  expect(listed(false).map(({ name, kind }) => [name, kind])).toEqual(
    paperMembers.map((member) => [member, isDocumentDate(member) ? 'date' : 'text']),
  );
  expect(listed(true).map(({ isFixed }) => isFixed)).toEqual(paperMembers.map(() => true));
  expect(listed(true).filter(({ label }) => !en[label])).toEqual([]);
});

it('a phone is asked of new customers, and not of those who registered without one', () => {
  const asked = (row?: { documentsMasked: boolean; mobilePhone: string }) =>
    listCustomerFields(t, options, row)
      .filter(({ kind, isOptional }) => kind === 'tel' && isOptional !== true)
      .map(({ name }) => name);
  expect(asked()).toEqual(['countryCode', 'mobilePhone']);
  expect(asked({ documentsMasked: false, mobilePhone: '9161234567' })).toHaveLength(2);
  expect(asked({ documentsMasked: false, mobilePhone: '' })).toEqual([]);
});
