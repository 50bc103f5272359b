import { addPaymentRequest, LONGEST_PURPOSE } from '@farewind/contract/orders/payment-requests';
import { useRef } from 'react';
import { formatDate } from '../../../../shared/format/date.ts';
import { useOfficeT, type OfficeTranslate } from '../../../i18n/office-i18n.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { toDecimal } from '../../../kit/form/decimal-text.ts';
import { officeCall } from '../../../session/office-call.ts';
import {
  CancelRequestDialog,
  RefundRequestDialog,
  type RequestDialogProps,
} from '../../payment-requests/request-dialogs.tsx';
import { ShareRequestDialog } from '../../payment-requests/share-request-dialog.tsx';
import { usePaymentRequests } from '../panels/payment-requests-panel.tsx';
import type { AdminOrder } from '../use-order.ts';
import type { OrderDialogProps } from './dialog-props.ts';

type Form = { purpose: string; amount: string; validHours: string; itemId: string };

/** Choices of how long a link can be paid, in hours. */
const hours = [2, 24, 72, 168, 720] as const;

/** Asks the buyer for a further sum; the link is then sent or shown. */
export function RequestPaymentDialog({ admin }: OrderDialogProps) {
  const t = useOfficeT();
  const { order, dialogs, act } = admin;
  const requestId = useRef(crypto.randomUUID());
  return (
    <FormDialog<Form>
      title={t('payRequest.title', { number: order.reservationNumber })}
      lead={t('payRequest.lead')}
      fields={[
        {
          name: 'purpose',
          label: 'payRequest.purpose',
          hint: 'payRequest.purposeHint',
          kind: 'text',
          maxLength: LONGEST_PURPOSE,
          isWide: true,
        },
        { name: 'amount', label: 'pay.amount', kind: 'number', maxLength: 16 },
        {
          name: 'validHours',
          label: 'payRequest.valid',
          kind: 'select',
          options: hours.map((value) => ({ value: String(value), text: t(`payRequest.hours.${value}`) })),
        },
        {
          name: 'itemId',
          label: 'payRequest.whose',
          hint: 'payRequest.whoseHint',
          kind: 'select',
          isOptional: true,
          isWide: true,
          options: [{ value: '', text: t('payRequest.own') }, ...listSuppliers(order, t)],
        },
      ]}
      start={{ values: { purpose: '', amount: '', validHours: '24', itemId: '' } }}
      saveText={t('payRequest.make')}
      save={({ amount, validHours, ...values }) =>
        act(() =>
          officeCall(addPaymentRequest, {
            requestId: requestId.current,
            orderId: order.orderId,
            ...values,
            amount: toDecimal(amount),
            validHours: Number(validHours),
          }),
        )
      }
      onSaved={() => dialogs.show('shareRequest', requestId.current)}
      onClose={dialogs.close}
    />
  );
}

/**
 * The order's items, whose suppliers may be owed the sum: those of one name may be paid through different companies. The
 * owner of exchanged seats is owed its contract's price alone.
 */
export function listSuppliers({ items }: Pick<AdminOrder, 'items'>, t: OfficeTranslate) {
  return items
    .filter(({ isExchanged }) => !isExchanged)
    .map((item) => ({
      value: item.itemId,
      text: t('payRequest.ofSupplier', { name: item.contractParty.name, what: nameItem(item, t) }),
    }));
}

function nameItem({ kind, ride, segments }: AdminOrder['items'][number], t: OfficeTranslate): string {
  if (ride) return `${ride.from.name} → ${ride.to.name}, ${formatDate(ride.pickupAt)}`;
  const [first] = segments;
  if (!first) return t(kind === 'insurance' ? 'order.insurance' : 'order.ride');
  const { carrier, number, from, departsAt } = first;
  return `${carrier} ${number}, ${from} → ${segments.at(-1)!.to}, ${formatDate(departsAt)}`;
}

/** A dialog about one request of the order. */
function ofRequest(Dialog: (props: RequestDialogProps) => React.ReactNode) {
  return function RequestDialog({ admin, id }: OrderDialogProps) {
    const request = usePaymentRequests(admin.order.orderId)?.find(({ requestId }) => requestId === id);
    if (request === undefined) return null;
    return (
      <Dialog
        request={request}
        onClose={admin.dialogs.close}
        onActed={() => void admin.act(async () => undefined)}
      />
    );
  };
}

export const ShareRequest = ofRequest(ShareRequestDialog);
export const CancelRequest = ofRequest(CancelRequestDialog);
export const RefundRequest = ofRequest(RefundRequestDialog);
