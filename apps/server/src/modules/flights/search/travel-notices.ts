import type { Language } from '@farewind/contract/core/fields';
import type { Notice } from '@farewind/contract/flights/search';
import type { LocalDate, LocalDateTime } from '@farewind/values/local-time';
import type { Places } from '../../places/public.ts';
import { translate } from '../../../platform/messages/translate.ts';
import type { Journey, TravelRule, TravelRuleHit, TravelRules } from '../deps.ts';

export interface RuledFlight {
  readonly from: string;
  readonly to: string;
  readonly departsAt: LocalDateTime;
  readonly arrivesAt: LocalDateTime;
  readonly kind: 'charter' | 'scheduled';
}

/** Flights in the form that the travel rules need. */
export function journeyOf(places: Places, slices: readonly (readonly RuledFlight[])[]): Journey {
  return {
    slices: slices.map((flights) =>
      flights.map(({ from, to, departsAt, arrivesAt, kind }) => ({
        fromCountry: places.countryOf(from),
        toCountry: places.countryOf(to),
        departsAt,
        arrivesAt,
        kind,
      })),
    ),
  };
}

/** The rules' result for a journey, in words: notices for the traveller, and why it cannot be sold, if so. */
export interface TravelNotices {
  readonly warnings: readonly Notice[];
  readonly unfitReason: Notice | undefined;
}

type Rules = Pick<
  TravelRules,
  'findTravelRuleHits' | 'findNationalityHits' | 'formatRule' | 'formatForCitizens'
>;

/** Nationalities are unknown at this point, so a rule for one nationality names it. */
export function findNotices(
  rules: Rules,
  travelRules: readonly TravelRule[],
  journey: Journey,
  language: Language,
): TravelNotices {
  const hits = rules.findTravelRuleHits(travelRules, journey);
  const block = hits.find((hit) => hit.effect === 'block');
  const ofCitizens = rules.findNationalityHits(travelRules, journey).map((hit) => ({
    code: `${hit.code}-${hit.nationality}-${hit.ruleId}`,
    text: rules.formatForCitizens(hit, language),
  }));
  const general = hits.filter((hit) => hit.effect !== 'block');
  return {
    warnings: [
      ...general.map((hit) => ({ code: hit.code, text: rules.formatRule(hit, language) })),
      ...ofCitizens,
    ],
    unfitReason: block && presentBlock(rules, block, language),
  };
}

/** Why a journey is not sold, and the alternatives. */
export function presentBlock(
  rules: Pick<Rules, 'formatRule'>,
  hit: TravelRuleHit,
  language: Language,
): Notice {
  const { code, latestReturn } = hit;
  return {
    code,
    text: rules.formatRule(hit, language),
    fix:
      latestReturn === undefined
        ? translate(language, 'rule.fixOther')
        : translate(language, 'rule.fixReturn', { date: dateText(latestReturn) }),
    ...(latestReturn === undefined ? {} : { returnUntil: latestReturn }),
  };
}

/** In the format in which travellers type dates: DD-MM-YYYY. */
function dateText(date: LocalDate): string {
  return date.split('-').toReversed().join('-');
}
