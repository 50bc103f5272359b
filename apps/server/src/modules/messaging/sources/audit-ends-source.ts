import type { Identity } from '../../identity/public.ts';
import type { MessageSource } from '../message-source.ts';
import { dateText } from '../words.ts';

/** Of no site: the address of the installation. */
const NO_SITE = 0;

/** Where each audit log ended when the mail was planned; it names agencies and no person. */
export function auditEndsSource({
  identity,
}: {
  readonly identity: Pick<Identity, 'getSiteOrigin'>;
}): MessageSource {
  return {
    templates: ['audit-ends'],
    async fill(scope, { data }) {
      const siteOrigin = await identity.getSiteOrigin(scope, NO_SITE);
      return {
        values: { day: dateText(String(data['day'])) },
        lists: { auditEnds: data['ends'] as string[] },
        buttonUrl: `${siteOrigin}/audit/health`,
        siteOrigin,
      };
    },
  };
}
