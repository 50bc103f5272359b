import { approveRefund, sendRefundAgain, type getRefunds } from '@farewind/contract/finance/refunds';
import { formatMoney } from '@farewind/values/format-money';
import { BadgeCheck, RotateCw } from 'lucide-react';
import type { Answer } from '../../../shared/api/call-types.ts';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { BulkAct } from '../../kit/list/list-screen.ts';
import { officeCall } from '../../session/office-call.ts';
import { formatFailure, formatRefund, formatRefundReason, shownRefundState } from './finance-words.ts';

export type Refund = Answer<typeof getRefunds>['items'][number];

/**
 * Approving several refunds as the second person, and sending again those that a bank has refused, for example after an
 * outage. The reason is recorded with each.
 */
export function listRefundBulkActs(t: OfficeTranslate, locale: string): readonly BulkAct<Refund>[] {
  const sumOf = ({ amount, currency }: Refund) => formatMoney(amount, currency, locale);
  return [
    {
      name: 'approve',
      label: 'refund.approve',
      icon: BadgeCheck,
      whyNot: (refund) => {
        if (refund.allowedActions.includes('approve')) return undefined;
        if (refund.notApprovable !== null) return refund.notApprovable;
        return refund.state === 'accepted' && refund.needsApproval ? t('refund.own') : formatState(refund, t);
      },
      effect: (refund) =>
        [sumOf(refund), formatRefundReason(refund.reason, t), refund.requestedBy.name]
          .filter((part) => part !== null)
          .join(', '),
      reasonHint: 'refund.approveHint',
      run: ({ refundId, version }, reason) => officeCall(approveRefund, { refundId, reason, version }),
    },
    {
      name: 'sendAgain',
      label: 'refund.sendAgain',
      icon: RotateCw,
      whyNot: (refund) => (refund.allowedActions.includes('sendAgain') ? undefined : formatState(refund, t)),
      effect: (refund) =>
        refund.failure === null
          ? sumOf(refund)
          : `${sumOf(refund)}, ${t('refund.failed', { why: formatFailure(refund.failure, t) })}`,
      reasonHint: 'refund.sendAgainHint',
      run: ({ refundId, version }, reason) => officeCall(sendRefundAgain, { refundId, reason, version }),
    },
  ];
}

const formatState = ({ state, isAtDesk, failure }: Refund, t: OfficeTranslate): string =>
  formatRefund(shownRefundState(state, isAtDesk, failure), t);
