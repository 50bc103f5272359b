import { Clock, FileCheck } from 'lucide-react';
import { useJourneyClock } from '../../../../shared/format/journey-clock.tsx';
import { useOfficeT } from '../../../i18n/office-i18n.tsx';
import { Panel } from '../../../kit/detail/panel.tsx';
import { formatDocument } from '../order-words.ts';
import type { AdminOrder } from '../use-order.ts';

/** The documents that the customer can print, and those still missing. */
export function DocumentsPanel({ order }: { readonly order: AdminOrder }) {
  const clock = useJourneyClock();
  const t = useOfficeT();
  const receipt = order.clock.find(({ step }) => step === 'itineraryReceipt');
  const isOwed = receipt !== undefined && receipt.state !== 'done';
  if (order.documents.length === 0 && !isOwed) return null;
  return (
    <Panel title={t('order.documents')}>
      <ul className="o-rows">
        {order.documents.map(({ kind, url }) => (
          <li key={kind}>
            <FileCheck className="i" aria-hidden />
            <a className="grow" href={url} target="_blank" rel="noreferrer">
              {formatDocument(kind, t)}
            </a>
          </li>
        ))}
        {isOwed ? (
          <li>
            <Clock className="i" aria-hidden />
            <span className="grow">{t('promiseStep.itineraryReceipt')}</span>
            {receipt.dueAt === undefined ? null : (
              <span className="mute num">{t('order.due', { time: clock.moment(receipt.dueAt) })}</span>
            )}
          </li>
        ) : null}
      </ul>
    </Panel>
  );
}
