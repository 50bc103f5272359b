import type { Order } from '@farewind/contract/bookings/get-order';
import { formatMoney } from '@farewind/values/format-money';
import {
  CalendarPlus,
  Clock,
  Download,
  ExternalLink,
  FileCheck,
  Mail,
  MailCheck,
  MailWarning,
  MessageSquare,
  ReceiptText,
  Wallet,
} from 'lucide-react';
import { useFormatPhone } from '../../../shared/format/use-format-phone.ts';
import { formatDate } from '../../../shared/format/date.ts';
import { useJourneyClock } from '../../../shared/format/journey-clock.tsx';
import { useI18n, useT } from '../../../shared/i18n/i18n.tsx';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';
import { isRidesOnly } from '../../order/order-page.ts';
import { findReceiptDue, hasPapers } from '../../order/tickets-due.ts';
import { isPaid } from '../../order/use-order.ts';
import { useUserAgent } from '../../order/user-agent.ts';
import { useId, useState } from 'react';
import { FieldError } from '../../../shared/ui/field-error.tsx';
import { ChangeAddress } from './change-address.tsx';
import { SendElsewhere } from './send-elsewhere.tsx';
import { hasTripChanged } from './has-trip-changed.ts';
import { useTripT } from './texts/trip-texts.ts';
import { useSendTicket } from './use-send-ticket.ts';

const known = [
  'certificate',
  'ticket',
  'receipt',
  'invoice',
  'voucher',
  'refund',
  'agreement',
  'trip',
  'pass',
  'google-wallet',
] as const;

const APPLE_PASS = 'trip.pkpass';
const GOOGLE_PASS = 'trip.google-wallet';

/** A telephone has the wallet of its own system only; a computer may pass on either. */
function isOfPhone({ kind }: Order['documents'][number], userAgent: string): boolean {
  if (kind === APPLE_PASS) return !userAgent.includes('Android');
  return kind !== GOOGLE_PASS || !/iPhone|iPad/.test(userAgent);
}

/** The documents of the order: the available ones, the one still due, and the state of the mail. */
export function DocumentsCard({ order }: { readonly order: Order }) {
  const t = useT();
  const userAgent = useUserAgent();
  // A cancelled order keeps its documents about money.
  if (!isPaid(order) && order.documents.length === 0) return null;
  if (!hasPapers(order)) return null;
  return (
    <section className="card pad" aria-labelledby="trip-documents">
      <h2 id="trip-documents">{t('trip.documents')}</h2>
      <ul className="docs">
        {order.documents
          .filter((paper) => isOfPhone(paper, userAgent))
          .map((paper) => (
            <DocumentModel key={paper.kind} {...paper} isOfChangedTrip={hasTripChanged(order)} />
          ))}
        <IssuedInvoices order={order} />
        <DueReceipt order={order} />
      </ul>
      <MailOptions order={order} />
    </section>
  );
}

/** The whole row is the link, so that it is easy to tap. */
function DocumentModel({
  kind,
  url,
  isOfChangedTrip,
}: Order['documents'][number] & { readonly isOfChangedTrip: boolean }) {
  const t = useT();
  const tell = useTripT();
  const name = documentNameOf(kind);
  const isGoogle = kind === GOOGLE_PASS;
  const isPass = isGoogle || kind === APPLE_PASS;
  const Icon = kind.endsWith('.ics') ? CalendarPlus : isPass ? Wallet : FileCheck;
  return (
    <li>
      {/* A telephone adds a pass where it follows a link, not where it saves a file. */}
      <a
        className="paper"
        href={url}
        download={isPass ? undefined : true}
        target={isGoogle ? '_blank' : undefined}
        rel={isGoogle ? 'noreferrer' : undefined}
      >
        <Icon className="i" aria-hidden />
        <span className="grow">
          <b className="m">{t(`trip.document.${name}`)}</b>
          <span className="mute">
            {kind.endsWith('.pdf') ? 'PDF, ' : ''}
            {isPass && isOfChangedTrip
              ? tell(isGoogle ? 'pass.changedGoogle' : 'pass.changed')
              : t(`trip.paper.${name}`)}
          </span>
        </span>
        {isGoogle ? <ExternalLink className="i" aria-hidden /> : <Download className="i" aria-hidden />}
      </a>
    </li>
  );
}

/** The e-Arşiv invoices; their signed files come from the integrator by mail. */
function IssuedInvoices({ order: { invoices } }: { readonly order: Order }) {
  const tell = useTripT();
  const { locale } = useI18n();
  return invoices?.map(({ number, kind, issuedOn, amount, currency }) => (
    <li key={`${kind} ${number}`} className="wait">
      <ReceiptText className="i" aria-hidden />
      <span className="grow">
        <b className="m">{tell(`invoice.${kind}`)}</b>
        <br />
        <span className="mute num">
          {tell('invoice.about', {
            number,
            day: formatDate(issuedOn),
            sum: formatMoney(amount, currency, locale),
          })}
        </span>
      </span>
    </li>
  ));
}

function DueReceipt({ order }: { readonly order: Order }) {
  const clock = useJourneyClock();
  const t = useT();
  const receipt = findReceiptDue(order);
  if (receipt === undefined) return null;
  const document = isRidesOnly(order) ? 'voucher' : 'ticket';
  return (
    <li className="wait">
      <Clock className="i" aria-hidden />
      <span className="grow">
        <b className="m">{t(`trip.document.${document}`)}</b>
        <br />
        <span className="mute num">
          {receipt.state === 'missed' ? (
            t('clock.late')
          ) : (
            <WholeDates text={t('clock.due', { time: clock.moment(receipt.dueAt) })} />
          )}
        </span>
      </span>
    </li>
  );
}

/**
 * Address and delivery state of the confirmation; viewers with the right to act can resend it, or send a copy
 * elsewhere.
 */
function MailOptions({ order }: { readonly order: Order }) {
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
      {order.sms === undefined ? null : <SmsLine sms={order.sms} />}
      {isSent || mail.state === 'waiting' ? null : <Downloads order={order} />}
      {can('resend') ? <SendAgain orderId={order.orderId} address={mail.address} /> : null}
      {can('changeAddress') ? <ChangeAddress order={order} /> : null}
    </div>
  );
}

/** The documents of the mail, for buyers whom it did not reach. */
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

function SmsLine({ sms }: { readonly sms: NonNullable<Order['sms']> }) {
  const t = useT();
  const formatPhone = useFormatPhone();
  return (
    <p className="sms-state">
      <MessageSquare className="i" aria-hidden />
      <span>{t(`trip.sms.${sms.state}`, { phone: formatPhone(sms.phone) })}</span>
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

/** Key of a document's name: `receipt` for `receipt.pdf`. */
function documentNameOf(kind: string): (typeof known)[number] | 'other' {
  const name = { [APPLE_PASS]: 'pass', [GOOGLE_PASS]: 'google-wallet' }[kind] ?? kind.split('.')[0];
  return known.find((each) => each === name) ?? 'other';
}
