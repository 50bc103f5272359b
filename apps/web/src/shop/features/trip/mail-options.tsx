import type { Order } from '@farewind/contract/bookings/get-order';
import { Download, Mail, MailCheck, MailWarning, MessageSquare } from 'lucide-react';
import { useId, useState, type SyntheticEvent } from 'react';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { FieldError } from '../../../shared/ui/field-error.tsx';
import { AccountField, emailInput } from '../account/account-field.tsx';
import { ChangeAddress } from './change-address.tsx';
import { documentNameOf } from './document-words.ts';
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
  const [elsewhere, setElsewhere] = useState<string>();
  const isOpen = elsewhere !== undefined;
  const sendElsewhere = async (event: SyntheticEvent) => {
    event.preventDefault();
    const email = elsewhere?.trim() ?? '';
    const faultKey = email === '' ? 'validation.required' : 'validation.emailInvalid';
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
      ticket.setFault(t(faultKey));
      document.getElementById(`${id}-email`)?.focus();
    } else if (await ticket.send(address, email)) setElsewhere(undefined);
  };
  const toggle = () => {
    ticket.setFault(undefined);
    setElsewhere(isOpen ? undefined : '');
  };
  return (
    <>
      <p className="acts">
        <button
          type="button"
          className="btn btn-sm btn-line"
          aria-busy={ticket.isBusy}
          onClick={() => void ticket.send(address)}
        >
          {t('trip.mail.again')}
        </button>
        <button type="button" className="btn btn-sm btn-line" aria-expanded={isOpen} onClick={toggle}>
          {t('trip.mail.elsewhere')}
        </button>
      </p>
      {isOpen ? (
        <form className="mail-form" noValidate onSubmit={(event) => void sendElsewhere(event)}>
          <AccountField
            id={`${id}-email`}
            label={t('trip.mail.other')}
            value={elsewhere}
            onText={setElsewhere}
            fault={ticket.fault}
            hint={t('trip.mail.copyHint')}
            // Somebody else's address: the browser's memory of one's own is no help. The field was just asked for.
            input={{ ...emailInput, autoComplete: 'off', autoFocus: true }}
          />
          <button type="submit" className="btn btn-sm btn-primary" aria-busy={ticket.isBusy}>
            {t('trip.mail.send')}
          </button>
        </form>
      ) : (
        <div role="alert">
          <FieldError id={`${id}-fault`} text={ticket.fault} />
        </div>
      )}
      <p role="status" className="m">
        {ticket.sentTo === undefined ? '' : t('trip.mail.onItsWay', { address: ticket.sentTo })}
      </p>
    </>
  );
}
