import type { ContactMessage } from '@farewind/contract/feedback/contact';
import { languageTable } from '@farewind/contract/core/languages';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { officeCall } from '../../session/office-call.ts';
import { answerContact, getContact } from '@farewind/contract/feedback/contact';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { ContactFacts } from './contact-facts.tsx';

type Form = { answer: string };

/** Answers a message by mail; beside the field stands what was asked, and in which language. */
export function AnswerDialog(props: {
  readonly contactId: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const t = useOfficeT();
  const { contactId, onDone, onClose } = props;
  const { data: contact } = useQuery({
    queryKey: ['office', 'contact', 'answer', contactId],
    queryFn: () => officeCall(getContact, { contactId }),
    staleTime: 0,
    gcTime: 0,
  });
  if (contact === undefined) return null;
  const { email, ticketNo, language, version } = contact;
  const inLanguage = languageTable.find(({ locale }) => locale === language)?.name ?? language;
  return (
    <FormDialog<Form>
      title={t('contact.answerTitle', { name: ticketNo })}
      lead={`${email}, ${inLanguage}`}
      fields={[
        {
          name: 'answer',
          label: 'contact.answerText',
          hint: 'contact.answerHint',
          kind: 'area',
          maxLength: 5000,
          isWide: true,
        },
      ]}
      start={{ values: { answer: '' } }}
      saveText={t('contact.answer')}
      save={async ({ answer }) => {
        try {
          await officeCall(answerContact, { contactId, answer, version });
        } finally {
          onDone();
        }
      }}
      aside={() => drawFacts(contact)}
      onSaved={() => {
        onClose();
        showToast(t('contact.answered', { name: email }));
      }}
      onClose={onClose}
    />
  );
}

function drawFacts(contact: ContactMessage): ReactNode {
  return <ContactFacts contact={contact} />;
}
