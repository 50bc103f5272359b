import { cancelPaymentRequest, refundPaymentRequest } from '@farewind/contract/orders/payment-requests';
import { formatMoney } from '@farewind/values/format-money';
import { useRef } from 'react';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { ReasonDialog } from '../../kit/dialog/reason-dialog.tsx';
import { toDecimal } from '../../kit/form/decimal-text.ts';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { officeCall } from '../../session/office-call.ts';
import type { PaymentRequest } from './request-words.ts';

export interface RequestDialogProps {
  readonly request: PaymentRequest;
  readonly onClose: () => void;
  /** After an act, and after a refusal: the state may have changed. */
  readonly onActed: () => void;
}

/** Withdraws an open payment link, with a reason. */
export function CancelRequestDialog({ request, onClose, onActed }: RequestDialogProps) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { requestId, purpose, amount, currency } = request;
  return (
    <ReasonDialog
      title={t('payRequest.cancelTitle', { sum: formatMoney(amount, currency, locale) })}
      lead={t('payRequest.cancelLead', { purpose })}
      answer={t('payRequest.cancel')}
      send={(reason) => officeCall(cancelPaymentRequest, { requestId, reason }).finally(onActed)}
      onDone={() => {
        onClose();
        showToast(t('payRequest.cancelled'));
      }}
      onClose={onClose}
    />
  );
}

type Refund = { amount: string; reason: string };

/** Gives back all or a part of what a payment link collected. */
export function RefundRequestDialog({ request, onClose, onActed }: RequestDialogProps) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const refundId = useRef(crypto.randomUUID());
  const { requestId, purpose, amount, refunded, currency } = request;
  const left = (Number(amount) - Number(refunded)).toFixed(2);
  return (
    <FormDialog<Refund>
      title={t('payRequest.refundTitle', { purpose })}
      lead={t('payRequest.refundLead', { sum: formatMoney(left, currency, locale) })}
      fields={[
        { name: 'amount', label: 'pay.amount', kind: 'number', maxLength: 16 },
        {
          name: 'reason',
          label: 'form.reason',
          hint: 'form.reasonHint',
          kind: 'area',
          maxLength: 500,
          isWide: true,
        },
      ]}
      start={{ values: { amount: left, reason: '' } }}
      saveText={t('payRequest.refund')}
      save={({ amount: wanted, reason }) =>
        officeCall(refundPaymentRequest, {
          requestId,
          refundId: refundId.current,
          amount: toDecimal(wanted),
          reason,
        }).finally(onActed)
      }
      onSaved={() => {
        onClose();
        showToast(t('payRequest.refunded'));
      }}
      onClose={onClose}
    />
  );
}
