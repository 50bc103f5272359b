import type { Identity } from '../../identity/public.ts';
import type { MessageSource } from '../message-source.ts';
import type { HasNewsConsent } from '../ports.ts';
import type { Settings } from '../../settings/public.ts';
import { zoneMoment } from '../words/journey-clock.ts';
import { unbrokenMoment } from './order-values.ts';
import { HOST_SIDE } from '../../../platform/host-side.ts';

export interface AccountDeps {
  readonly identity: Pick<Identity, 'findMailRecipient' | 'issueVerification' | 'getSiteOrigin'>;
  readonly settings: Pick<Settings, 'getAgency'>;
  readonly hasNewsConsent: HasNewsConsent;
}

const DAY_MS = 86_400_000;

/**
 * One-time links and codes of accounts; the reference, and for a mail the id, is the verification's. A text message
 * contains neither link nor code.
 */
export function accountSource({ identity, settings, hasNewsConsent }: AccountDeps): MessageSource {
  const { findMailRecipient, issueVerification, getSiteOrigin } = identity;
  return {
    templates: [
      ...(['account-opened', 'registration', 'password-reset', 'login-code'] as const),
      ...(['staff-invitation', 'staff-password'] as const),
    ],
    async fill(scope, { channel, template, reference, language, data, createdAt }, use) {
      const recipient = await findMailRecipient(scope, reference, language);
      if (!recipient) return undefined;
      const shown = {
        secret: template === 'login-code' ? '[code]' : '[link]',
        expiresAt: new Date(createdAt.getTime() + DAY_MS),
        minutesLeft: 10,
      };
      const isShown = use === 'shown' || channel === 'sms';
      const proof = isShown ? shown : await issueVerification(scope, reference);
      if (!proof) return undefined;
      const siteOrigin = await getSiteOrigin(scope, Number(data['siteId']));
      // Says to the page that it speaks to new staff. The installation's own are of no agency, whose shop they set it in.
      const mark = template === 'staff-invitation' && scope.tenantId !== HOST_SIDE ? '&for=staff' : '';
      const until = proof.expiresAt.toISOString();
      // A registration's own choice is not stored before its link is used; a buyer's is, with the order.
      const wantsNews =
        template === 'account-opened'
          ? await hasNewsConsent(scope, recipient.email)
          : data['newsOptIn'] === true;
      return {
        values: {
          customerName: recipient.name,
          customerEmail: recipient.email,
          staffName: personName(`${recipient.name} ${recipient.surname}`),
          userName: recipient.userName,
          roleNames: recipient.roleNames.join(', ') || 'none',
          inviterName: personName(typeof data['inviterName'] === 'string' ? data['inviterName'] : ''),
          news: wantsNews ? 'on' : 'off',
          validUntil: unbrokenMoment(zoneMoment((await settings.getAgency(scope)).timeZone, until, language)),
          code: proof.secret,
          minutes: proof.minutesLeft,
        },
        // The secret is in the fragment, which is not sent to servers.
        buttonUrl: `${siteOrigin}/resetPassword?locale=${language}${mark}#${proof.secret}`,
        siteOrigin,
      };
    },
  };
}

/** The name for the greeting; `none` for the initial administrator of a side, who has no person's name. */
function personName(name: string): string {
  const words = name.trim().toLowerCase().split(/\s+/);
  return words.every((word) => word === '' || word === 'admin') ? 'none' : name.trim();
}

/** Confirms that an account is closed, and lists the orders whose buyer data is kept for now; contains no names. */
export function accountClosedSource({
  identity,
}: {
  readonly identity: Pick<Identity, 'getSiteOrigin'>;
}): MessageSource {
  return {
    templates: ['account-closed'],
    async fill(scope, { data }) {
      const siteOrigin = await identity.getSiteOrigin(scope, Number(data['siteId']));
      const ordersLeft = (data['ordersLeft'] as string[] | undefined) ?? [];
      return {
        values: { ordersLeft: ordersLeft.length === 0 ? 'none' : ordersLeft.join(', ') },
        siteOrigin,
      };
    },
  };
}
