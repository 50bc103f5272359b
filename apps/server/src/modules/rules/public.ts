export { findLatestReturn, findTravelRuleHits, type TravelRuleHit } from './find-travel-rule-hits.ts';
export type { FlightKind, Journey, JourneyFlight } from './journey.ts';
export { type AgeReference, changesTypeOnTheWay, findPassengerType } from './passenger-age.ts';
export type { PassengerProblem } from './passenger-problem.ts';
export { listTravelRules, seedTravelRules } from './repository.ts';
export { rulesVersion } from './rules-version.ts';
export type { RuleEffect, RuleFigures, TravelRule } from './travel-rule.ts';
export { type PassengerDemand, type PassengerFields, validatePassengers } from './validate-passengers.ts';
