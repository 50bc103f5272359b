import { getContact, updateContact, type ContactRow } from '@farewind/contract/feedback/contact';
import { CheckCheck } from 'lucide-react';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { BulkAct } from '../../kit/list/list-screen.ts';
import { officeCall } from '../../session/office-call.ts';
import { formatContact } from './feedback-words.ts';

/** Closing messages that need no answer, such as advertising. */
export function listContactBulkActs(t: OfficeTranslate): readonly BulkAct<ContactRow>[] {
  return [
    {
      name: 'close',
      label: 'contact.closeMany',
      icon: CheckCheck,
      whyNot: ({ state }) => (state === 'open' ? undefined : formatContact(state, t)),
      effect: ({ email, excerpt }) => `${email}: ${excerpt}`,
      run: async ({ contactId, version }) => {
        // The note, which lists do not have, stays.
        const { note } = await officeCall(getContact, { contactId });
        await officeCall(updateContact, { contactId, state: 'closed', note, version });
      },
    },
  ];
}
