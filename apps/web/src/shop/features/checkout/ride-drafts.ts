import type { BuyerFields } from './checkout-fields.ts';
import { draftStore } from './draft-store.ts';

/** Which rides of a search are being bought, under the names that CheckPrice and AddTransferOrder give them. */
export interface RideChoice {
  readonly searchId: string;
  readonly transferId: string;
  readonly returnTransferId?: string;
}

/** The form that buys rides as it is typed, under the names of AddTransferOrder. */
export interface RideFields extends BuyerFields {
  readonly leadPassenger: { readonly name: string; readonly surname: string };
  readonly flightNumber: string;
  readonly returnFlightNumber: string;
  readonly address: string;
  readonly nameSign: string;
  readonly note: string;
  readonly childSeats: { readonly infant: number; readonly child: number; readonly booster: number };
}

/** The unfinished purchase of rides; one of flights beside it is another one. */
export const rideDrafts = draftStore<RideChoice, RideFields>('farewind.rideDraft');
