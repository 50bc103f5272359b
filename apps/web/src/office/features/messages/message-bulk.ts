import { resendMessage, type getOutbox } from '@farewind/contract/messages/outbox';
import { Send } from 'lucide-react';
import type { Answer } from '../../../shared/api/call-types.ts';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { BulkAct } from '../../kit/list/list-screen.ts';
import { officeCall } from '../../session/office-call.ts';

export type Message = Answer<typeof getOutbox>['items'][number];

/** Messages are sent again to where their buyers read now, once each. */
export function listMessageBulkActs(
  t: OfficeTranslate,
  formatPhone: (phone: string) => string,
): readonly BulkAct<Message>[] {
  return [
    {
      name: 'resend',
      label: 'message.resendMany',
      icon: Send,
      whyNot: ({ state, isResendable }) => {
        if (state === 'waiting') return t('message.isWaiting');
        if (!isResendable) return t('message.notResendable');
        // Prevents sending it again by mistake to buyers who have read it.
        return state === 'delivered' ? t('message.isDelivered') : undefined;
      },
      effect: ({ channel, recipient }) =>
        t(`message.resendEffect.${channel}`, { recipient: formatPhone(recipient) }),
      run: ({ messageId }) => officeCall(resendMessage, { messageId }),
    },
  ];
}
