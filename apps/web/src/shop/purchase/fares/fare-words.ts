import type { Fare, PriceLine } from '@farewind/contract/flights/search';
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
export type FareTerms = Pick<Fare, 'handBaggage' | 'baggage' | 'changeRule' | 'cancelRule' | 'currency'> & {
  readonly priceLines: readonly (Pick<PriceLine, 'passengerType' | 'count'> & {
    readonly extra?: string | undefined;
  })[];
};

export function describeFare(fare: FareTerms, i18n: I18n): FareWords {
  const { handBaggage, baggage } = fare;
  const [hand, bags] = [describeHand(handBaggage, i18n), describeBaggage(baggage, i18n)];
  // Several people might read one allowance as that of all of them together.
  const each = (allowance: string) =>
    countWithSeats(fare) > 1 ? i18n.t('baggage.each', { allowance }) : allowance;
  return {
    hand: baggage.pieces === 0 && handBaggage.pieces > 0 ? each(hand) : hand,
    baggage: baggage.pieces > 0 ? each(bags) : bags,
    refund: describeRule('refund', fare.cancelRule, fare, i18n),
    change: describeRule('change', fare.changeRule, fare, i18n),
  };
}

/** Infants on a lap have no baggage of their own. */
function countWithSeats({ priceLines }: Pick<FareTerms, 'priceLines'>): number {
  return priceLines
    .filter(({ passengerType, extra }) => passengerType !== 'infant' && extra === undefined)
    .reduce((sum, { count }) => sum + count, 0);
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
