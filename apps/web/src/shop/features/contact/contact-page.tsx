import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../../shared/ui/page-title.ts';
import { TextFrame } from '../../kit/text-page/text-frame.tsx';
import { usePageT } from '../../kit/text-page/texts/page-texts.ts';
import { useText } from '../../kit/text-page/use-text.ts';
import { ContactForm } from './contact-form.tsx';
import { MessageSent } from './message-sent.tsx';
import { useContactForm } from './use-contact-form.ts';
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
