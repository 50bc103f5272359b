import { formatMoney } from '@farewind/values/format-money';
import { useState } from 'react';
import { ApiError } from '../../../../shared/api/api-error.ts';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { showError } from '../../../../shared/ui/error-dialog-store.ts';
import { officeCall } from '../../../session/office-call.ts';
import { cancelOrder, getOrderCancelQuote as getCancelQuote } from '@farewind/contract/bookings/cancel';
import { useOfficeT } from '../../../i18n/office-i18n.tsx';
import { OfficeDialog } from '../../../kit/dialog/office-dialog.tsx';
import { FormProblem } from '../../../kit/form/form-problem.tsx';
import { showToast } from '../../../kit/toast-store.ts';
import { CancelQuote } from './cancel-quote.tsx';
import { CancelRequest, listOpenTickets, type Input } from './cancel-request.tsx';
import type { OrderDialogProps, Quote } from './dialog-props.ts';

/** Cancels the order or a part of it: first what comes back and why, then, knowing that, the act itself. */
export function CancelDialog({ desk }: OrderDialogProps) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { order, dialogs } = desk;
  const open = listOpenTickets(order).map(({ ticketId }) => ticketId);
  const [request, setRequest] = useState<Input>({
    tickets: open,
    isForDocuments: false,
    isWaived: false,
    reason: '',
  });
  const [quote, setQuote] = useState<Quote>();
  const { problem, isBusy, run } = useTry();

  const ask = () =>
    run(async () =>
      setQuote(
        await officeCall(getCancelQuote, { orderId: order.orderId, ...toCancelRequest(request, open) }),
      ),
    );
  const confirm = ({ quoteId }: Quote) =>
    run(async () => {
      const { state } = await desk.act(() => officeCall(cancelOrder, { quoteId }));
      dialogs.close();
      showToast(t(`cancel.${state}`));
    });
  const isEmpty = request.tickets.length === 0 && open.length > 0;
  return (
    <OfficeDialog
      title={t('cancel.title', { number: order.reservationNumber })}
      lead={t('cancel.lead')}
      className="o-form o-form-wide"
      onClose={dialogs.close}
      foot={
        quote === undefined ? (
          <>
            <button type="button" className="btn btn-line" onClick={dialogs.close}>
              {t('form.cancel')}
            </button>
            <button
              type="button"
              className="btn btn-primary"
              aria-busy={isBusy}
              disabled={isEmpty}
              onClick={() => void ask()}
            >
              {t('cancel.quote')}
            </button>
          </>
        ) : (
          <>
            <button type="button" className="btn btn-line" onClick={() => setQuote(undefined)}>
              {t('form.back')}
            </button>
            <button
              type="button"
              className="btn btn-danger solid"
              aria-busy={isBusy}
              onClick={() => void confirm(quote)}
            >
              {t(quote.needsApproval ? 'cancel.askApproval' : 'cancel.confirm', {
                sum: formatMoney(quote.refund, quote.currency, locale),
              })}
            </button>
          </>
        )
      }
    >
      <div className="stack s3 o-form-fields">
        <FormProblem text={problem} />
        {quote === undefined ? (
          <CancelRequest order={order} request={request} onChange={setRequest} />
        ) : (
          <CancelQuote order={order} quote={quote} />
        )}
      </div>
    </OfficeDialog>
  );
}

/** All that is left goes without naming its parts: an insurance has no ticket. */
function toCancelRequest({ tickets, isForDocuments, isWaived, reason }: Input, open: readonly string[]) {
  return {
    ...(tickets.length === open.length && !isForDocuments ? {} : { tickets: tickets.join(',') }),
    ...(isForDocuments ? { forDocuments: true } : {}),
    ...(isWaived ? { waiveReason: reason } : {}),
  };
}

/** Something that may be refused: busy while it runs, and the refusal in a sentence. */
function useTry() {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (act: () => Promise<void>) => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      await act();
    } catch (error) {
      if (error instanceof ApiError)
        setProblem(error.validationErrors[0]?.message ?? error.details ?? error.message);
      else showError(error);
    } finally {
      setIsBusy(false);
    }
  };
  return { problem, isBusy, run };
}
