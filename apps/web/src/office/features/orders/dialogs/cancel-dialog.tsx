import { nameCardScheme } from '@farewind/values/card-scheme';
import { formatMoney } from '@farewind/values/format-money';
import { useState, type ReactNode } from 'react';
import type { ApiError } from '../../../../shared/api/api-error.ts';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { officeCall } from '../../../session/office-call.ts';
import {
  cancelOrder,
  getOrderCancelQuote as getCancelQuote,
  sendCancelQuote,
} from '@farewind/contract/bookings/cancel';
import { useOfficeT, type OfficeTranslate } from '../../../i18n/office-i18n.tsx';
import { OfficeDialog } from '../../../kit/dialog/office-dialog.tsx';
import { FormProblem } from '../../../kit/form/form-problem.tsx';
import { showToast } from '../../../kit/toast-store.ts';
import { CancelRequest, listOpenTickets, type Input } from './cancel-request.tsx';
import type { OrderDialogProps, Quote } from './dialog-props.ts';
import { TriangleAlert } from 'lucide-react';
import { useJourneyClock } from '../../../../shared/format/journey-clock.tsx';
import { DataTable, type DataColumn } from '../../../kit/detail/data-table.tsx';
import { FactStrip } from '../../../kit/detail/fact-strip.tsx';
import { formatAmount } from '../../../kit/format-amount.ts';
import { knownWord } from '../../../kit/known-word.ts';
import type { AdminOrder } from '../use-order.ts';
import { useActWithProblem } from '../../../kit/use-act.ts';

/** Cancels the order or a part of it: shows the refund and its reasons first, then confirms. */
export function CancelDialog({ admin }: OrderDialogProps) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { order, dialogs } = admin;
  const open = listOpenTickets(order).map(({ ticketId }) => ticketId);
  const [request, setRequest] = useState<Input>({
    tickets: open,
    isForDocuments: false,
    isWaived: false,
    reason: '',
  });
  const [quote, setQuote] = useState<Quote>();
  const { problem, isBusy, run } = useActWithProblem(reasonOf);

  const ask = () =>
    run(async () =>
      setQuote(
        await officeCall(getCancelQuote, { orderId: order.orderId, ...toCancelRequest(request, open) }),
      ),
    );
  const confirm = ({ quoteId }: Quote) =>
    run(async () => {
      const { state } = await admin.act(() => officeCall(cancelOrder, { quoteId }));
      dialogs.close();
      showToast(t(`cancel.${state}`));
    });
  const send = ({ quoteId }: Quote) =>
    run(async () => {
      await admin.act(() => officeCall(sendCancelQuote, { quoteId }));
      dialogs.close();
      showToast(t('cancel.sent'));
    });
  const isEmpty = request.tickets.length === 0 && open.length > 0;
  return (
    <OfficeDialog
      title={t('cancel.title', { number: order.reservationNumber })}
      lead={t('cancel.lead')}
      className="o-form o-form-wide"
      isBusy={isBusy}
      onClose={dialogs.close}
      foot={
        quote === undefined ? (
          <>
            <button type="button" className="btn btn-line" disabled={isBusy} onClick={dialogs.close}>
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
            <button
              type="button"
              className="btn btn-line"
              disabled={isBusy}
              onClick={() => setQuote(undefined)}
            >
              {t('form.back')}
            </button>
            <button
              type="button"
              className="btn btn-danger solid"
              aria-busy={isBusy}
              onClick={() => void confirm(quote)}
            >
              {t(confirmKeyOf(quote), { sum: formatMoney(quote.refund, quote.currency, locale) })}
            </button>
          </>
        )
      }
    >
      <div className="stack s3 o-form-fields">
        <FormProblem text={problem} />
        {quote === undefined ? (
          // The quote that is asked for is of what is chosen now.
          <fieldset className="stack s3" disabled={isBusy}>
            <CancelRequest order={order} request={request} onChange={setRequest} />
          </fieldset>
        ) : (
          <CancelQuote order={order} quote={quote}>
            {canSend(order, quote) ? (
              <p className="row wrapx">
                <button
                  type="button"
                  className="btn btn-sm btn-line"
                  disabled={isBusy}
                  onClick={() => void send(quote)}
                >
                  {t('cancel.send')}
                </button>
                <span className="mute">{t('cancel.sendHint')}</span>
              </p>
            ) : null}
          </CancelQuote>
        )}
      </div>
    </OfficeDialog>
  );
}

/** A refund that has to be approved first is not offered to the buyer. */
export function canSend(
  { customer }: Pick<AdminOrder, 'customer'>,
  { needsApproval }: Pick<Quote, 'needsApproval'>,
) {
  return !needsApproval && customer.email !== '';
}

function confirmKeyOf({ needsApproval, refund }: Quote) {
  if (needsApproval) return 'cancel.askApproval';
  return Number(refund) === 0 ? 'cancel.confirmNone' : 'cancel.confirm';
}

/**
 * To cancel everything, no parts are named: an insurance has no ticket. Whether it is everything is not a matter of
 * numbers: a chosen ticket may have been cancelled meanwhile, and the rest was not chosen.
 */
export function toCancelRequest(
  { tickets, isForDocuments, isWaived, reason }: Input,
  open: readonly string[],
) {
  return {
    ...(open.every((ticketId) => tickets.includes(ticketId)) && !isForDocuments
      ? {}
      : { tickets: tickets.join(',') }),
    ...(isForDocuments ? { forDocuments: true } : {}),
    ...(isWaived ? { waiveReason: reason } : {}),
  };
}

const reasonOf = ({ validationErrors, details, message }: ApiError): string =>
  validationErrors[0]?.message ?? details ?? message;

type Line = Quote['lines'][number];

/** The refund line by line, with reasons and with who holds the money. */
function CancelQuote(props: {
  readonly order: AdminOrder;
  readonly quote: Quote;
  readonly children: ReactNode;
}) {
  const { order, quote } = props;
  const clock = useJourneyClock();
  const t = useOfficeT();
  const { locale, language } = useI18n();
  const money = (sum: string) => formatMoney(sum, quote.currency, locale);
  const later = quote.curve.slice(1);
  const isSent = Number(quote.refund) > 0;
  return (
    <>
      {quote.needsApproval ? (
        <p className="notice warn">
          <TriangleAlert className="i" aria-hidden />
          {t('cancel.needsApproval')}
        </p>
      ) : null}
      <FactStrip
        facts={[
          {
            label: t('cancel.refund'),
            value: <span className="num o-big">{money(quote.refund)}</span>,
            notes: [
              ...(quote.byHand === true && isSent ? [t('cancel.byHand')] : []),
              ...(quote.card === undefined || !isSent
                ? []
                : [
                    t('cancel.card', {
                      brand: nameCardScheme(quote.card.brand, language),
                      last4: quote.card.last4,
                    }),
                  ]),
              ...(quote.promisedAt === undefined
                ? []
                : [t('cancel.promised', { time: clock.moment(quote.promisedAt) })]),
            ],
          },
          ...(quote.returnedByBank === undefined
            ? []
            : [
                {
                  label: t('cancel.byBank'),
                  value: <span className="num">{money(quote.returnedByBank)}</span>,
                },
              ]),
          { label: t('cancel.paid'), value: <span className="num">{money(quote.paid)}</span> },
          { label: t('cancel.deduction'), value: <span className="num">{money(quote.deduction)}</span> },
          {
            label: t('cancel.validUntil'),
            value: <span className="num">{clock.moment(quote.expiresAt)}</span>,
          },
        ]}
      />
      {props.children}
      <DataTable<Line>
        label={t('cancel.lines')}
        rows={quote.lines}
        keyOf={(_, at) => at}
        columns={listColumns(order, quote, t, locale)}
      />
      {later.every(({ refund }) => refund === quote.refund) ? null : (
        <section>
          <h3>{t('cancel.later')}</h3>
          <ul className="o-rows">
            {later.map(({ from, refund }) => (
              <li key={from}>
                <span className="grow num">{t('cancel.from', { time: clock.moment(from) })}</span>
                <span className="num">{money(refund)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function listColumns(
  order: AdminOrder,
  quote: Quote,
  t: OfficeTranslate,
  locale: string,
): DataColumn<Line>[] {
  const amount = (sum: string) => formatAmount(sum, locale);
  return [
    {
      name: 'what',
      title: quote.currency,
      draw: ({ passengerIndex, kind, name }) => (
        <span className="o-two">
          <span>{name ?? knownWord(`price.${kind}`, kind, t)}</span>
          <span className="mute">{order.passengers[passengerIndex]?.surname}</span>
        </span>
      ),
    },
    { name: 'paid', title: t('cancel.paid'), draw: ({ paid }) => amount(paid), isNumber: true },
    {
      name: 'deduction',
      title: t('cancel.deduction'),
      draw: (line) => amount(line.deduction),
      isNumber: true,
    },
    { name: 'refund', title: t('cancel.refund'), draw: ({ refund }) => amount(refund), isNumber: true },
    {
      name: 'why',
      title: t('cancel.why'),
      draw: ({ text, heldBy }) => (
        <span className="o-two">
          <span>{text}</span>
          <span className="mute">{t('cancel.heldBy', { name: heldBy.name })}</span>
        </span>
      ),
    },
  ];
}
