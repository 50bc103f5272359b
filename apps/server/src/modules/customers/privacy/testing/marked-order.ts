import { MARKS } from '../../../../testing/fill-person.ts';
import { familyPassengers } from '../../../../testing/shop-client.ts';

const [first, ...companions] = familyPassengers();

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
      passportNumber: MARKS.passport,
    },
    ...companions,
  ],
};
