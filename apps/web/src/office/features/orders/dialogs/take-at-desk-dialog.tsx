import { takeAtDesk } from '@farewind/contract/orders/desk-payment';
import { formatMoney } from '@farewind/values/format-money';
import { useRef, useState } from 'react';
import { ApiError } from '../../../../shared/api/api-error.ts';
import { keyAfter } from '../../../../shared/api/key-after.ts';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../../../i18n/office-i18n.tsx';
import { toDecimal } from '../../../kit/form/decimal-text.ts';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { showToast } from '../../../kit/toast-store.ts';
import { officeCall } from '../../../session/office-call.ts';
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
  const key = useRef<string>(crypto.randomUUID());
  const [isTwice, setIsTwice] = useState(false);
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
          isShown: () => isTwice,
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
        try {
          await act(() => officeCall(takeAtDesk, { ...input, idempotencyKey: key.current }));
        } catch (error) {
          key.current = keyAfter(key.current, error);
          if (error instanceof ApiError && error.key === 'ORD-DUPLICATE') setIsTwice(true);
          throw error;
        }
      }}
      onSaved={() => {
        dialogs.close();
        showToast(t('desk.done'));
      }}
      onClose={dialogs.close}
    />
  );
}
