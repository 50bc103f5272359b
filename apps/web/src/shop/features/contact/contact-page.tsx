import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { usePageTitle } from '../../../shared/ui/page-title.ts';
import { TextFrame } from '../../kit/text-page/text-frame.tsx';
import { usePageT } from '../../kit/text-page/texts/page-texts.ts';
import { useText } from '../../kit/text-page/use-text.ts';
import { ContactForm } from './contact-form.tsx';
import { useContactForm, type SentMessage } from './use-contact-form.ts';
import { MailCheck } from 'lucide-react';
import { focusHeading } from '../../../shared/ui/focus-heading.ts';
import '../../../styles/text.css';
import '../../../styles/contact.css';

const route = getRouteApi('/contact');

/** How to reach the agency, and the form that writes to it. */
export function ContactPage(): ReactNode {
  const t = usePageT();
  const text = useText('contact');
  const form = useContactForm(route.useSearch().order ?? '');
  const title = text.data?.title ?? t('pages.contact');
  usePageTitle(title);
  return (
    <div className="wrap page-body contact">
      <div>
        <h1>{title}</h1>
        <TextFrame text={text} />
      </div>
      {form.sent === undefined ? (
        <ContactForm form={form} />
      ) : (
        <MessageSent sent={form.sent} onAnother={form.startAgain} />
      )}
    </div>
  );
}

/** The number of the message, and where the answer goes. */
function MessageSent(props: { readonly sent: SentMessage; readonly onAnother: () => void }) {
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
