import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import type { PhoneBook } from './faults/find-contact-faults.ts';

/** The metadata of mobile numbers: large, so it is loaded beside the page and never with it. */
export const phoneBook: PhoneBook = {
  callingCodes: [...new Set(getCountries().map((country) => `+${getCountryCallingCode(country)}`))].toSorted(
    (one, other) => Number(one) - Number(other),
  ),
  isMobile(callingCode, number) {
    const defaultCallingCode = callingCode.slice(1);
    const phone = parsePhoneNumberFromString(number, { defaultCallingCode });
    return phone?.isValid() === true && phone.countryCallingCode === defaultCallingCode;
  },
};
