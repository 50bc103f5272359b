import type { Operation } from '@farewind/contract/core/operation';
import { DEFAULT_LANGUAGE } from '@farewind/contract/core/languages';
import type { Language } from '@farewind/contract/core/fields';
import type { FastifyRequest } from 'fastify';
import { askedLanguages } from '../../platform/http/asked-languages.ts';
import type { ContextResolver, SiteContext, SignedInUser } from '../../platform/http/request-context.ts';
import { isReading } from './impersonation/see-as-role.ts';
import { isServedWhileClosed, isServedWhilePaused, type Opening } from './opening/judge-visitor.ts';
import { DEFAULT_TENANT } from './repository.ts';
import type { KnownSession } from './sessions.ts';
import type { SiteDirectory } from './site-directory.ts';
import { refusal } from '../../platform/errors.ts';

const HOST_SIDE = 0;

/** Services without a permission of their own that the host's staff use too: signing in and out, and the views of lists. */
const officeServices = new Set([
  'AbpUserConfiguration',
  'Account',
  'Configuration',
  'SavedView',
  'Session',
  'TokenAuth',
  'TwoFactor',
  'User',
]);

/** Whether there is a tenant of this number, or (`isActive`) one that is open. */
export type TenantExists = (id: number, isActive: boolean) => Promise<boolean>;

/** The session that a bearer token opens, with its tenant; undefined for a token that opens none. */
export type FindBearer = (
  token: string,
) => Promise<(KnownSession & { readonly tenantId: number }) | undefined>;

/** What the sender of a request may see of an agency's sites. */
export type JudgeVisitor = (tenantId: number, request: FastifyRequest) => Promise<Opening>;

/**
 * The tenant of a request: a valid token decides alone; else a host name that is a site decides
 * and the header is ignored; else office calls take the header, none meaning the host side; else shop calls take the
 * header or the default tenant. A token that opens nothing is taken for none. Refuses with SITE-CLOSED what concerns the shop
 * of an agency whose sites are not open, except of its staff and of guests with a preview link; where they were open and are
 * closed to new sales, what concerns orders that there are is not refused.
 */
export function createContextResolver(
  sites: SiteDirectory,
  tenantExists: TenantExists,
  findBearer: FindBearer,
  judgeVisitor: JudgeVisitor,
): ContextResolver {
  const judge = async (
    tenantId: number,
    request: FastifyRequest,
    session: KnownSession | undefined,
  ): Promise<Opening> => {
    if (tenantId === HOST_SIDE) return 'open';
    const opening = await judgeVisitor(tenantId, request);
    return opening === 'closed' && session?.user.kind === 'staff' ? 'preview' : opening;
  };
  return async (request, reply, operation) => {
    const byHost = await sites.findByHost(request.hostname);
    const session = await findSession(request, operation, findBearer);
    const tenantId =
      session?.tenantId ?? byHost?.tenantId ?? (await tenantByHeader(request, operation, tenantExists));
    const siteOfHost = byHost?.tenantId === tenantId ? byHost.site : undefined;
    const found = siteOfHost ?? (tenantId === HOST_SIDE ? undefined : await sites.findDefault(tenantId));
    const opening = await judge(tenantId, request, session);
    const site = found && (opening === 'open' ? found : { ...found, opening });
    // The office speaks every language, whatever the agency's site does.
    const speaking = session?.user.kind === 'staff' ? undefined : site;
    const language = languageOf(request, speaking, session?.language);
    // The refusal is in the session's own language.
    reply.header('content-language', language);
    if (opening === 'closed' && !isServedWhileClosed(operation)) throw refusal('SITE-CLOSED');
    if (opening === 'paused' && session?.user.kind !== 'staff' && !isServedWhilePaused(operation))
      throw refusal('SITE-CLOSED', { message: 'site.paused' });
    return {
      requestId: request.id,
      tenantId,
      site,
      user: session && boundUser(session.user, operation),
      language,
      address: request.ip,
      request,
      reply,
    };
  };
}

async function findSession(request: FastifyRequest, operation: Operation, findBearer: FindBearer) {
  const { authorization } = request.headers;
  const token = authorization && /^Bearer\s+(\S+)$/i.exec(authorization)?.[1];
  if (!token) return undefined;
  const session = await findBearer(token);
  // The host side has no shop: its users see shops as anonymous visitors do.
  return session?.tenantId === HOST_SIDE && !isOfficeCall(operation) ? undefined : session;
}

/** Serves the host side too; all others belong to a shop. */
function isOfficeCall({ name, access }: Operation): boolean {
  return access.startsWith('Pages.') || officeServices.has(name.split('/')[0] ?? '');
}

async function tenantByHeader(
  request: FastifyRequest,
  operation: Operation,
  tenantExists: TenantExists,
): Promise<number> {
  const isOffice = isOfficeCall(operation);
  const none = isOffice ? HOST_SIDE : DEFAULT_TENANT;
  const text = String(request.headers['abp.tenantid'] ?? request.headers['abp-tenantid'] ?? '');
  // Clients send `null` and `[object Object]` when they know no tenant; whatever is no number means none.
  const id = /^\d{1,9}$/.test(text) ? Number(text) : none;
  // An agency that is closed to everybody still is who is meant: its staff must not be taken for the host's.
  return id === none || (await tenantExists(id, !isOffice)) ? id : none;
}

function languageOf(
  request: FastifyRequest,
  site: SiteContext | undefined,
  saved: Language | undefined,
): Language {
  const asked = askedLanguages(request, saved).find((language) => !site || site.languages.includes(language));
  if (asked) return asked;
  return site?.defaultLanguage ?? DEFAULT_LANGUAGE;
}

/** All that a session may do that was opened with a one-time password. */
const beforeOwnPassword = new Set([
  'AbpUserConfiguration/GetAll',
  'Account/SignOut',
  'Account/SignOutEverywhere',
  'Profile/ChangePassword',
  'Session/GetCurrentLoginInformations',
  'User/ChangePassword',
]);

/** All that a session may do whose user has to set up a second step first. */
const beforeSecondFactor = new Set([
  'AbpUserConfiguration/GetAll',
  'Account/SignOut',
  'Account/SignOutEverywhere',
  'Session/GetCurrentLoginInformations',
  'TwoFactor/Begin',
  'TwoFactor/Confirm',
  'TwoFactor/Get',
]);

/** What is the user's alone: how they get in, and where they are signed in. */
const notWhileImpersonating = new Set([
  'Account/SignOutEverywhere',
  'Profile/ChangePassword',
  'Profile/EndSession',
  'Profile/Export',
  'Profile/RequestErasure',
  'Role/SeeAs',
  'TwoFactor/Begin',
  'TwoFactor/Confirm',
  'TwoFactor/Require',
  'TwoFactor/ResetOf',
  'TwoFactor/TurnOff',
  'User/ChangePassword',
  'User/Impersonate',
  'User/ResetPassword',
]);

/**
 * The user as an operation may see them. A user who has yet to choose their own password or to set up their second step
 * is anonymous for public operations, and refused all others (GEN-DENIED, GEN-2FA); an impersonator is refused operations
 * on how the user signs in, and whoever sees the office as a role every change (GEN-DENIED).
 */
function boundUser(user: SignedInUser, operation: Operation): SignedInUser | undefined {
  if (user.mustChangePassword === true) {
    if (beforeOwnPassword.has(operation.name)) return user;
    if (operation.access === 'public') return undefined;
    throw refusal('GEN-DENIED', { message: 'account.ownPasswordFirst', data: { mustChangePassword: true } });
  }
  if (user.mustSetUpTwoFactor === true && !beforeSecondFactor.has(operation.name)) {
    if (operation.access === 'public') return undefined;
    throw refusal('GEN-2FA', { message: 'account.twoFactorFirst', data: { mustSetUp: true } });
  }
  if (user.impersonator && notWhileImpersonating.has(operation.name))
    throw refusal('GEN-DENIED', { message: 'account.notWhileImpersonating' });
  if (user.seesAsRole && !isReading(operation)) throw refusal('GEN-DENIED', { message: 'role.onlyLooking' });
  return user;
}
