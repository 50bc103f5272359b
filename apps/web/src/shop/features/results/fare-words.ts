import type { Fare } from '@farewind/contract/flights/search';
import { formatWholeMoney } from '@farewind/values/format-money';
import type { I18n } from '../../../shared/i18n/i18n.tsx';

/** Baggage and rules of a fare in words, always in the same order: hand baggage, baggage, refund, change. */
export interface FareWords {
  readonly hand: string;
  readonly baggage: string;
  readonly refund: string;
  readonly change: string;
}

/** What of a fare can be said in words; a sold item has the same members. */
export type FareTerms = Pick<Fare, 'handBaggage' | 'baggage' | 'changeRule' | 'cancelRule' | 'currency'>;

export function describeFare(fare: FareTerms, i18n: I18n): FareWords {
  const { t } = i18n;
  const { handBaggage, baggage } = fare;
  return {
    hand: handBaggage.pieces === 0 ? t('baggage.noHand') : t('baggage.hand', { kg: handBaggage.kg }),
    baggage:
      baggage.pieces === 0
        ? t('baggage.none')
        : t('baggage.checked', { pieces: baggage.pieces, kg: baggage.kg }),
    refund: describeRule('refund', fare.cancelRule, fare, i18n),
    change: describeRule('change', fare.changeRule, fare, i18n),
  };
}

const words = {
  refund: {
    none: 'refund.none',
    free: 'refund.free',
    fee: 'refund.fee',
    freeUntil: 'refund.freeUntil',
    feeUntil: 'refund.feeUntil',
  },
  change: {
    none: 'change.none',
    free: 'change.free',
    fee: 'change.fee',
    freeUntil: 'change.freeUntil',
    feeUntil: 'change.feeUntil',
  },
} as const;

function describeRule(
  kind: keyof typeof words,
  rule: Fare['cancelRule'],
  fare: FareTerms,
  { t, locale }: I18n,
): string {
  const say = words[kind];
  if (!rule.allowed) return t(say.none);
  const hours = rule.untilHours ?? 0;
  const free = rule.fee === undefined || Number(rule.fee) === 0;
  const fee = formatWholeMoney(rule.fee ?? '0', rule.currency ?? fare.currency, locale);
  if (hours > 0) return free ? t(say.freeUntil, { hours }) : t(say.feeUntil, { fee, hours });
  return free ? t(say.free) : t(say.fee, { fee });
}
