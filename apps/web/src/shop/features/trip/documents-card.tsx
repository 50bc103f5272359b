import type { Order } from '@farewind/contract/bookings/get-order';
import { CalendarPlus, Clock, Download, FileCheck } from 'lucide-react';
import { useJourneyClock } from '../../../shared/format/journey-clock.tsx';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { documentNameOf } from './document-words.ts';
import { MailOptions } from './mail-options.tsx';
import { isPaid } from '../../order/use-order.ts';

/** The papers of the order: those that are there, the one that is still due, and where the mail stands. */
export function DocumentsCard({ order }: { readonly order: Order }) {
  const t = useT();
  // Of a cancelled order the papers about its money stay.
  if (!isPaid(order) && order.documents.length === 0) return null;
  return (
    <section className="card pad" aria-labelledby="trip-documents">
      <h2 id="trip-documents">{t('trip.documents')}</h2>
      <ul className="docs">
        {order.documents.map((paper) => (
          <DocumentModel key={paper.kind} {...paper} />
        ))}
        <DueReceipt order={order} />
      </ul>
      <MailOptions order={order} />
    </section>
  );
}

/** The whole row is the link: on a telephone it is met with a thumb. */
function DocumentModel({ kind, url }: Order['documents'][number]) {
  const t = useT();
  const name = documentNameOf(kind);
  const Icon = kind.endsWith('.ics') ? CalendarPlus : FileCheck;
  return (
    <li>
      <a className="paper" href={url} download>
        <Icon className="i" aria-hidden />
        <span className="grow">
          <b className="m">{t(`trip.document.${name}`)}</b>
          <span className="mute">
            {kind.endsWith('.pdf') ? 'PDF, ' : ''}
            {t(`trip.paper.${name}`)}
          </span>
        </span>
        <Download className="i" aria-hidden />
      </a>
    </li>
  );
}

function DueReceipt({ order }: { readonly order: Order }) {
  const clock = useJourneyClock();
  const t = useT();
  const receipt = order.clock.find(({ step }) => step === 'itineraryReceipt');
  if (receipt?.dueAt === undefined || receipt.state === 'done') return null;
  // Its mail may still be on the way, but whoever reads this has it already.
  if (order.documents.some(({ kind }) => kind === 'ticket.pdf')) return null;
  return (
    <li className="wait">
      <Clock className="i" aria-hidden />
      <span className="grow">
        <b className="m">{t('trip.document.ticket')}</b>
        <br />
        <span className="mute num">
          {receipt.state === 'missed'
            ? t('clock.late')
            : t('clock.due', { time: clock.moment(receipt.dueAt) })}
        </span>
      </span>
    </li>
  );
}
