import type { Database } from '../../platform/database/database.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { Log } from '../../platform/log.ts';
import type { Places } from '../places/public.ts';
import type * as rules from '../rules/public.ts';
import type { Settings } from '../settings/public.ts';
import type { SupplierDeps } from './supplier-deps.ts';

/** The functions of the rules module that flights use, passed in by the wiring. */
export type TravelRules = Pick<
  typeof rules,
  | 'listTravelRules'
  | 'findTravelRuleHits'
  | 'findNationalityHits'
  | 'findLatestReturn'
  | 'formatRule'
  | 'formatForCitizens'
>;

export interface FlightsDeps {
  readonly database: Database;
  readonly places: Places;
  readonly settings: Settings;
  readonly rules: TravelRules;
  readonly log: Log;
  /** Folder of stored timetables for the next start; without it they are rebuilt. */
  readonly snapshotFolder?: string | undefined;
  /** Number of additional search threads; none by default. */
  readonly searchThreads?: number;
  /** The agency's pinned routes, first among the promotions; optional. */
  readonly listPinnedRoutes?: (scope: TenantScope) => Promise<readonly PinnedRoute[]>;
  /** Dependencies of external suppliers; without them only own inventory is sold. */
  readonly external?: SupplierDeps;
  /** Wraps the computation of a search's results, with a predicate for an empty result; optional, for metrics. */
  readonly watchSearch?: <T extends { readonly complete: boolean }>(
    make: () => T,
    isEmpty: (made: T) => boolean,
  ) => T;
  /** Airport codes that have moved, old to new, as imported schedules may still use them. */
  readonly movedCodes?: ReadonlyMap<string, string>;
}

/** `from` is null if the route applies wherever the visitor starts. */
export interface PinnedRoute {
  readonly from: string | null;
  readonly to: string;
}

export type { Journey, NationalityHit, JourneyFlight, TravelRule, TravelRuleHit } from '../rules/public.ts';
