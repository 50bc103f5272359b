import { useLayoutEffect, useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { sendMessage } from '@farewind/contract/feedback/contact';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { useSession } from '../../../shared/session/session.tsx';
import { useAccountForm } from '../../kit/form/use-account-form.ts';
import { usePageT } from '../../kit/text-page/texts/page-texts.ts';
import {
  findContactProblems,
  MESSAGE_LENGTH,
  formatProblems,
  type ContactField,
  type ContactFields,
} from './find-message-problems.ts';

export const contactIds: Readonly<Record<ContactField, string>> = {
  message: 'contact-message',
  email: 'contact-email',
  orderNumber: 'contact-order',
  name: 'contact-name',
  website: 'contact-website',
};

/** What was sent, under the number that the agency gave it. */
export interface SentMessage {
  readonly ticketNo: string;
  readonly email: string;
}

export function useContactForm(orderNumber: string) {
  const t = useT();
  const pageT = usePageT();
  const { user } = useSession();
  const [fields, setFields] = useState<ContactFields>({
    message: '',
    name: '',
    website: '',
    orderNumber,
    email: user?.isStaff === false ? user.emailAddress : '',
  });
  const [fax, setFax] = useState('');
  // The server has drawn the form: what was typed before the scripts ran counts.
  useLayoutEffect(() => setFields((now) => ({ ...now, ...readTyped() })), []);
  const [sent, setSent] = useState<SentMessage>();
  const form = useAccountForm<ContactField>({
    ids: contactIds,
    check: () =>
      formatProblems(findContactProblems(fields), {
        required: t('validation.required'),
        emailInvalid: t('validation.emailInvalid'),
        tooLong: pageT('contact.tooLong', { max: MESSAGE_LENGTH }),
      }),
    send: async () => {
      const filled = Object.entries(fields).filter(([, text]) => text.trim() !== '');
      const { ticketNo } = await call(sendMessage, {
        ...(Object.fromEntries(filled) as Pick<ContactFields, 'message' | 'email'>),
        ...(fax === '' ? {} : { fax }),
      });
      setSent({ ticketNo, email: fields.email.trim() });
      setFields((now) => ({ ...now, message: '' }));
    },
  });
  return {
    ...form,
    fields,
    fax,
    setFax,
    sent,
    set: (field: ContactField) => (text: string) => setFields((now) => ({ ...now, [field]: text })),
    startAgain: () => setSent(undefined),
  };
}

function readTyped(): Partial<ContactFields> {
  const typed = Object.entries(contactIds).map(([field, id]) => {
    const input = document.getElementById(id) as HTMLInputElement | HTMLTextAreaElement | null;
    return [field, input?.value ?? ''] as const;
  });
  return Object.fromEntries(typed.filter(([, text]) => text !== ''));
}
