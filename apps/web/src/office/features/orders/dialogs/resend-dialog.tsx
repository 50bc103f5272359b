import { officeCall } from '../../../session/office-call.ts';
import { resendOrder } from '@farewind/contract/orders/order-acts';
import { useOfficeT } from '../../../i18n/office-i18n.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { showToast } from '../../../kit/toast-store.ts';
import type { OrderDialogProps } from './dialog-props.ts';

type Form = { email: string };

/** The confirmation with its documents once more. */
export function ResendDialog({ desk }: OrderDialogProps) {
  const t = useOfficeT();
  const { order, dialogs, act } = desk;
  return (
    <FormDialog<Form>
      title={t('resend.title', { number: order.reservationNumber })}
      lead={t('resend.lead', { email: order.customer.email })}
      fields={[
        {
          name: 'email',
          label: 'resend.email',
          hint: 'resend.hint',
          kind: 'email',
          maxLength: 256,
          isOptional: true,
          isWide: true,
        },
      ]}
      start={{ values: { email: '' } }}
      saveText={t('resend.send')}
      save={({ email }) => act(() => officeCall(resendOrder, { orderId: order.orderId, email }))}
      onSaved={() => {
        dialogs.close();
        showToast(t('resend.done'));
      }}
      onClose={dialogs.close}
    />
  );
}
