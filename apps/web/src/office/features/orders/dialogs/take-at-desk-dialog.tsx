import { takeAtDesk } from '@farewind/contract/orders/desk-payment';
import type { DuplicateOrder } from '@farewind/contract/bookings/duplicate-order';
import { formatMoney } from '@farewind/values/format-money';
import { useRef, useState } from 'react';
import type { Answer } from '../../../../shared/api/call-types.ts';
import { attemptAfter, newAttempt, sendOnce, type Attempt } from '../../../../shared/api/send-once.ts';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../../../i18n/office-i18n.tsx';
import { toDecimal } from '../../../kit/form/decimal-text.ts';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { showToast } from '../../../kit/toast-store.ts';
import { DuplicateOrderLink } from '../../../kit/duplicate-order-link.tsx';
import { officeCall } from '../../../session/office-call.ts';
import { readOrderRefusal } from '../../caller-order/order-refusal.ts';
import type { OrderDialogProps } from './dialog-props.ts';

const methods = ['cash', 'transfer'] as const;
type Form = {
  method: string;
  amount: string;
  documentNumber: string;
  receivedOn: string;
  duplicateConfirmed: boolean;
};

/** Records money taken at the desk: the method, the sum and the document. The order is sold at once. */
export function TakeAtDeskDialog({ admin }: OrderDialogProps) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { order, dialogs, act } = admin;
  const attempt = useRef<Attempt<Answer<typeof takeAtDesk>>>(newAttempt());
  const isEarlier = useRef(false);
  const [twice, setTwice] = useState<{ readonly order: DuplicateOrder | undefined }>();
  return (
    <FormDialog<Form>
      title={t('desk.title', { number: order.reservationNumber })}
      lead={t('desk.lead', { sum: formatMoney(order.total, order.currency, locale) })}
      fields={[
        {
          name: 'method',
          label: 'desk.method',
          kind: 'select',
          options: methods.map((value) => ({ value, text: t(`desk.${value}`) })),
        },
        { name: 'amount', label: 'desk.amount', kind: 'number', maxLength: 16 },
        {
          name: 'documentNumber',
          label: 'desk.document',
          hint: 'desk.documentHint',
          kind: 'text',
          maxLength: 64,
          isWide: true,
        },
        {
          name: 'receivedOn',
          label: 'desk.receivedOn',
          hint: 'desk.receivedOnHint',
          kind: 'date',
          isOptional: true,
          isShown: ({ method }) => method === 'transfer',
        },
        {
          name: 'duplicateConfirmed',
          label: 'desk.twice',
          hint: 'desk.twiceHint',
          kind: 'check',
          isWide: true,
          // Required only for a passenger who is already on the flight.
          isShown: () => twice !== undefined,
        },
      ]}
      start={{
        values: {
          method: 'cash',
          amount: locale.startsWith('en') ? order.total : order.total.replace('.', ','),
          documentNumber: '',
          receivedOn: '',
          duplicateConfirmed: false,
        },
      }}
      note={<DuplicateOrderLink order={twice?.order} />}
      saveText={t('desk.take')}
      save={async ({ method, amount, documentNumber, receivedOn, duplicateConfirmed }) => {
        const input = {
          orderId: order.orderId,
          method: method === 'transfer' ? ('transfer' as const) : ('cash' as const),
          amount: toDecimal(amount),
          documentNumber,
          ...(method === 'transfer' && receivedOn !== '' ? { receivedOn } : {}),
          duplicateConfirmed,
        };
        const { idempotencyKey } = attempt.current;
        const take = () => officeCall(takeAtDesk, { ...input, idempotencyKey });
        try {
          ({ isEarlier: isEarlier.current } = await act(() => sendOnce(attempt.current, take)));
        } catch (error) {
          attempt.current = attemptAfter(attempt.current, error, take);
          const refusal = readOrderRefusal(error);
          if (refusal.kind === 'question') setTwice(refusal);
          throw error;
        }
      }}
      onSaved={() => {
        dialogs.close();
        showToast(t(isEarlier.current ? 'desk.doneEarlier' : 'desk.done'));
      }}
      onClose={dialogs.close}
    />
  );
}
