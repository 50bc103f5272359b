import { documentMembers, eachMember } from '@farewind/values/passenger-document';
import { currencies } from '@farewind/values/currency';
import { passengerTypes } from '@farewind/values/passengers';
import {
  optional,
  readFlag,
  readList,
  readNumber,
  readObject,
  readOneOf,
  readText,
  withDefault,
  type Optional,
  type Reader,
} from '../../shared/session/read-value.ts';
import type { CheckoutChoice } from './checkout-choice.ts';
import {
  emptyBuyer,
  type BuyerFields,
  type CheckoutFields,
  type InvoiceFields,
  type PassengerFields,
  type PickedTraveller,
  type ReadTerms,
} from './checkout-fields.ts';
import type { ChosenService } from '../../shared/purchase/bags.ts';
import { noExtras, type ChosenExtras } from './chosen-extras.ts';
import type { ChosenRide } from './ride/chosen-ride.ts';
import { rideSides, type RidePick } from '../../shared/purchase/ride-for-flights.ts';
import { readPlace } from './ride/read-place.ts';

const text = withDefault(readText, '');
const flag = withDefault(readFlag, false);
const seats = withDefault(readNumber, 0);

export const readCheckoutChoice = readObject<CheckoutChoice>({
  searchId: readText,
  flightId: readText,
  fareId: readText,
  returnFlightId: optional(readText),
  returnFareId: optional(readText),
});

const readTraveller = readObject<PickedTraveller>({
  id: readNumber,
  version: readNumber,
  name: text,
  surname: text,
});

const readPassenger = readObject<PassengerFields>({
  type: readOneOf(passengerTypes),
  surname: text,
  name: text,
  gender: withDefault(readOneOf(['', 'female', 'male']), ''),
  ...eachMember(documentMembers, () => text),
  parentIndex: text,
  isKept: optional(readFlag),
  traveller: optional(readTraveller),
});

const readInvoice = readObject<InvoiceFields>({
  title: text,
  taxOffice: text,
  taxNumber: text,
  address: text,
  city: text,
});

/** Members of every purchase; agreements are never restored. */
export const buyerMembers = {
  customerName: text,
  customerSurname: text,
  customerEmail: text,
  customerCountryCode: text,
  customerMobilePhone: text,
  payCurrency: withDefault(readOneOf(['', ...currencies]), ''),
  paymentMethod: text,
  couponText: text,
  coupon: text,
  wantsInvoice: flag,
  invoice: withDefault(readInvoice, emptyBuyer.invoice),
  contractAccepted: () => false,
  usageAccepted: () => false,
  adultConfirmed: () => false,
  newsOptIn: () => false,
  consents: () => [],
  readTerms: optional(
    readObject<ReadTerms>({ about: readText, method: optional(readText), termsHash: readText }),
  ),
} satisfies { readonly [Name in keyof BuyerFields]-?: Reader<BuyerFields[Name]> | Optional<ReadTerms> };

export const readChildSeats = readObject<ChosenRide['childSeats']>({
  infant: seats,
  child: seats,
  booster: seats,
});

const readRide = readObject<ChosenRide>({
  place: optional(readPlace),
  sides: optional(readOneOf(rideSides)),
  pick: optional(
    readObject<RidePick>({
      searchId: readText,
      transferId: readText,
      returnTransferId: optional(readText),
      vehicle: readText,
    }),
  ),
  isCarried: flag,
  childSeats: withDefault(readChildSeats, { infant: 0, child: 0, booster: 0 }),
  address: text,
  nameSign: text,
  note: text,
});

const readExtras = readObject<ChosenExtras>({
  services: withDefault(
    readList(
      readObject<ChosenService>({ serviceId: readText, passengerIndex: readNumber, segment: readNumber }),
    ),
    [],
  ),
  insurance: flag,
  ride: optional(readRide),
});

export const readCheckoutFields = readObject<CheckoutFields>({
  ...buyerMembers,
  passengers: withDefault(readList(readPassenger), []),
  extras: withDefault(readExtras, noExtras),
});
