import type { Order } from '@farewind/contract/bookings/get-order';
import { formatMoney } from '@farewind/values/format-money';
import { useJourneyClock } from '../../../../shared/format/journey-clock.tsx';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';

type Proposal = NonNullable<Order['proposals']>[number];
type Choice = Proposal['choices'][number];

/** How an open proposal is worded: a ride says what becomes of the ride, an accepted price what is to be paid. */
export function useProposalWords(proposal: Proposal) {
  const clock = useJourneyClock();
  const { t, locale } = useI18n();
  const { kind, choices, toPay, currency, ifUnanswered } = proposal;
  const time = clock.moment(proposal.dueAt);
  const sum = toPay === undefined ? '' : formatMoney(toPay, currency, locale);
  const isRide = kind === 'ride';
  const isFull = isRide && !choices.includes('accept');
  const choice = (one: Choice): string =>
    isRide && (one === 'accept' || one === 'refund')
      ? t(`trip.proposal.ride.${one}`)
      : t(`trip.proposal.choice.${one}`, { sum });
  return {
    title: isFull ? t('trip.proposal.rideFull') : t(`trip.proposal.title.${kind}`),
    hint: isFull ? t('trip.proposal.rideFullText') : undefined,
    unanswered:
      toPay === undefined
        ? t(`trip.proposal.unanswered.${ifUnanswered}`, { time })
        : t('trip.proposal.toPay', { sum, time }),
    choice,
    sure: isRide ? t('trip.proposal.rideSure') : t('trip.proposal.sureText'),
  };
}
