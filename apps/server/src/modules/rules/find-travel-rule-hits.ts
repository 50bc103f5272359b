import type { PassportMonths } from '@farewind/travel-rules/find-document-problems';
import { addDays, addMonths, type LocalDate } from '@farewind/values/local-time';
import { factsOfSlice, findDomesticCountry, type Journey, type SliceFacts } from './journey.ts';
import type { RuleFigures, TravelRule } from './travel-rule.ts';

export interface TravelRuleHit extends Pick<
  TravelRule,
  'topic' | 'code' | 'effect' | 'messageKey' | 'figures' | 'texts'
> {
  readonly ruleId: number;
  /** For a stay that is too long: the last date on which the return may depart. */
  readonly latestReturn?: LocalDate;
}

/** A rule for one nationality, found while nationalities are unknown. */
export interface NationalityHit extends TravelRuleHit {
  readonly nationality: string;
}

interface Traveller {
  readonly nationality: string;
}

const NOBODY: Traveller = { nationality: '' };

/**
 * The rules that apply to a journey, in the order of the table: one for each code and traveller, as each nationality
 * has its own. Rules for a nationality apply only if the passengers are known and one of them has it.
 */
export function findTravelRuleHits(
  rules: readonly TravelRule[],
  journey: Journey,
  passengers: readonly Traveller[] = [],
): TravelRuleHit[] {
  const travellers = passengers.length === 0 ? [NOBODY] : passengers;
  const speaking = new Set(
    travellers.flatMap((traveller) => mostParticular(rules.filter((rule) => fits(rule, journey, traveller)))),
  );
  return rules
    .filter((rule) => speaking.has(rule) && !isWithinStay(rule, journey))
    .map((rule) => toHit(rule, journey));
}

/** Additional rules for single nationalities, while nationalities are unknown. */
export function findNationalityHits(rules: readonly TravelRule[], journey: Journey): NationalityHit[] {
  return rules.flatMap((rule) => {
    const { nationality } = rule;
    if (nationality === undefined || !fits(rule, journey, { nationality }) || isWithinStay(rule, journey))
      return [];
    return [{ ...toHit(rule, journey), nationality }];
  });
}

function toHit(rule: TravelRule, journey: Journey): TravelRuleHit {
  const { id, topic, code, effect, messageKey, figures, texts } = rule;
  const [outbound] = journey.slices.map(factsOfSlice);
  const latest = outbound && latestReturn(figures, outbound.departsOn);
  return {
    ruleId: id,
    topic,
    code,
    effect,
    messageKey,
    figures,
    ...(texts ? { texts } : {}),
    ...(latest === undefined ? {} : { latestReturn: latest }),
  };
}

/** The last date on which a return may depart after this outbound slice; undefined if no rule limits the stay. */
export function findLatestReturn(
  rules: readonly TravelRule[],
  outbound: Journey['slices'][number],
): LocalDate | undefined {
  const journey = { slices: [outbound] };
  const limits = mostParticular(rules.filter((rule) => fits(rule, journey, NOBODY)))
    .map((rule) => latestReturn(rule.figures, factsOfSlice(outbound).departsOn))
    .filter((date) => date !== undefined);
  return limits.toSorted()[0];
}

/** Months that a passport of this nationality must be valid beyond the journey; undefined if no rule requires any. */
export function findPassportMonths(
  rules: readonly TravelRule[],
  journey: Journey,
  nationality: string,
): number | undefined {
  const months = findTravelRuleHits(rules, journey, [{ nationality }])
    .map((hit) => hit.figures.passportMonths)
    .filter((figure) => figure !== undefined);
  return months.length > 0 ? Math.max(...months) : undefined;
}

/** The default requirement for passports, if no rule of the tenant requires more. */
const USUAL_PASSPORT_MONTHS = 4;

/** The same, with the default if no rule applies. */
export function requirePassportMonths(
  rules: readonly TravelRule[],
  journey: Journey,
  nationality: string,
): number {
  return findPassportMonths(rules, journey, nationality) ?? USUAL_PASSPORT_MONTHS;
}

/** The same for a journey whose travellers are not known yet: for everybody, and for the nationalities that differ. */
export function listPassportMonths(rules: readonly TravelRule[], journey: Journey): PassportMonths {
  const usual = requirePassportMonths(rules, journey, NOBODY.nationality);
  const named = new Set(rules.flatMap(({ nationality }) => nationality ?? []));
  const exceptions = Array.from(named, (nationality) => ({
    nationality,
    months: requirePassportMonths(rules, journey, nationality),
  }));
  return { usual, exceptions: exceptions.filter(({ months }) => months !== usual) };
}

function fits(rule: TravelRule, journey: Journey, { nationality }: Traveller): boolean {
  const slices = journey.slices.map(factsOfSlice);
  const startsOn = slices[0]?.departsOn;
  if (startsOn === undefined || startsOn < rule.validFrom) return false;
  if (rule.validTo !== undefined && startsOn > rule.validTo) return false;
  if (rule.nationality !== undefined && rule.nationality !== nationality) return false;
  if (rule.figures.route && rule.figures.route !== routeOf(journey)) return false;
  return limitsStay(rule) ? fitsRoundTrip(rule, slices) : slices.some((slice) => fitsSlice(rule, slice));
}

/** A stay is spent at the outbound's destination, and is limited if every slice is of the rule's kind. */
function fitsRoundTrip(rule: TravelRule, [outbound, ...others]: readonly SliceFacts[]): boolean {
  if (!outbound || !fitsSlice(rule, outbound)) return false;
  return others.every((slice) => rule.kind === undefined || slice.kind === rule.kind);
}

function fitsSlice(rule: TravelRule, slice: SliceFacts): boolean {
  return (
    (rule.originCountry === undefined || rule.originCountry === slice.origin) &&
    (rule.destinationCountry === undefined || rule.destinationCountry === slice.destination) &&
    (rule.kind === undefined || rule.kind === slice.kind)
  );
}

function routeOf(journey: Journey): 'domestic' | 'international' {
  return findDomesticCountry(journey) === undefined ? 'international' : 'domestic';
}

function limitsStay({ figures }: TravelRule): boolean {
  return figures.maxStayDays !== undefined || figures.maxStayMonths !== undefined;
}

function latestReturn(figures: RuleFigures, outboundOn: LocalDate): LocalDate | undefined {
  if (figures.maxStayDays !== undefined) return addDays(outboundOn, figures.maxStayDays);
  return figures.maxStayMonths === undefined ? undefined : addMonths(outboundOn, figures.maxStayMonths);
}

/** A stay rule does not apply to a stay that it allows, nor to a trip without a return. */
function isWithinStay(rule: TravelRule, journey: Journey): boolean {
  if (!limitsStay(rule)) return false;
  const [outbound, back] = journey.slices.map(factsOfSlice);
  const latest = outbound && latestReturn(rule.figures, outbound.departsOn);
  return back === undefined || latest === undefined || back.departsOn <= latest;
}

function mostParticular(rules: readonly TravelRule[]): TravelRule[] {
  const best = new Map<string, TravelRule>();
  for (const rule of rules) {
    const known = best.get(rule.code);
    if (!known || compareParticularity(rule, known) > 0) best.set(rule.code, rule);
  }
  return [...best.values()];
}

/** The rule with more conditions wins; with equally many, the newer one. */
function compareParticularity(a: TravelRule, b: TravelRule): number {
  const byConditions = countConditions(a) - countConditions(b);
  if (byConditions !== 0) return byConditions;
  return a.validFrom === b.validFrom ? 0 : a.validFrom < b.validFrom ? -1 : 1;
}

function countConditions(rule: TravelRule): number {
  const conditions = [
    rule.nationality,
    rule.originCountry,
    rule.destinationCountry,
    rule.kind,
    rule.figures.route,
  ];
  return conditions.filter((condition) => condition !== undefined).length;
}
