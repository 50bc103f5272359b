import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../platform/errors.ts';
import { endAlert } from './follow-link.ts';
import type { PriceAlertDeps } from './ports.ts';

/** The address that mail programs post to (RFC 8058); `key`: of the alert. */
export function oneClickPath(tenantId: number, key: string): string {
  return `/api/priceAlert/end/${tenantId}/${key}`;
}

interface Params {
  readonly tenant: string;
  readonly key: string;
}

/**
 * Serves the one-click address. A POST ends the alert, without a page and without cookies; opening it in a browser
 * shows the alert's own page and ends nothing, because mail servers follow links to look for malware.
 */
export async function serveOneClick(server: FastifyInstance, deps: PriceAlertDeps): Promise<void> {
  await server.register(async (mails) => {
    mails.removeAllContentTypeParsers();
    // The body says `List-Unsubscribe=One-Click` and nothing else.
    mails.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) =>
      done(null, null),
    );
    const url = '/api/priceAlert/end/:tenant/:key';
    mails.post<{ Params: Params }>(url, async ({ params }, reply) => {
      reply.header('cache-control', 'no-store');
      try {
        await endAlert(deps, { tenantId: readTenant(params.tenant), language: 'en' }, params.key);
      } catch (error) {
        // An alert that is gone is as good as ended.
        if (!(error instanceof Refusal)) throw error;
      }
      return reply.code(204).send();
    });
    mails.get<{ Params: Params }>(url, async ({ params }, reply) =>
      reply
        .header('cache-control', 'no-store')
        .redirect(`/priceAlert?act=end#${encodeURIComponent(params.key)}`, 303),
    );
  });
}

function readTenant(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : -1;
}
