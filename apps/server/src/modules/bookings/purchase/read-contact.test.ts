import { expect, it } from 'vitest';
import { readContact } from './read-contact.ts';

it('a contact’s phone is stored in one format, however it was typed', () => {
  const kept = (customerCountryCode: string, customerMobilePhone: string) => {
    const { countryCode, mobilePhone, phone } = readContact({
      customerName: 'Иван',
      customerSurname: "O'Неил-Ёлкин",
      customerEmail: 'ivan@example.org',
      customerCountryCode,
      customerMobilePhone,
      newsOptIn: false,
      consents: [],
    });
    return [countryCode, mobilePhone, phone];
  };
  for (const typed of ['9161234567', '8 (916) 123-45-67', '79161234567', '+7 916 123 45 67'])
    expect(kept('+7', typed)).toEqual(['+7', '9161234567', '+79161234567']);
  expect(kept('+44', '07911 123456')).toEqual(['+44', '7911123456', '+447911123456']);
  expect(kept('+90', '0532 123 45 67')).toEqual(['+90', '5321234567', '+905321234567']);
  expect(kept('+375', '29 123-45-67')).toEqual(['+375', '291234567', '+375291234567']);
});
