import type { Operation } from '@farewind/contract/core/operation';
import { DEFAULT_LANGUAGE } from '@farewind/contract/core/languages';
import type { Language } from '@farewind/contract/core/fields';
import type { FastifyRequest } from 'fastify';
import type { ContextResolver, SiteContext } from '../../platform/http/request-context.ts';
import { findLanguage } from '../../platform/messages/translate.ts';
import type { SiteDirectory } from './site-directory.ts';

/** Whose shop an address shows that is no site. */
export const DEFAULT_TENANT = 1;
const HOST_SIDE = 0;

/** Services that serve the host side too; all others belong to a shop. */
const officeServices = new Set([
  'TokenAuth',
  'Account',
  'Session',
  'User',
  'Role',
  'Tenant',
  'AbpUserConfiguration',
]);

/**
 * The tenant of a request (domain.md, section 1): a host name that is a site decides and the header is ignored; else
 * office calls take the header, none meaning the host side; else shop calls take the header or the default tenant.
 */
export function createContextResolver(
  sites: SiteDirectory,
  tenantExists: (id: number) => Promise<boolean>,
): ContextResolver {
  return async (request, reply, operation) => {
    const byHost = await sites.findByHost(request.hostname);
    const tenantId = byHost?.tenantId ?? (await tenantByHeader(request, operation, tenantExists));
    const site = byHost?.site ?? (tenantId === HOST_SIDE ? undefined : await sites.findDefault(tenantId));
    return {
      requestId: request.id,
      tenantId,
      site,
      user: undefined,
      language: languageOf(request, site),
      address: request.ip,
      request,
      reply,
    };
  };
}

async function tenantByHeader(
  request: FastifyRequest,
  operation: Operation,
  tenantExists: (id: number) => Promise<boolean>,
): Promise<number> {
  const none = officeServices.has(operation.name.split('/')[0] ?? '') ? HOST_SIDE : DEFAULT_TENANT;
  const text = String(request.headers['abp.tenantid'] ?? request.headers['abp-tenantid'] ?? '');
  // Clients send `null` and `[object Object]` when they know no tenant; whatever is no number means none.
  const id = /^\d{1,9}$/.test(text) ? Number(text) : none;
  return id === none || (await tenantExists(id)) ? id : none;
}

function languageOf(request: FastifyRequest, site: SiteContext | undefined): Language {
  const query = request.query as Record<string, string | undefined>;
  const candidates = [
    request.headers['x-interface-language'],
    query['culture'],
    query['ui-culture'],
    request.headers['.aspnetcore.culture'],
    request.cookies['Abp.Localization.CultureName'],
    request.cookies['.AspNetCore.Culture'],
    request.headers['accept-language'],
  ];
  for (const candidate of candidates) {
    const language = findLanguage(Array.isArray(candidate) ? candidate[0] : candidate);
    if (language && (!site || site.languages.includes(language))) return language;
  }
  return site?.defaultLanguage ?? DEFAULT_LANGUAGE;
}
