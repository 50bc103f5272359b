import type { partnerAccountSchema } from '@farewind/contract/partners/sales-partners';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { PartnerApi } from './partner-api.ts';

/** Serves `/partner/v1/account.json`: with which rights and limit a key works, for partners who set theirs up. */
export function serveAccount(scope: FastifyInstance, { optionsFor, callerOf }: PartnerApi): void {
  scope.get(
    '/partner/v1/account.json',
    optionsFor(),
    async (request): Promise<z.output<typeof partnerAccountSchema>> => {
      const { partner, site } = callerOf(request);
      const { code, name, calls, perMinute } = partner;
      const { origin, languages, currencies } = site;
      return {
        partner: code,
        name,
        calls,
        perMinute,
        site: { origin, languages: [...languages], currencies: [...currencies] },
      };
    },
  );
}
