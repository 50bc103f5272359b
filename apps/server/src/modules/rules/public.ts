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
export {
  type AgeReference,
  changesTypeOnTheWay,
  findPassengerType,
} from '@farewind/travel-rules/passenger-age';
export type { PassengerProblem } from './passenger-problem.ts';
export type { AskForProofs, BookedTrip, ListBookedTrips } from './ports.ts';
export { listTravelRules, listTravelRulesOf, seedTravelRules } from './repository.ts';
export { normaliseDocument } from '@farewind/travel-rules/passport';
export { capitalName } from '@farewind/travel-rules/person-name';
export { formatForCitizens, formatRule, formatRuleInAllLanguages } from './rule-words.ts';
export { rulesVersion } from './rules-version.ts';
export type { RuleEffect, RuleFigures, TravelRule } from './travel-rule.ts';
export { isTurkishId } from '@farewind/travel-rules/turkish-id';
export { type PassengerDemand, type PassengerFields, validatePassengers } from './validate-passengers.ts';
