export { ruleRoutes, type RuleOfficeDeps } from './office/routes.ts';
export {
  findLatestReturn,
  findNationalityHits,
  findTravelRuleHits,
  listPassportMonths,
  type NationalityHit,
  type TravelRuleHit,
} from './find-travel-rule-hits.ts';
export type { FlightKind, Journey, JourneyFlight } from './journey.ts';
export type { AskForTravelDocuments, BookedTrip, ListBookedTrips } from './ports.ts';
export { listTravelRules, listTravelRulesOf, seedTravelRules } from './repository.ts';
export { formatForCitizens, formatRule, formatRuleInAllLanguages } from './rule-words.ts';
export { rulesVersion } from './rules-version.ts';
export type { RuleEffect, RuleFigures, TravelRule } from './travel-rule.ts';
export { type PassengerDemand, type PassengerProblem, validatePassengers } from './validate-passengers.ts';
