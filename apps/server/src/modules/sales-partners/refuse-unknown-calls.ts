import type { FastifyInstance } from 'fastify';
import { refusal } from '../../platform/errors.ts';
import type { PartnerApi } from './partner-api.ts';

const ROOT = '/partner/v1';

/** Collects the methods of each partner route that is registered from now on, by its path in small letters. */
export function recordPartnerRoutes(server: FastifyInstance): ReadonlyMap<string, ReadonlySet<string>> {
  const methodsOf = new Map<string, Set<string>>();
  server.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith(`${ROOT}/`) || url.includes('*')) return;
    const methods = methodsOf.get(url.toLowerCase()) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    methodsOf.set(url.toLowerCase(), methods);
  });
  return methodsOf;
}

/**
 * Refuses every other call under `/partner/v1` in the API's own form, which would otherwise get the shop's page for
 * unknown addresses: 405 with `Allow` for a wrong method of a known path, 404 for the rest.
 */
export function refuseUnknownCalls(
  scope: FastifyInstance,
  { optionsForUnknown }: Pick<PartnerApi, 'optionsForUnknown'>,
  methodsOf: ReadonlyMap<string, ReadonlySet<string>>,
): void {
  for (const url of [ROOT, `${ROOT}/*`])
    scope.all(url, {
      ...optionsForUnknown,
      // After the limits, and before a body is read.
      preParsing: async (request, reply) => {
        const path = request.url.split('?', 1)[0]!.toLowerCase().replace(/\/+$/, '');
        const methods = methodsOf.get(path);
        if (!methods) throw refusal('GEN-NOTFOUND', { message: 'partner.unknownPath' });
        const allowed = [...methods].join(', ');
        reply.header('allow', allowed);
        throw refusal('GEN-VALIDATION', {
          message: 'partner.wrongMethod',
          values: { method: request.method, allowed },
          status: 405,
        });
      },
      handler: async () => undefined,
    });
}
