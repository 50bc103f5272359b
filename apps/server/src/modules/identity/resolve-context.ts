import type { Operation } from '@farewind/contract/core/operation';
import { DEFAULT_LANGUAGE } from '@farewind/contract/core/languages';
import type { Language } from '@farewind/contract/core/fields';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { askedLanguages } from '../../platform/http/asked-languages.ts';
import type {
  ContextResolver,
  RequestContext,
  SignedInUser,
  SiteContext,
} from '../../platform/http/request-context.ts';
import { withoutPort } from '../../platform/network/without-port.ts';
import { isReading } from './roles/see-as-role.ts';
import { isServedWhileClosed, isServedWhilePaused, type Opening } from './opening/judge-visitor.ts';
import { DEFAULT_TENANT } from './accounts/repository.ts';
import type { KnownSession } from './sessions/sessions.ts';
import type { SiteDirectory } from './site-directory.ts';
import { reachesOutside } from './training/reaches-outside.ts';
import { refusal } from '../../platform/errors.ts';
import { HOST_SIDE } from '../../platform/host-side.ts';

/** Services without a permission of their own that host staff use too: signing in and out, and views of lists. */
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

/** Whether a tenant with this number exists, or (`isActive`) is active. */
export type TenantExists = (id: number, isActive: boolean) => Promise<boolean>;

/** The session and tenant of a bearer token; undefined if it is invalid. */
export type FindBearer = (
  token: string,
) => Promise<(KnownSession & { readonly tenantId: number }) | undefined>;

/** What the sender of a request may see of an agency's sites. */
export type JudgeVisitor = (tenantId: number, request: FastifyRequest) => Promise<Opening>;

/**
 * Determines the tenant of a request: a valid token decides alone; otherwise the host name of a site, ignoring the
 * header; otherwise office calls use the header (no header means the host side), and shop calls use the header or the
 * default tenant. An invalid token counts as none. Refuses shop calls of an agency whose sites are not open with
 * SITE-CLOSED, except from its staff and guests with a preview link. On sites that are closed to new sales, calls about
 * existing orders are not refused.
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
    // The office supports every language, whatever the agency's site does.
    const speaking = session?.user.kind === 'staff' ? undefined : site;
    const language = languageOf(request, speaking, session?.language);
    // Set before refusals, which are in the session's own language.
    reply.header('content-language', language);
    if (opening === 'closed' && !isServedWhileClosed(operation)) throw refusal('SITE-CLOSED');
    if (opening === 'paused' && session?.user.kind !== 'staff' && !isServedWhilePaused(operation))
      throw refusal('SITE-CLOSED', { message: 'site.paused' });
    const user = session && boundUser(session.user, operation);
    return new CallContext(request, reply, tenantId, site, user, language);
  };
}

/**
 * A class for the sake of V8's collector: it comes to create literals that once outlived some collections in its old
 * space, where each dead one keeps its request, with headers and body, until the next full collection. That cost every
 * call a fifth of its processor time.
 */
class CallContext implements RequestContext {
  readonly requestId: string;
  readonly tenantId: number;
  readonly site: SiteContext | undefined;
  readonly user: SignedInUser | undefined;
  readonly language: Language;
  readonly address: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;

  constructor(
    request: FastifyRequest,
    reply: FastifyReply,
    tenantId: number,
    site: SiteContext | undefined,
    user: SignedInUser | undefined,
    language: Language,
  ) {
    this.requestId = request.id;
    this.tenantId = tenantId;
    this.site = site;
    this.user = user;
    this.language = language;
    this.address = withoutPort(request.ip);
    this.request = request;
    this.reply = reply;
  }
}

async function findSession(request: FastifyRequest, operation: Operation, findBearer: FindBearer) {
  const { authorization } = request.headers;
  const token = authorization && /^Bearer\s+(\S+)$/i.exec(authorization)?.[1];
  if (!token) return undefined;
  const session = await findBearer(token);
  // The host side has no shop: its users see shops as anonymous visitors do.
  return session?.tenantId === HOST_SIDE && !isOfficeCall(operation) ? undefined : session;
}

/** Whether the call is for the host side too; all others belong to a shop. */
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
  // Clients send `null` and `[object Object]` if they know no tenant; anything but a number means none, and so does the
  // host side, which has no shop.
  const id = /^\d{1,9}$/.test(text) ? Number(text) || none : none;
  // An inactive agency is still the one meant, because its staff must not be mistaken for the host's.
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

/** Operations allowed in a session opened with a one-time password. */
const beforeOwnPassword = new Set([
  'AbpUserConfiguration/GetAll',
  'Account/SignOut',
  'Account/SignOutEverywhere',
  'Profile/ChangePassword',
  'Session/GetCurrentLoginInformations',
  'User/ChangePassword',
]);

/** Operations allowed in a session whose user has to set up a second step first. */
const beforeSecondFactor = new Set([
  'AbpUserConfiguration/GetAll',
  'Account/SignOut',
  'Account/SignOutEverywhere',
  'Session/GetCurrentLoginInformations',
  'TwoFactor/Begin',
  'TwoFactor/Confirm',
  'TwoFactor/Get',
]);

/** Operations reserved for the user: how they sign in, and their sessions. */
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
 * The user as an operation may see them. A user who has yet to choose their own password or set up their second step is
 * anonymous for public operations, and refused all others (GEN-DENIED, GEN-2FA). GEN-DENIED also refuses an
 * impersonator's operations on how the user signs in, and every change in a preview of a role. In a training copy,
 * GEN-RULE refuses whatever would reach an outside company.
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
  if (user.isInTraining && reachesOutside(operation))
    throw refusal('GEN-RULE', { message: 'training.noPartners' });
  if (user.seesAsRole && !isReading(operation)) throw refusal('GEN-DENIED', { message: 'role.onlyLooking' });
  return user;
}
