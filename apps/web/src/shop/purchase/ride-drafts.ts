import { draftKeys } from '../../shared/session/draft-keys.ts';
import { optional, readObject, readText, withDefault } from '../../shared/session/read-value.ts';
import { emptyBuyer, type BuyerFields } from './checkout-fields.ts';
import { draftStore } from './draft-store.ts';
import type { PurchaseChoice } from './purchase-choice.ts';
import { buyerMembers, readChildSeats } from './read-fields.ts';

/** The chosen rides of a search, named as in CheckPrice and AddTransferOrder. */
export interface RideChoice {
  readonly searchId: string;
  readonly transferId: string;
  readonly returnTransferId?: string;
}

export const childSeatKinds = ['infant', 'child', 'booster'] as const;
export type ChildSeatCounts = Readonly<Record<(typeof childSeatKinds)[number], number>>;

/** The typed form of a purchase of rides, named as in AddTransferOrder. */
export interface RideFields extends BuyerFields {
  readonly leadPassenger: { readonly name: string; readonly surname: string };
  readonly flightNumber: string;
  readonly returnFlightNumber: string;
  readonly address: string;
  readonly nameSign: string;
  readonly note: string;
  readonly childSeats: ChildSeatCounts;
  /** The order whose flights the rides belong to; empty without one. Typed by nobody: it comes with the address. */
  readonly joinOrderId: string;
}

export const emptyRideFields: RideFields = {
  ...emptyBuyer,
  leadPassenger: { name: '', surname: '' },
  flightNumber: '',
  returnFlightNumber: '',
  address: '',
  nameSign: '',
  note: '',
  childSeats: { infant: 0, child: 0, booster: 0 },
  joinOrderId: '',
};

const text = withDefault(readText, '');

export const readRideChoice = readObject<RideChoice>({
  searchId: readText,
  transferId: readText,
  returnTransferId: optional(readText),
});

/** Whether rides were chosen, which have their own checkout. */
export function isRideChoice(choice: PurchaseChoice): choice is RideChoice {
  return readRideChoice(choice) !== undefined;
}

/** The unfinished purchase of rides, separate from one of flights. */
export const rideDrafts = draftStore<RideChoice, RideFields>(draftKeys.ride, {
  choice: readRideChoice,
  fields: readObject<RideFields>({
    ...buyerMembers,
    leadPassenger: withDefault(
      readObject<RideFields['leadPassenger']>({ name: text, surname: text }),
      emptyRideFields.leadPassenger,
    ),
    flightNumber: text,
    returnFlightNumber: text,
    address: text,
    nameSign: text,
    note: text,
    childSeats: withDefault(readChildSeats, emptyRideFields.childSeats),
    joinOrderId: text,
  }),
});
