import type { Language } from '@farewind/contract/core/fields';
import {
  PREVIEWED_ORDERS,
  type previewTravelRule,
  type TouchedOrder,
} from '@farewind/contract/rules/travel-rules';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { findTravelRuleHits, type TravelRuleHit } from '../find-travel-rule-hits.ts';
import type { BookedTrip, ListBookedTrips } from '../ports.ts';
import { formatRule } from '../rule-words.ts';
import type { TravelRule } from '../travel-rule.ts';
import { readRule } from './read-rule.ts';
import { listRuleRecords, lockRule, type RuleRecord } from './rule-records.ts';
import { codeAfter, codeOf } from './travel-rules.ts';

type Input = ParsedInput<typeof previewTravelRule>;

/** The id of a rule that does not exist yet. */
const NEW_ID = 0;

/**
 * The booked orders for which the rules would give another result than now. Refuses in the same cases as the change
 * itself.
 */
export async function previewRule(
  listBookedTrips: ListBookedTrips,
  scope: TenantScope,
  request: Input,
  language: Language,
): Promise<Output<typeof previewTravelRule>> {
  const before = await listRuleRecords(scope);
  const changed = await readRequestedChange(scope, request);
  const after = applyRequest(before, request, changed);
  const active = { before: before.filter(isActive), after: after.filter(isActive) };
  const withNationalities = [...before, ...after].some((rule) => rule.nationality !== undefined);
  const trips = await listBookedTrips(scope, { withNationalities });
  const touched = trips.flatMap((trip) => compareTrip(active, trip, language) ?? []);
  return {
    ...(changed ? { sentence: formatRule(changed, language) } : {}),
    bookedOrders: trips.length,
    totalCount: touched.length,
    passengers: touched.reduce((sum, order) => sum + order.passengers, 0),
    items: touched.slice(0, PREVIEWED_ORDERS),
  };
}

const isActive = (rule: RuleRecord): boolean => rule.isActive;

async function readRequestedChange(scope: TenantScope, request: Input): Promise<RuleRecord | undefined> {
  if (request.act === 'save')
    return { ...readRule(request), id: NEW_ID, code: codeOf(request.topic, NEW_ID), version: 1 };
  const before = await lockRule(scope, request.id);
  if (request.act === 'delete') return undefined;
  const rule = readRule(request, before);
  return { ...before, ...rule, texts: rule.texts, code: codeAfter(before, rule) };
}

function applyRequest(
  rules: readonly RuleRecord[],
  request: Input,
  changed: RuleRecord | undefined,
): RuleRecord[] {
  if (request.act === 'save') return changed ? [...rules, changed] : [...rules];
  return rules.flatMap((rule) => (rule.id === request.id ? (changed ?? []) : rule));
}

/** The difference for a trip; undefined if there is none. */
function compareTrip(
  rules: { readonly before: readonly TravelRule[]; readonly after: readonly TravelRule[] },
  trip: BookedTrip,
  language: Language,
): TouchedOrder | undefined {
  const hits = {
    before: findTravelRuleHits(rules.before, trip.journey, trip.travellers),
    after: findTravelRuleHits(rules.after, trip.journey, trip.travellers),
  };
  const ended = hits.before.filter((hit) => !hits.after.some((other) => isSame(hit, other)));
  const begun = hits.after.filter((hit) => !hits.before.some((other) => isSame(hit, other)));
  if (ended.length === 0 && begun.length === 0) return undefined;
  const codes = [...new Set([...ended, ...begun].map(({ code }) => code))];
  const proof = begun.find(({ figures }) => figures.proofHours !== undefined)?.figures.proofHours;
  return {
    orderId: trip.orderId,
    reservationNumber: trip.reservationNumber,
    passengers: trip.passengers,
    route: trip.route,
    departsAt: trip.journey.slices[0]![0]!.departsAt,
    changes: codes.map((code) => ({
      ...sentenceOf('before', ended, code, language),
      ...sentenceOf('after', begun, code, language),
    })),
    ...(proof === undefined ? {} : { proofHours: proof }),
  };
}

/** Whether two hits have the same content, whichever row they come from. */
function isSame(one: TravelRuleHit, other: TravelRuleHit): boolean {
  const said = ({ code, effect, messageKey, figures, texts }: TravelRuleHit): string =>
    JSON.stringify([
      code,
      effect,
      messageKey,
      Object.entries(figures).toSorted(([a], [b]) => (a < b ? -1 : 1)),
      texts ?? null,
    ]);
  return said(one) === said(other);
}

function sentenceOf(
  side: 'before' | 'after',
  hits: readonly TravelRuleHit[],
  code: string,
  language: Language,
): { before?: string; after?: string } {
  const words = hits.filter((hit) => hit.code === code).map((hit) => formatRule(hit, language));
  return words.length === 0 ? {} : { [side]: words.join(' ') };
}
