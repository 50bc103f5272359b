import { TEST_SECURITY_CODE } from '../../../testing/test-cards.ts';

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

export function cardMembers(number: string): Record<string, unknown> {
  return {
    creditCardNumber: number,
    creditCardOwner: 'ANNA PETROVA',
    creditCardExpireMonth: '12',
    creditCardExpireYear: '39',
    creditCardCVC: TEST_SECURITY_CODE,
  };
}
