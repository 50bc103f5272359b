import { confirmOrder, resendOrder } from '@farewind/contract/orders/order-acts';
import type { getOrders } from '@farewind/contract/orders/order-list';
import { FileCheck, Send } from 'lucide-react';
import type { Answer } from '../../../shared/api/call-types.ts';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { BulkAct } from '../../kit/list/list-screen.ts';
import { officeCall } from '../../session/office-call.ts';
import { formatStatus } from './order-words.ts';

type OrderRow = Answer<typeof getOrders>['items'][number];

/** Orders in these states have documents that were sent. */
const sent: readonly OrderRow['status'][] = [
  'booked',
  'ticketed',
  'changed',
  'problematic',
  'waitingForCancel',
  'completed',
];

/** The acts on several orders at once. */
export function listBulkActs(t: OfficeTranslate): readonly BulkAct<OrderRow>[] {
  return [
    {
      name: 'resend',
      label: 'order.resendMany',
      icon: Send,
      whyNot: ({ status, kind }) =>
        sent.includes(status) ? undefined : t('order.noDocuments', { status: formatStatus(status, t, kind) }),
      effect: ({ email }) => t('order.resendTo', { email }),
      run: ({ orderId }) => officeCall(resendOrder, { orderId }),
    },
    {
      name: 'confirm',
      label: 'order.confirmMany',
      icon: FileCheck,
      whyNot: ({ charter, status, kind }) => {
        if (!charter) return t('order.noCharter');
        return status === 'booked'
          ? undefined
          : t('order.notBooked', { status: formatStatus(status, t, kind) });
      },
      effect: ({ email }) => t('order.confirmTo', { email }),
      run: ({ orderId }) => officeCall(confirmOrder, { orderId }),
    },
  ];
}
