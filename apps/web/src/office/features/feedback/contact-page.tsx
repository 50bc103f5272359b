import {
  type ContactMessage,
  type ContactRow,
  getContact,
  getContacts,
  updateContact,
  answerContact,
} from '@farewind/contract/feedback/contact';
import { Reply } from 'lucide-react';
import type { ReactNode } from 'react';
import { OfficeDialog } from '../../kit/dialog/office-dialog.tsx';
import { NotLoaded } from '../../kit/not-loaded.tsx';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { Column, ListForm, RowAct } from '../../kit/list/list-screen.ts';
import { loadList } from '../../kit/load-list.ts';
import { StateBadge } from '../../kit/state-badge.tsx';
import { listContactBulkActs } from './contact-bulk.ts';
import { contactStates, optionsOf, toneOfContact, formatContact } from './feedback-words.ts';
import { languageTable } from '@farewind/contract/core/languages';
import { useQuery } from '@tanstack/react-query';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { KeyValues } from '../../kit/detail/key-values.tsx';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';

/** A row of the list; dialogs load the whole message. */
type Contact = ContactRow & Partial<ContactMessage>;
type ContactForm = { state: Contact['state']; note: string };

const acts: readonly RowAct<Contact>[] = [
  {
    name: 'answer',
    label: 'contact.answer',
    icon: Reply,
    dialog: ({ contactId }, close, reload) => (
      <AnswerDialog contactId={contactId} onClose={close} onDone={reload} />
    ),
  },
];

/** Messages of the contact form, and their answers. */
export function ContactPage(): ReactNode {
  const t = useOfficeT();
  return (
    <ListPage<Contact, ContactForm>
      screen={{
        name: 'contact',
        title: 'menu.contact',
        search: 'contact.search',
        emptyText: 'contact.empty',
        load: loadList(getContacts),
        get: (contactId) => officeCall(getContact, { contactId }),
        idOf: ({ contactId }) => contactId,
        nameOf: ({ ticketNo }) => ticketNo,
        columns: listColumns(t),
        filters: [
          {
            name: 'state',
            label: 'list.status',
            options: optionsOf(contactStates, (state) => formatContact(state, t)),
          },
        ],
        form: readForm(t),
        acts,
        bulkActs: listContactBulkActs(t),
      }}
    />
  );
}

function readForm(t: OfficeTranslate): ListForm<Contact, ContactForm> {
  return {
    createTitle: 'contact.editTitle',
    editTitle: 'contact.editTitle',
    lead: ({ email, createdAt }) => `${email}, ${formatInstant(createdAt)}`,
    fields: () => [
      {
        name: 'state',
        label: 'list.status',
        kind: 'select',
        options: optionsOf(contactStates, (state) => formatContact(state, t)),
      },
      { name: 'note', label: 'contact.note', kind: 'area', maxLength: 500, isOptional: true, isWide: true },
    ],
    blank: { state: 'open', note: '' },
    read: ({ state, note = '' }) => ({ state, note }),
    update: ({ contactId }, values, version) => officeCall(updateContact, { contactId, ...values, version }),
    aside: (_values, _change, row) => (row === undefined ? null : <ContactFacts contact={row} />),
  };
}

function listColumns(t: OfficeTranslate): Column<Contact>[] {
  return [
    {
      name: 'from',
      title: 'contact.from',
      sort: 'email',
      text: ({ name, email }) => (name === null ? email : `${name}, ${email}`),
      draw: ({ name, email, language }) => (
        <span className="o-two">
          <b className="m">{name ?? email}</b>
          <span className="mute">{`${name === null ? '' : `${email}, `}${language.toUpperCase()}`}</span>
        </span>
      ),
      place: 'head',
    },
    { name: 'message', title: 'contact.message', text: ({ excerpt }) => excerpt },
    { name: 'ticketNo', title: 'contact.number', sort: 'ticketNo', text: ({ ticketNo }) => ticketNo },
    { name: 'order', title: 'order.number', text: ({ orderNumber }) => orderNumber ?? '' },
    {
      name: 'createdAt',
      title: 'message.at',
      sort: 'createdAt',
      text: ({ createdAt }) => formatInstant(createdAt),
    },
    {
      name: 'state',
      title: 'list.status',
      sort: 'state',
      text: ({ state }) => formatContact(state, t),
      draw: ({ state }) => <StateBadge text={formatContact(state, t)} tone={toneOfContact[state]} />,
      place: 'corner',
    },
  ];
}

type Form = { answer: string };

/** Answers a message by mail; shows the question and its language beside the field. */
function AnswerDialog(props: {
  readonly contactId: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const t = useOfficeT();
  const { contactId, onDone, onClose } = props;
  const found = useQuery({
    queryKey: ['office', 'contact', 'answer', contactId],
    queryFn: () => officeCall(getContact, { contactId }),
    staleTime: 0,
    gcTime: 0,
  });
  const { data: contact } = found;
  if (contact === undefined)
    return found.error === null ? null : (
      <OfficeDialog title={t('contact.answer')} isBusy={false} onClose={onClose}>
        <NotLoaded found={found} />
      </OfficeDialog>
    );
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
      start={{ values: { answer: '' }, version }}
      saveText={t('contact.answer')}
      save={async ({ answer }, seen) => {
        try {
          await officeCall(answerContact, { contactId, answer, version: seen });
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

/** A message as written, and its answer. */
function ContactFacts({ contact }: { readonly contact: ContactRow & Partial<ContactMessage> }): ReactNode {
  const t = useOfficeT();
  const { message, excerpt, website, orderNumber, answers = [] } = contact;
  return (
    <div className="stack s3">
      <p className="o-msg o-sms">
        <WholeDates text={message ?? excerpt} />
      </p>
      {answers.map(({ text, at, by }) => (
        <div key={at}>
          <p className="o-msg o-sms is-ours">
            <WholeDates text={text} />
          </p>
          <p className="t12 mute">
            <WholeDates text={`${by}, ${formatInstant(at)}`} />
          </p>
        </div>
      ))}
      <KeyValues
        facts={[
          ...(orderNumber === null ? [] : [{ label: t('order.number'), value: orderNumber }]),
          // Not a link, because a stranger chose its target.
          ...(website === null || website === undefined
            ? []
            : [{ label: t('contact.website'), value: website }]),
        ]}
      />
    </div>
  );
}
