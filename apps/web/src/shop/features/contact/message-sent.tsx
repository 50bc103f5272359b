import { MailCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { focusHeading } from '../../../shared/ui/focus-heading.ts';
import { usePageT } from '../../kit/text-page/texts/page-texts.ts';
import type { SentMessage } from './use-contact-form.ts';

/** The number of the message, and where the answer goes. */
export function MessageSent(props: { readonly sent: SentMessage; readonly onAnother: () => void }) {
  const t = usePageT();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusHeading(heading.current), []);
  return (
    <section className="card contact-card" aria-labelledby="contact-sent">
      <MailCheck className="i i-24 contact-mark" aria-hidden />
      <h2 id="contact-sent" tabIndex={-1} ref={heading}>
        {t('contact.sent')}
      </h2>
      <p className="contact-no">
        <span>{t('contact.ticketNo')}</span>
        <b className="code">{props.sent.ticketNo}</b>
      </p>
      <p className="soft">{t('contact.sentText', { email: props.sent.email })}</p>
      <button type="button" className="btn btn-line" onClick={props.onAnother}>
        {t('contact.another')}
      </button>
    </section>
  );
}
