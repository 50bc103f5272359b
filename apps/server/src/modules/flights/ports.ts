import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Places } from '../places/public.ts';
import type * as rules from '../rules/public.ts';
import type { Settings } from '../settings/public.ts';

/** What flights ask of the rules module; the values arrive in the wiring. */
export type TravelRules = Pick<
  typeof rules,
  'listTravelRules' | 'findTravelRuleHits' | 'findLatestReturn' | 'findPassengerType'
>;

export interface FlightsDeps {
  readonly database: Database;
  readonly places: Places;
  readonly settings: Settings;
  readonly rules: TravelRules;
  readonly log: Log;
}

export type { Journey, JourneyFlight, TravelRule, TravelRuleHit } from '../rules/public.ts';
