import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Identity } from '../../identity/public.ts';
import type { ContactForMessage } from '../../feedback/public.ts';
import type { MessageSource } from '../message-source.ts';
import { NO_SITE } from '../../../platform/host-side.ts';

export interface ContactDeps {
  readonly findContact: (
    scope: TenantScope,
    contactId: string,
    answerId?: string,
  ) => Promise<ContactForMessage | undefined>;
  readonly identity: Pick<Identity, 'getSiteOrigin'>;
}

/** Contact messages to the agency, and its answers to the senders. */
export function contactSource({ findContact, identity }: ContactDeps): MessageSource {
  return {
    templates: ['contact-received', 'contact-answered'],
    async fill(scope, { reference, data }) {
      const answerId = typeof data['answerId'] === 'string' ? data['answerId'] : undefined;
      const contact = await findContact(scope, reference, answerId);
      if (!contact) return undefined;
      const siteOrigin = contact.siteOrigin ?? (await identity.getSiteOrigin(scope, NO_SITE));
      return {
        values: {
          ticketNo: contact.ticketNo,
          senderEmail: contact.email,
          senderName: contact.name || 'none',
          orderNumber: contact.orderNumber || 'none',
        },
        lists: { message: { quoted: contact.message }, answer: contact.answer },
        buttonUrl: `${siteOrigin}/message/contact?dialog=answer&id=${reference}`,
        siteOrigin,
      };
    },
  };
}
