import type { Language } from '@farewind/contract/core/fields';
import type { ManifestPassenger } from '@farewind/contract/inventory/manifest';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { DepartureKey, FollowedChange } from '../../flights/public.ts';
import { changeAndAsk } from '../changes/schedule-changes/change-and-ask.ts';
import type { BookingDeps } from '../order/deps.ts';
import { listUnsettledTickets, type ExchangedTicket } from './figures/exchanged-tickets.ts';
import { readManifest } from './manifest/read-manifest.ts';

/** What becomes of orders with seats that another agency owns. */
export interface ExchangedSeats {
  /** Sold tickets whose sale or cancellation is in no statement yet. */
  readonly listUnsettledTickets: (scope: TenantScope) => Promise<readonly ExchangedTicket[]>;
  /** Moves or cancels a mirrored departure as its owner did, and asks its buyers. */
  readonly followChange: (scope: TenantScope, change: FollowedChange) => Promise<void>;
  /** The passengers of a departure with their documents, for the carrier. */
  readonly listPassengers: (
    scope: TenantScope,
    key: DepartureKey,
    language: Language,
  ) => Promise<readonly ManifestPassenger[]>;
}

export function createExchangedSeats(deps: BookingDeps): ExchangedSeats {
  return {
    listUnsettledTickets,
    followChange: async (scope, change) => {
      await changeAndAsk(deps, scope, { ...change, durationConfirmed: true, madeBy: 'system' });
    },
    listPassengers: async (scope, key, language) =>
      (await readManifest(deps, scope, key, { language, withDocuments: true })).passengers,
  };
}
