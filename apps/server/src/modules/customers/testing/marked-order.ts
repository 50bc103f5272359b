import { documentCodes, eachMember, offeredCodes } from '@farewind/values/passenger-document';
import { MARKS } from '../../../testing/fill-person.ts';
import { familyPassengers } from '../../../testing/shop-client.ts';

/** A Turkish citizen abroad who gives every document detail there is. */
export const markedDocument = {
  // A code that is added later gets the passport's mark until it has one of its own here.
  ...eachMember(documentCodes, () => `Q${MARKS.passport}`),
  birthDate: '1989-03-14',
  nationality: 'TR',
  passportSerial: 'U',
  passportNumber: MARKS.passport,
  passportExpiryDate: '2034-05-06',
  identificationNumber: '10000000146',
};

const [first, ...companions] = familyPassengers();

/** Every number that no journey requires, with the mark of somebody's passport. */
export const offeredNumbers = (mark: string) => eachMember(offeredCodes, () => `Q${mark}`);

/** A traveller whom the buyer has saved. */
export const markedTraveller = {
  ...companions[0],
  ...offeredNumbers(MARKS.companionPassport),
  name: MARKS.saved,
  passportNumber: MARKS.companionPassport,
};

/** An order of a family, whose every word can be searched for. */
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
