import { describe, expect, it } from 'vitest';
import { findContactProblems, readContact } from './validate-contact.ts';

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
  return findContactProblems(fields).map(({ path, message }) => [path, message]);
}

function phoneOf(customerCountryCode: string, customerMobilePhone: string): string {
  return readContact({ ...good, customerCountryCode, customerMobilePhone, newsOptIn: false, consents: [] })
    .phone;
}

it('is kept in one form of the phone, however it was typed', () => {
  const kept = (customerCountryCode: string, customerMobilePhone: string) => {
    const fields = { ...good, customerCountryCode, customerMobilePhone, newsOptIn: false, consents: [] };
    const { countryCode, mobilePhone, phone } = readContact(fields);
    return [countryCode, mobilePhone, phone];
  };
  for (const typed of ['9161234567', '8 (916) 123-45-67', '79161234567', '+7 916 123 45 67'])
    expect(kept('+7', typed)).toEqual(['+7', '9161234567', '+79161234567']);
  expect(kept('+44', '07911 123456')).toEqual(['+44', '7911123456', '+447911123456']);
});

describe('the contact', () => {
  it('is taken as people write it, the phone with or without code and trunk digit', () => {
    expect(faults({})).toEqual([]);
    expect(phoneOf('+7', '8 (916) 123-45-67')).toBe('+79161234567');
    expect(phoneOf('+7', '+7 916 123 45 67')).toBe('+79161234567');
    expect(phoneOf('+90', '0532 123 45 67')).toBe('+905321234567');
    expect(phoneOf('+375', '29 123-45-67')).toBe('+375291234567');
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
});
