import { describe, expect, it } from 'vitest';
import { findContactProblems, findLeadPassengerProblems } from './find-contact-problems.ts';
import { isCallingCode, isMobile } from './phone-number.ts';

const good = {
  customerName: 'Иван',
  customerSurname: "O'Неил-Ёлкин",
  customerEmail: 'ivan@example.org',
  customerMobilePhone: '8 (916) 123-45-67',
  customerCountryCode: '+7',
  invoice: undefined,
};

function faults(overrides: Partial<Record<keyof typeof good, unknown>>): [string, string][] {
  const fields = { ...good, ...overrides } as Parameters<typeof findContactProblems>[0];
  return findContactProblems(fields, { isCallingCode, isMobile }).map(({ path, message }) => [path, message]);
}

describe('the contact', () => {
  it('is taken as people write it, the phone with or without code and trunk digit', () => {
    expect(faults({})).toEqual([]);
    for (const [customerCountryCode, customerMobilePhone] of [
      ['+7', '+7 916 123 45 67'],
      ['+90', '0532 123 45 67'],
      ['+375', '29 123-45-67'],
    ])
      expect(faults({ customerCountryCode, customerMobilePhone })).toEqual([]);
  });

  it.each([
    [{ customerName: ' ' }, 'customerName', 'validation.required'],
    [{ customerName: '4711' }, 'customerName', 'validation.nameInvalid'],
    [{ customerSurname: '' }, 'customerSurname', 'validation.required'],
    [{ customerSurname: '<b>' }, 'customerSurname', 'validation.surnameInvalid'],
    [{ customerEmail: '' }, 'customerEmail', 'validation.contactEmailPrompt'],
    [{ customerEmail: 'ivan@example' }, 'customerEmail', 'validation.emailInvalid'],
    [{ customerEmail: 'ivan example.org' }, 'customerEmail', 'validation.emailInvalid'],
    [{ customerCountryCode: '' }, 'customerCountryCode', 'validation.required'],
    [{ customerCountryCode: '7' }, 'customerCountryCode', 'validation.countryCodeInvalid'],
    [{ customerCountryCode: '+999' }, 'customerCountryCode', 'validation.countryCodeInvalid'],
    [{ customerMobilePhone: '' }, 'customerMobilePhone', 'validation.required'],
    [{ customerMobilePhone: '12345' }, 'customerMobilePhone', 'validation.phoneInvalid'],
    [{ customerMobilePhone: '+90 532 123 45 67' }, 'customerMobilePhone', 'validation.phoneInvalid'],
  ])('%j is refused at its field', (overrides, path, message) => {
    expect(faults(overrides)).toEqual([[path, message]]);
  });

  it('needs every line of an invoice that is asked for', () => {
    const invoice = { title: '', taxNumber: ' ', address: '', city: '' };
    expect(faults({ invoice }).map(([path]) => path)).toEqual([
      'invoice.title',
      'invoice.taxNumber',
      'invoice.address',
      'invoice.city',
    ]);
  });

  it('only has to have a telephone number while nothing is known of numbers', () => {
    const fields = { ...good, customerCountryCode: '+999', customerMobilePhone: '12' };
    expect(findContactProblems(fields, undefined)).toEqual([]);
    expect(findContactProblems({ ...fields, customerMobilePhone: '' }, undefined)).toEqual([
      { path: 'customerMobilePhone', message: 'validation.required' },
    ]);
  });
});

it('a driver looks for both names of somebody, or for the buyer', () => {
  expect(findLeadPassengerProblems({ name: ' ', surname: '' })).toEqual([]);
  expect(findLeadPassengerProblems({ name: 'Анна', surname: '' })).toEqual([
    { path: 'leadPassenger.surname', message: 'validation.required' },
  ]);
  expect(findLeadPassengerProblems({ name: 'Анна', surname: '77' })).toEqual([
    { path: 'leadPassenger.surname', message: 'validation.surnameInvalid' },
  ]);
});
