import type { Currency } from '@farewind/values/currency';
import '../../../../styles/cancel.css';
import type { CallOptions } from '../../../../shared/api/call.ts';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { readLaterState } from './left-payment.tsx';
import { LaterPaymentForm, type SendPayment } from './payment-form.tsx';

type PaymentOfOrder = Parameters<SendPayment>[0] & { readonly orderId: string };

/** Pays something for an order after its sale, in a dialog of the order's page. */
export function PayLater(props: {
  readonly orderId: string;
  readonly title: string;
  readonly sum: string;
  readonly currency: Currency;
  readonly send: (payment: PaymentOfOrder, options: CallOptions) => ReturnType<SendPayment>;
  readonly onClose: () => void;
}) {
  const { orderId, sum, currency, send, onClose } = props;
  return (
    <Dialog title={props.title} isBusy={false} onClose={onClose} className="dialog-wide pay-change">
      <LaterPaymentForm
        id={orderId}
        sum={sum}
        currency={currency}
        send={(payment, options) => send({ ...payment, orderId }, options)}
        readState={(signal, payableId) => readLaterState(orderId, payableId, signal)}
        shownBy={['order', orderId]}
        onPaid={onClose}
      />
    </Dialog>
  );
}
