import { documentCodes, eachMember, offeredCodes } from '@farewind/values/passenger-document';
import { MARKS } from '../../../../testing/fill-person.ts';
import { familyPassengers } from '../../../../testing/shop-client.ts';

/** A Turkish citizen abroad gives all that a document can hold. */
export const markedDocument = {
  // A code that is added later is sought by the passport's mark, until it has one of its own here.
  ...eachMember(documentCodes, () => `Q${MARKS.passport}`),
  birthDate: '1989-03-14',
  nationality: 'TR',
  passportSerial: 'U',
  passportNumber: MARKS.passport,
  passportExpiryDate: '2034-05-06',
  identificationNumber: '10000000146',
};

const [first, ...companions] = familyPassengers();

/** Every number that no journey asks for, with the mark of somebody's passport. */
export const offeredNumbers = (mark: string) => eachMember(offeredCodes, () => `Q${mark}`);

/** Whom the buyer has saved. */
export const markedTraveller = {
  ...companions[0],
  ...offeredNumbers(MARKS.companionPassport),
  name: MARKS.saved,
  passportNumber: MARKS.companionPassport,
};

/** What a family is bought with whose every word can be sought. */
export const markedOrder = {
  customerName: MARKS.name,
  customerSurname: MARKS.surname,
  customerEmail: MARKS.email,
  customerMobilePhone: MARKS.phone,
  invoice: { title: 'Wolf Books', taxNumber: '7707083893', address: 'Arbat 1', city: 'Moscow' },
  passengers: [
    // As the passport writes it.
    {
      ...first,
      name: 'MARISOL',
      surname: 'OBRIEN QUINTAVALLE',
      ...markedDocument,
    },
    ...companions,
  ],
};
