import { documentMembers, eachMember, type DocumentMember } from '@farewind/values/passenger-document';
import type { Currency } from '@farewind/values/currency';
import {
  passengerTypes,
  countOf,
  type PassengerCounts,
  type PassengerType,
} from '@farewind/values/passengers';
import { noExtras, type ChosenExtras } from './chosen-extras.ts';

/** A document as typed; dates as `DD-MM-YYYY`, with empty parts for empty fields. */
export type DocumentTexts = Readonly<Record<DocumentMember, string>>;

export const emptyDocument: DocumentTexts = eachMember(documentMembers, () => '');

/** The form as typed, with the member names of the request, so that the server's problems match its fields. */
export interface PassengerFields extends DocumentTexts {
  readonly type: PassengerType;
  readonly surname: string;
  readonly name: string;
  readonly gender: '' | 'female' | 'male';
  /** Index of the adult in the list; empty until chosen. */
  readonly parentIndex: string;
  /** Whether the passenger is saved for the next purchase; only if ticked. */
  readonly isKept?: boolean;
  /** The saved traveller that was picked. */
  readonly traveller?: PickedTraveller;
}

export interface PickedTraveller {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly surname: string;
}

export interface InvoiceFields {
  readonly title: string;
  readonly taxOffice: string;
  readonly taxNumber: string;
  readonly address: string;
  readonly city: string;
}

/** The terms of an agreement that the buyer has read. */
export interface ReadTerms {
  /** The choice that their text states. */
  readonly about: string;
  /** The payment method that it states; absent if none was known. */
  readonly method?: string | undefined;
  readonly termsHash: string;
}

/** The buyer's fields of every purchase: contact, invoice, agreements. */
export interface BuyerFields {
  readonly customerName: string;
  readonly customerSurname: string;
  readonly customerEmail: string;
  readonly customerCountryCode: string;
  readonly customerMobilePhone: string;
  /** The currency of the charge; while empty, that of the search. */
  readonly payCurrency: Currency | '';
  /** The payment method; while empty, the first one. */
  readonly paymentMethod: string;
  /** The typed code, and the applied one; they differ until the button is pressed. */
  readonly couponText: string;
  readonly coupon: string;
  readonly wantsInvoice: boolean;
  readonly invoice: InvoiceFields;
  readonly contractAccepted: boolean;
  readonly usageAccepted: boolean;
  readonly adultConfirmed: boolean;
  readonly newsOptIn: boolean;
  /** The ticked purposes of the site's required consents. */
  readonly consents: readonly string[];
  /** Stored with the draft: what was read before the page was reloaded has been read. */
  readonly readTerms?: ReadTerms | undefined;
}

export interface CheckoutFields extends BuyerFields {
  readonly passengers: readonly PassengerFields[];
  readonly extras: ChosenExtras;
}

/** The card is kept apart from everything that is stored, and only while the page is open. */
export interface CardFields {
  readonly creditCardNumber: string;
  readonly creditCardExpireMonth: string;
  readonly creditCardExpireYear: string;
  readonly creditCardOwner: string;
  readonly creditCardCVC: string;
}

export const emptyCard: CardFields = {
  creditCardNumber: '',
  creditCardExpireMonth: '',
  creditCardExpireYear: '',
  creditCardOwner: '',
  creditCardCVC: '',
};

export const noAgreements = {
  contractAccepted: false,
  usageAccepted: false,
  adultConfirmed: false,
  newsOptIn: false,
  consents: [],
} as const;

function emptyPassenger(type: PassengerType): PassengerFields {
  return {
    type,
    surname: '',
    name: '',
    gender: '',
    ...emptyDocument,
    parentIndex: '',
  };
}

export const emptyBuyer: BuyerFields = {
  customerName: '',
  customerSurname: '',
  customerEmail: '',
  customerCountryCode: '',
  customerMobilePhone: '',
  payCurrency: '',
  paymentMethod: '',
  couponText: '',
  coupon: '',
  wantsInvoice: false,
  invoice: { title: '', taxOffice: '', taxNumber: '', address: '', city: '' },
  ...noAgreements,
};

export function emptyFields(counts: PassengerCounts): CheckoutFields {
  return { ...emptyBuyer, passengers: fitPassengers([], counts), extras: noExtras };
}

/** Passengers in the searched number of each type, adults first, reusing those known already. */
export function fitPassengers(
  known: readonly PassengerFields[],
  counts: PassengerCounts,
): readonly PassengerFields[] {
  return passengerTypes.flatMap((type) => {
    const ofType = known.filter((passenger) => passenger.type === type);
    return Array.from({ length: countOf(counts, type) }, (_, index) => ofType[index] ?? emptyPassenger(type));
  });
}
