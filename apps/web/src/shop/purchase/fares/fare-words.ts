import type { Fare } from '@farewind/contract/flights/search';
import { formatPrice } from '@farewind/values/format-money';
import type { I18n } from '../../../shared/i18n/i18n.tsx';

/** Baggage and rules of a fare as text, always in this order: hand baggage, baggage, refund, change. */
export interface FareWords {
  readonly hand: string;
  readonly baggage: string;
  readonly refund: string;
  readonly change: string;
}

/** The members of a fare that are shown as text; sold items have them too. */
export type FareTerms = Pick<Fare, 'handBaggage' | 'baggage' | 'changeRule' | 'cancelRule' | 'currency'>;

export function describeFare(fare: FareTerms, i18n: I18n): FareWords {
  const { handBaggage, baggage } = fare;
  return {
    hand: describeHand(handBaggage, i18n),
    baggage: describeBaggage(baggage, i18n),
    refund: describeRule('refund', fare.cancelRule, fare, i18n),
    change: describeRule('change', fare.changeRule, fare, i18n),
  };
}

type Allowance = Fare['baggage'];

/** External suppliers may omit weights; then only the number of pieces is shown. */
function describeHand({ pieces, kg }: Allowance, { t }: I18n): string {
  if (pieces === 0) return t('baggage.noHand');
  return kg === 0 ? t('baggage.handPieces', { pieces }) : t('baggage.hand', { kg });
}

function describeBaggage({ pieces, kg }: Allowance, { t }: I18n): string {
  if (pieces === 0) return t('baggage.none');
  return kg === 0 ? t('baggage.checkedPieces', { pieces }) : t('baggage.checked', { pieces, kg });
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
  const fee = formatPrice(rule.fee ?? '0', rule.currency ?? fare.currency, locale);
  if (hours > 0) return free ? t(say.freeUntil, { hours }) : t(say.feeUntil, { fee, hours });
  return free ? t(say.free) : t(say.fee, { fee });
}
