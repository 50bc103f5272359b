import { TEST_SECURITY_CODE, testCards } from '../../../testing/test-cards.ts';

/** A passenger of thirty with a passport valid for years. */
export function adult(name: string, overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    type: 'adult',
    name,
    surname: 'PETROVA',
    gender: 'female',
    birthDate: '1996-05-04',
    nationality: 'RU',
    passportSerial: '72',
    passportNumber: '4455906',
    passportExpiryDate: '2033-01-01',
    ...overrides,
  };
}

/** The form of a buyer who travels alone, told from others by these letters, and pays by card. */
export function buyerForm(letters: string): Record<string, unknown> {
  return {
    passengers: [adult(`ANNA ${letters}`)],
    customerName: 'Анна',
    customerSurname: 'Петрова',
    customerEmail: `anna.${letters.toLowerCase()}@example.org`,
    customerCountryCode: '+7',
    customerMobilePhone: '916 123-45-67',
    ...cardMembers(testCards.approved),
    contractAccepted: true,
    usageAccepted: true,
    adultConfirmed: true,
  };
}

export function cardMembers(number: string): Record<string, unknown> {
  return {
    creditCardNumber: number,
    creditCardOwner: 'ANNA PETROVA',
    creditCardExpireMonth: '12',
    creditCardExpireYear: '39',
    creditCardCVC: TEST_SECURITY_CODE,
  };
}
