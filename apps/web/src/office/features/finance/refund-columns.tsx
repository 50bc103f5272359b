import type { getRefunds } from '@farewind/contract/finance/refunds';
import { formatMoney } from '@farewind/values/format-money';
import type { Answer } from '../../../shared/api/call-types.ts';
import type { JourneyClock } from '../../../shared/format/journey-clock.tsx';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import type { Column } from '../../kit/list/list-screen.ts';
import { RowOrder } from '../../kit/list/row-order.tsx';
import { StateBadge } from '../../kit/state-badge.tsx';
import { toneOfRefund, formatFailure, formatRefund, formatRefundReason } from './finance-words.ts';

export type Refund = Answer<typeof getRefunds>['items'][number];

/** What the list of refunds shows. `mayApprove`: whoever looks may approve, though not their own. */
export function refundColumns(
  t: OfficeTranslate,
  locale: string,
  clock: JourneyClock,
  mayApprove: boolean,
): Column<Refund>[] {
  const formatDue = ({ dueAt, clock: own }: Refund) =>
    dueAt === null || own === undefined ? formatInstant(dueAt) : clock.moment(dueAt, own);
  return [
    {
      name: 'order',
      title: 'order.number',
      text: ({ reservationNumber }) => reservationNumber ?? '',
      draw: ({ orderId, reservationNumber }) => <RowOrder orderId={orderId} number={reservationNumber} />,
      place: 'head',
    },
    {
      name: 'amount',
      title: 'pay.amount',
      sort: 'amount',
      money: ({ amount, currency }) => ({ amount, currency }),
      draw: ({ amount, currency, card }) => (
        <span className="o-two">
          <b className="m num">{formatMoney(amount, currency, locale)}</b>
          {card === null ? null : <span className="mute">{`${card.brand} ${card.last4}`}</span>}
        </span>
      ),
      isNumber: true,
    },
    {
      name: 'reason',
      title: 'refund.reason',
      text: ({ reason }) => formatRefundReason(reason, t),
      draw: ({ reason, requestedBy, requestedAt }) => (
        <span className="o-two">
          <span>{formatRefundReason(reason, t)}</span>
          <span className="mute num">
            {t('refund.askedBy', { name: formatAsker(requestedBy, t), time: formatInstant(requestedAt) })}
          </span>
        </span>
      ),
    },
    {
      name: 'dueAt',
      title: 'refund.dueAt',
      sort: 'dueAt',
      text: formatDue,
      draw: (refund) => <span className={refund.isOverdue ? 'num o-late' : 'num'}>{formatDue(refund)}</span>,
    },
    {
      name: 'decision',
      title: 'refund.decision',
      text: (refund) => formatDecision(refund, t, mayApprove),
    },
    {
      name: 'state',
      title: 'list.status',
      text: ({ state }) => formatRefund(state, t),
      draw: ({ state }) => <StateBadge text={formatRefund(state, t)} tone={toneOfRefund(state)} />,
      place: 'corner',
    },
  ];
}

function formatAsker({ kind, name }: Refund['requestedBy'], t: OfficeTranslate): string {
  return name ?? t(kind === 'customer' ? 'actor.customer' : 'actor.system');
}

/** Who decided and why; of one that waits, why it does. */
function formatDecision(refund: Refund, t: OfficeTranslate, mayApprove: boolean): string {
  const { failure, decidedBy, decision, needsApproval, state, allowedActions, notApprovable } = refund;
  if (failure !== null) return t('refund.failed', { why: formatFailure(failure, t) });
  if (notApprovable !== null) return notApprovable;
  if (mayApprove && needsApproval && state === 'accepted' && !allowedActions.includes('approve'))
    return t('refund.own');
  return [decidedBy, decision].filter((part) => part !== null).join(': ');
}
