import type { Order } from '@farewind/contract/bookings/get-order';
import { Download, Mail, MailCheck, MailWarning, MessageSquare } from 'lucide-react';
import { useId, useState } from 'react';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { FieldError } from '../../../shared/ui/field-error.tsx';
import { ChangeAddress } from './change-address.tsx';
import { documentNameOf } from './document-words.ts';
import { SendElsewhere } from './send-elsewhere.tsx';
import { useSendTicket } from './use-send-ticket.ts';

/** Where the confirmation went and what became of it; whoever may act can have it sent again, or a copy elsewhere. */
export function MailOptions({ order }: { readonly order: Order }) {
  const t = useT();
  const { mail } = order;
  if (mail === undefined) return null;
  const failed = mail.state === 'failed' || mail.state === 'bounced';
  const isSent = mail.state === 'sent' || mail.state === 'delivered';
  const can = (action: string) => order.allowedActions.includes(action);
  const Icon = failed ? MailWarning : isSent ? MailCheck : Mail;
  return (
    <div className={`notice mail-state ${failed ? 'bad' : isSent ? 'good' : ''}`} id="trip-mail">
      <Icon className="i" aria-hidden />
      <p role="status">
        {t(`trip.mail.${mail.state}`, { address: mail.address })}{' '}
        {mail.state === 'waiting' ? t('order.confirmationDue') : ''}
      </p>
      <SmsLine order={order} />
      {isSent || mail.state === 'waiting' ? null : <Downloads order={order} />}
      {can('resend') ? <SendAgain orderId={order.orderId} address={mail.address} /> : null}
      {can('changeAddress') ? <ChangeAddress orderId={order.orderId} /> : null}
    </div>
  );
}

/** What the mail would have brought, for whom it did not reach. */
function Downloads({ order }: { readonly order: Order }) {
  const t = useT();
  const papers = order.documents.filter(({ kind }) => kind.endsWith('.pdf'));
  if (papers.length === 0) return null;
  return (
    <p className="acts">
      {papers.map(({ kind, url }) => (
        <a key={kind} className="btn btn-sm btn-line" href={url} download>
          <Download className="i i-16" aria-hidden />
          {t(`trip.document.${documentNameOf(kind)}`)}
        </a>
      ))}
    </p>
  );
}

function SmsLine({ order: { sms } }: { readonly order: Order }) {
  const t = useT();
  if (sms === undefined) return null;
  return (
    <p className="sms-state">
      <MessageSquare className="i" aria-hidden />
      <span>{t(`trip.sms.${sms.state}`, { phone: sms.phone })}</span>
    </p>
  );
}

function SendAgain({ orderId, address }: { readonly orderId: string; readonly address: string }) {
  const t = useT();
  const id = useId();
  const ticket = useSendTicket(orderId);
  const [isOpen, setOpen] = useState(false);
  const toggle = () => {
    ticket.setProblem(undefined);
    setOpen(!isOpen);
  };
  return (
    <>
      <p className="acts">
        <button
          type="button"
          className="btn btn-sm btn-line"
          aria-busy={ticket.isBusy}
          onClick={() => void ticket.send(address, true)}
        >
          {t('trip.mail.again')}
        </button>
        <button type="button" className="btn btn-sm btn-line" aria-expanded={isOpen} onClick={toggle}>
          {t('trip.mail.elsewhere')}
        </button>
      </p>
      {isOpen ? (
        <SendElsewhere
          ticket={ticket}
          label={t('trip.mail.other')}
          hint={t('trip.mail.copyHint')}
          onSent={() => setOpen(false)}
        />
      ) : (
        <div role="alert">
          <FieldError id={`${id}-fault`} text={ticket.problem} />
        </div>
      )}
      <p role="status" className="m">
        {ticket.sentTo === undefined ? '' : t('trip.mail.onItsWay', { address: ticket.sentTo })}
      </p>
    </>
  );
}
