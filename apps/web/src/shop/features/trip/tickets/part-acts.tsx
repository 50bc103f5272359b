import type { Order } from '@farewind/contract/bookings/get-order';
import { CalendarPlus, FileDown, Mail, PencilLine, Printer, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTripT } from '../texts/trip-texts.ts';
import { SendElsewhere } from '../send-elsewhere.tsx';
import { useSendTicket } from '../use-send-ticket.ts';
import { useTicketActs } from './ticket-acts.tsx';
import type { TicketPart } from './ticket-part.ts';

/** All actions on one flight or ticket that the server allows. */
export function PartActs({ order, part }: { readonly order: Order; readonly part: TicketPart }) {
  const t = useTripT();
  const acts = useTicketActs();
  const [isSending, setSending] = useState(false);
  const can = (action: string) => order.allowedActions.includes(action);
  const paper = part.documents.find(({ kind }) => kind.endsWith('.pdf'));
  const calendar = part.documents.find(({ kind }) => kind.endsWith('.ics'));
  return (
    <>
      <p className="row wrapx part-list">
        {can('resend') ? (
          <button
            type="button"
            className="btn btn-sm btn-line"
            aria-expanded={isSending}
            onClick={() => setSending(!isSending)}
          >
            <Mail className="i i-16" aria-hidden />
            {t('part.send')}
          </button>
        ) : null}
        {paper === undefined ? null : (
          <a className="btn btn-sm btn-line" href={paper.url} download>
            <FileDown className="i i-16" aria-hidden />
            PDF
          </a>
        )}
        {calendar === undefined ? null : (
          <a className="btn btn-sm btn-line" href={calendar.url} download>
            <CalendarPlus className="i i-16" aria-hidden />
            {t('part.calendar')}
          </a>
        )}
        {can('print') ? (
          <button type="button" className="btn btn-sm btn-line" onClick={() => acts.print(part)}>
            <Printer className="i i-16" aria-hidden />
            {t('part.print')}
          </button>
        ) : null}
        {part.canChange ? (
          <button
            type="button"
            className="btn btn-sm btn-line"
            onClick={() => acts.change(part.passengerIndex)}
          >
            <PencilLine className="i i-16" aria-hidden />
            {t('part.change')}
          </button>
        ) : null}
        {part.cancellable.length > 0 ? (
          <button type="button" className="btn btn-sm btn-line" onClick={() => acts.cancel(part)}>
            <RotateCcw className="i i-16" aria-hidden />
            {t('part.cancel')}
          </button>
        ) : null}
      </p>
      {can('resend') ? (
        <SendPart order={order} part={part} isOpen={isSending} onSent={() => setSending(false)} />
      ) : null}
    </>
  );
}

function SendPart(props: {
  readonly order: Order;
  readonly part: TicketPart;
  readonly isOpen: boolean;
  readonly onSent: () => void;
}) {
  const t = useTripT();
  const { itemId, ticketId } = props.part;
  const ticket = useSendTicket(
    props.order.orderId,
    ticketId === undefined ? { itemId } : { itemId, ticketId },
  );
  return (
    <>
      {props.isOpen ? (
        <SendElsewhere
          ticket={ticket}
          label={t('part.address')}
          hint={t('part.hint')}
          onSent={props.onSent}
        />
      ) : null}
      <p role="status" className="m">
        {ticket.sentTo === undefined ? '' : t('part.sent', { address: ticket.sentTo })}
      </p>
    </>
  );
}
