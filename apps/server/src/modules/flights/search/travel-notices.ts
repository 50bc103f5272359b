import type { Language } from '@farewind/contract/core/fields';
import type { Notice } from '@farewind/contract/flights/search';
import type { LocalDateTime } from '@farewind/values/local-time';
import type { Places } from '../../places/public.ts';
import { translate } from '../../../platform/messages/translate.ts';
import type { Journey, TravelRuleHit } from '../ports.ts';

interface RuledFlight {
  readonly from: string;
  readonly to: string;
  readonly departsAt: LocalDateTime;
  readonly arrivesAt: LocalDateTime;
  readonly kind: 'charter' | 'scheduled';
}

/** Flights as the travel rules look at them. */
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

/** What the rules say, in words: what the traveller should know, and why the journey cannot be sold, if so. */
export function noticesOf(
  hits: readonly TravelRuleHit[],
  language: Language,
): { readonly warnings: readonly Notice[]; readonly unfitReason: Notice | undefined } {
  const notice = ({ code, messageKey }: TravelRuleHit): Notice => ({
    code,
    text: translate(language, messageKey),
  });
  const block = hits.find((hit) => hit.effect === 'block');
  return {
    warnings: hits.filter((hit) => hit.effect !== 'block').map(notice),
    unfitReason: block && notice(block),
  };
}
