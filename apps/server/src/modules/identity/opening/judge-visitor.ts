import type { Operation } from '@farewind/contract/core/operation';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../platform/database/database.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import type { SiteDirectory } from '../site-directory.ts';
import { isPreviewToken, PREVIEW } from './preview-links.ts';

/** What a visitor may see of an agency's sites: all, all as a guest before the opening, or that they open soon. */
export type Opening = 'open' | 'preview' | 'closed';

/**
 * What a site that is closed answers to everybody: what its pages need to say so, and what staff sign in with. Any other
 * call is refused, a new one too.
 */
const servedWhileClosed = new Set([
  'AbpUserConfiguration/GetAll',
  'Account/IsTenantAvailable',
  'Account/ResetPassword',
  'Account/SendLoginCode',
  'Account/SendPasswordResetCode',
  'ClientError/Report',
  'Session/GetCurrentLoginInformations',
  'Site/Get',
  'TokenAuth/Authenticate',
  'TokenAuth/AuthenticateByCode',
]);

export function isServedWhileClosed({ name, access }: Operation): boolean {
  return access.startsWith('Pages.') || servedWhileClosed.has(name);
}

export interface OpeningDeps {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly sites: Pick<SiteDirectory, 'isOpen'>;
}

/** Which it is for the sender of a request: guests have followed the preview link, and carry its secret in a cookie. */
export async function judgeVisitor(
  { database, keyring, sites }: OpeningDeps,
  tenantId: number,
  { cookies }: Pick<FastifyRequest, 'cookies'>,
): Promise<Opening> {
  if (await sites.isOpen(tenantId)) return 'open';
  const token = cookies?.[PREVIEW];
  if (token === undefined || token === '') return 'closed';
  const isGuest = await database.inTenant(tenantId, (scope) => isPreviewToken(keyring, scope, token));
  return isGuest ? 'preview' : 'closed';
}
