import type { Identity } from '../../identity/public.ts';
import type { MessageSource } from '../message-source.ts';
import { dateText, timeText } from '../words.ts';
import { unbroken } from './order-values.ts';

export type AccountParts = Pick<Identity, 'findMailRecipient' | 'issueProof' | 'getSiteOrigin'>;

const DAY_MS = 86_400_000;

/** One-time links and codes of accounts; the reference, and of a mail the id, is the proof's. A text message brings none. */
export function accountSource({ findMailRecipient, issueProof, getSiteOrigin }: AccountParts): MessageSource {
  return {
    templates: ['account-opened', 'password-reset', 'login-code', 'staff-invitation'],
    async fill(scope, { channel, template, reference, language, data, createdAt }, use) {
      const recipient = await findMailRecipient(scope, reference);
      if (!recipient) return undefined;
      const shown = {
        secret: template === 'login-code' ? '[code]' : '[link]',
        expiresAt: new Date(createdAt.getTime() + DAY_MS),
        minutesLeft: 10,
      };
      const isShown = use === 'shown' || channel === 'sms';
      const proof = isShown ? shown : await issueProof(scope, reference);
      if (!proof) return undefined;
      const siteOrigin = await getSiteOrigin(scope, Number(data['siteId']));
      const until = proof.expiresAt.toISOString();
      return {
        values: {
          customerName: recipient.name,
          customerEmail: recipient.email,
          staffName: `${recipient.name} ${recipient.surname}`,
          userName: recipient.userName,
          roleNames: recipient.roleNames.join(', ') || '–',
          inviterName: typeof data['inviterName'] === 'string' ? data['inviterName'] : '',
          validUntil: unbroken(`${dateText(until)} ${timeText(until)} UTC`),
          code: proof.secret,
          minutes: proof.minutesLeft,
        },
        // The secret stands in the fragment, which no server is told.
        buttonUrl: `${siteOrigin}/resetPassword?locale=${language}#${proof.secret}`,
        siteOrigin,
      };
    },
  };
}
