import { getPaymentRequests } from '@farewind/contract/orders/payment-requests';
import { formatMoney } from '@farewind/values/format-money';
import { CircleX, Send, Undo2, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { FormValues } from '../../kit/form/field.ts';
import { formatInstant } from '../../kit/format-instant.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { Column, RowAct } from '../../kit/list/list-screen.ts';
import { RowOrder } from '../../kit/list/row-order.tsx';
import { loadList } from '../../kit/load-list.ts';
import { officeNow } from '../../kit/office-clock.ts';
import { StateBadge } from '../../kit/state-badge.tsx';
import { useFormatDeadline } from '../../kit/use-format-deadline.ts';
import { formatLeft } from '../home/figures.ts';
import { CancelRequestDialog, RefundRequestDialog, type RequestDialogProps } from './request-dialogs.tsx';
import { formatRequest, requestStates, toneOfRequest, type PaymentRequest } from './request-words.ts';
import { ShareRequestDialog } from './share-request-dialog.tsx';

type Action = PaymentRequest['allowedActions'][number];

/** The acts on a request: name, icon and dialog. */
export const requestActs: readonly {
  readonly name: Action;
  readonly icon: LucideIcon;
  readonly dialog: (props: RequestDialogProps) => ReactNode;
}[] = [
  { name: 'share', icon: Send, dialog: ShareRequestDialog },
  { name: 'refund', icon: Undo2, dialog: RefundRequestDialog },
  { name: 'cancel', icon: CircleX, dialog: CancelRequestDialog },
];

/** Sums that the agency asked for by payment links, the newest first. */
export function PaymentRequestsPage(): ReactNode {
  const t = useOfficeT();
  const { locale } = useI18n();
  return (
    <ListPage<PaymentRequest, FormValues>
      screen={{
        name: 'paymentRequests',
        title: 'menu.paymentRequests',
        search: 'payRequest.search',
        emptyText: 'payRequest.empty',
        load: loadList(getPaymentRequests),
        idOf: ({ requestId }) => requestId,
        nameOf: ({ amount, currency, purpose }) => `${formatMoney(amount, currency, locale)}, ${purpose}`,
        columns: requestColumns(t),
        filters: [
          {
            name: 'state',
            label: 'list.status',
            options: requestStates.map((value) => ({ value, text: formatRequest(value, t) })),
          },
          { name: 'from', label: 'payRequest.from', kind: 'date' },
          { name: 'to', label: 'payRequest.to', kind: 'date' },
          {
            name: 'mine',
            label: 'payRequest.mine',
            options: [{ value: 'true', text: t('payRequest.onlyMine') }],
            isMore: true,
          },
        ],
        acts: requestActs.map(toAct),
      }}
    />
  );
}

function toAct({ name, icon, dialog: Dialog }: (typeof requestActs)[number]): RowAct<PaymentRequest> {
  return {
    name,
    icon,
    label: `payRequest.${name}`,
    isShown: ({ allowedActions }) => allowedActions.includes(name),
    dialog: (request, close, reload) => <Dialog request={request} onClose={close} onActed={reload} />,
  };
}

function requestColumns(t: OfficeTranslate): Column<PaymentRequest>[] {
  return [
    {
      name: 'order',
      title: 'order.number',
      text: ({ reservationNumber }) => reservationNumber,
      draw: ({ orderId, reservationNumber }) => <RowOrder orderId={orderId} number={reservationNumber} />,
      place: 'head',
    },
    {
      name: 'purpose',
      title: 'payRequest.purpose',
      text: ({ purpose }) => purpose,
      draw: (request) => (
        <span className="o-two">
          <span>{request.purpose}</span>
          <span className="mute">{request.supplier ?? t('payRequest.own')}</span>
        </span>
      ),
    },
    {
      name: 'amount',
      title: 'pay.amount',
      sort: 'amount',
      money: ({ amount, currency }) => ({ amount, currency }),
      isNumber: true,
    },
    {
      name: 'refunded',
      title: 'pay.refunded',
      money: ({ refunded: amount, currency }) => (Number(amount) === 0 ? undefined : { amount, currency }),
      isNumber: true,
    },
    {
      name: 'requested',
      title: 'payRequest.requested',
      sort: 'requestedAt',
      text: ({ requestedBy, requestedAt }) => `${requestedBy}, ${formatInstant(requestedAt)}`,
    },
    {
      name: 'payUntil',
      title: 'payRequest.until',
      sort: 'payUntil',
      // In files on the agency's clock like every other column, so that a spreadsheet can sort it.
      text: (request) => whenOf(request, t, formatInstant(request.payUntil)),
      isNamed: true,
      draw: (request) => <RequestDeadline request={request} />,
    },
    {
      name: 'state',
      title: 'list.status',
      text: ({ state }) => formatRequest(state, t),
      draw: ({ state }) => <StateBadge text={formatRequest(state, t)} tone={toneOfRequest(state)} />,
      place: 'corner',
    },
  ];
}

/** The deadline as the buyer reads it, below the time left of an open one; of any other, when it ended and why. */
export function RequestDeadline({ request }: { readonly request: PaymentRequest }): ReactNode {
  const t = useOfficeT();
  const formatDeadline = useFormatDeadline();
  const payUntil = formatDeadline(request.payUntil, request.clock);
  const when = (
    <span className="mute num">
      <WholeDates text={whenOf(request, t, payUntil)} />
    </span>
  );
  if (request.state !== 'open') return when;
  const now = officeNow();
  const isOver = Date.parse(request.payUntil) < now;
  return (
    <span className="o-two">
      <span className={isOver ? 'num o-late' : 'num m'}>{formatLeft(request.payUntil, now)}</span>
      {when}
    </span>
  );
}

/** Until when an open one can be paid; of any other, when it ended and why. */
function whenOf(
  { state, endedAt, endedBy, reason }: PaymentRequest,
  t: OfficeTranslate,
  payUntil: string,
): string {
  if (state === 'open' || state === 'lapsed') return payUntil;
  const when = formatInstant(endedAt);
  if (state === 'paid') return when;
  const why = reason === 'orderCancelled' ? t('payRequest.orderCancelled') : reason;
  return [when, endedBy, why].filter((part) => part !== null && part !== 'system').join(', ');
}
