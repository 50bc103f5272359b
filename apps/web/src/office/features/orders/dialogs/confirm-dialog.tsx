import { officeCall } from '../../../session/office-call.ts';
import { confirmOrder } from '@farewind/contract/orders/order-acts';
import { useOfficeT } from '../../../i18n/office-i18n.tsx';
import { QuestionDialog } from '../../../kit/dialog/question-dialog.tsx';
import { showToast } from '../../../kit/toast-store.ts';
import type { OrderDialogProps } from './dialog-props.ts';

/** Ticket numbers in place of a charter's certificate. */
export function ConfirmDialog({ desk }: OrderDialogProps) {
  const t = useOfficeT();
  const { order, dialogs, act } = desk;
  const items = order.items.filter(({ charter, status }) => charter && status === 'booked');
  return (
    <QuestionDialog
      title={t('confirm.title', { number: order.reservationNumber })}
      text={
        <>
          <p>{t('confirm.text', { email: order.customer.email })}</p>
          <ul className="o-rows">
            {items.map(({ itemId, segments }) => (
              <li key={itemId} className="code">
                {segments
                  .map(({ carrier, number, from, to }) => `${carrier} ${number} ${from} → ${to}`)
                  .join(', ')}
              </li>
            ))}
          </ul>
        </>
      }
      answer={t('order.confirm')}
      onClose={dialogs.close}
      onAnswer={async () => {
        await act(() => officeCall(confirmOrder, { orderId: order.orderId }));
        dialogs.close();
        showToast(t('confirm.done'));
      }}
    />
  );
}
