import type { TenantScope } from '../../platform/database/scope.ts';
import type { BegunChange, ChangeConfirmation, ChangeOffer, ChangeOffers } from './ports.ts';

/** A flight as an order sold it. */
export interface SoldExternalFlight {
  readonly holdId: string;
  readonly flightId: string;
}

/** Changes of external flights that a buyer wishes, made at their supplier and outside any transaction. */
export interface WishedChanges {
  /** What another date of a direction would cost. Its offers are named for this direction of this order alone. */
  listOffers(tenantId: number, flight: SoldExternalFlight, date: string): Promise<ChangeOffers>;
  /** By its name of `listOffers`; undefined for an offer that is gone, or was made for another flight. */
  findOffer(
    tenantId: number,
    flight: SoldExternalFlight,
    offerName: string,
  ): Promise<ChangeOffer | undefined>;
  /** Begins a change, which changes nothing yet; undefined if its offer is gone, or is of another booking. */
  begin(tenantId: number, flight: SoldExternalFlight, offerRef: string): Promise<BegunChange | undefined>;
  read(tenantId: number, flight: SoldExternalFlight, changeRef: string): Promise<BegunChange>;
  /** Confirms and pays a begun change. Rejects if its outcome is unknown: it is read then, and never sent again. */
  confirm(tenantId: number, flight: SoldExternalFlight, change: BegunChange): Promise<ChangeConfirmation>;
  /** Reads the changed booking, so that its tickets are known. */
  readAnew(tenantId: number, flight: SoldExternalFlight): Promise<void>;
  /** Stores the flights of a change that was confirmed, and what was paid for them beside its penalty. */
  record(
    scope: TenantScope,
    flight: SoldExternalFlight,
    after: ChangeOffer['after'],
    fareMinor: number,
  ): Promise<void>;
}
