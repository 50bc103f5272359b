import type { Order } from '@farewind/contract/bookings/get-order';
import { CalendarPlus, Clock, Download, FileCheck, MailCheck, MailWarning } from 'lucide-react';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { formatInstant } from './instant-text.ts';
import { isPaid } from './use-order.ts';

const known = ['certificate', 'ticket', 'receipt', 'invoice', 'voucher', 'refund', 'trip'] as const;
type DocumentName = (typeof known)[number] | 'other';

/** The papers of the order: those that are there, the one that is still due, and where the mail stands. */
export function DocumentsCard({ order }: { readonly order: Order }) {
  const t = useT();
  const receipt = order.clock.find(({ step }) => step === 'itineraryReceipt');
  if (!isPaid(order)) return null;
  return (
    <section className="card pad" aria-labelledby="trip-documents">
      <h2 id="trip-documents">{t('trip.documents')}</h2>
      <ul className="docs">
        {order.documents.map(({ kind, url }) => {
          const name = t(`trip.document.${nameOf(kind)}`);
          const Icon = kind.endsWith('.ics') ? CalendarPlus : FileCheck;
          return (
            <li key={kind}>
              <Icon className="i" aria-hidden />
              <span className="grow">
                <b className="m">{name}</b>
                <br />
                <span className="mute">{kind.split('.').at(-1)?.toUpperCase()}</span>
              </span>
              <a
                className="btn btn-ghost btn-icon"
                href={url}
                download
                aria-label={t('trip.download', { name })}
              >
                <Download className="i" aria-hidden />
              </a>
            </li>
          );
        })}
        {receipt === undefined || receipt.state === 'done' || receipt.dueAt === undefined ? null : (
          <li className="wait">
            <Clock className="i" aria-hidden />
            <span className="grow">
              <b className="m">{t('trip.document.ticket')}</b>
              <br />
              <span className="mute num">
                {receipt.state === 'missed'
                  ? t('clock.late')
                  : t('clock.due', { time: formatInstant(receipt.dueAt) })}
              </span>
            </span>
          </li>
        )}
      </ul>
      <MailState order={order} />
    </section>
  );
}

function nameOf(kind: string): DocumentName {
  const name = kind.split('.')[0];
  return known.find((each) => each === name) ?? 'other';
}

function MailState({ order }: { readonly order: Order }) {
  const t = useT();
  const { mail } = order;
  if (mail === undefined) return null;
  const failed = mail.state === 'failed' || mail.state === 'bounced';
  const isSent = mail.state === 'sent' || mail.state === 'delivered';
  return (
    <p className={`notice mail-state ${failed ? 'bad' : isSent ? 'good' : ''}`} role="status">
      {failed ? <MailWarning className="i" aria-hidden /> : <MailCheck className="i" aria-hidden />}
      <span>{t(`trip.mail.${mail.state}`, { address: mail.address })}</span>
      {mail.state === 'waiting' ? <span>{t('order.confirmationDue')}</span> : null}
    </p>
  );
}
