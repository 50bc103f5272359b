import type { TenantScope } from '../../platform/database/scope.ts';
import type { Journey } from './journey.ts';

/** A booked order whose journey is still ahead, with the data that travel rules need. */
export interface BookedTrip {
  readonly orderId: string;
  readonly reservationNumber: string;
  readonly passengers: number;
  /** Empty unless requested: documents are sealed. */
  readonly travellers: readonly { readonly nationality: string }[];
  readonly journey: Journey;
  /** `VKO–HRG`. */
  readonly route: string;
}

/** The booked trips of a tenant, in order of departure. */
export type ListBookedTrips = (
  scope: TenantScope,
  request: { readonly withNationalities: boolean },
) => Promise<readonly BookedTrip[]>;

/** Asks buyers of existing orders for the documents that today's rules require; missing one costs them nothing. */
export type AskForTravelDocuments = (scope: TenantScope, orderId: string) => Promise<void>;
