import type { ContactMessage, ContactRow } from '@farewind/contract/feedback/contact';
import { Reply } from 'lucide-react';
import type { ReactNode } from 'react';
import { officeCall } from '../../session/office-call.ts';
import { getContact, getContacts, updateContact } from '@farewind/contract/feedback/contact';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { Column, ListForm, RowAct } from '../../kit/list/list-screen.ts';
import { loadList } from '../../kit/load-list.ts';
import { StateBadge } from '../../kit/state-badge.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import { ContactFacts } from './contact-facts.tsx';
import { contactStates, optionsOf, toneOfContact, formatContact } from './feedback-words.ts';

/** A row of the list; a dialog has the whole message. */
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

/** What people wrote through the contact form: who waits, and what they were answered. */
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
