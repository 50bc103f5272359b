import type { Sample } from '@farewind/contract/identity/sample';
import type { Language } from '@farewind/contract/core/fields';
import type { FastifyRequest } from 'fastify';
import type { Currency } from '@farewind/values/currency';
import { DEFAULT_LANGUAGE } from '@farewind/contract/core/languages';
import type { Database } from '../../platform/database/database.ts';
import type { GlobalScope, TenantScope } from '../../platform/database/scope.ts';
import type { Binding } from '../../platform/http/bind-operation.ts';
import type { ContextResolver, RequestContext, SiteContext } from '../../platform/http/request-context.ts';
import { forEachTenant } from '../../platform/jobs/for-each-tenant.ts';
import type { Schedule } from '../../platform/jobs/jobs.ts';
import { answerMailRequest } from './sign-in/account-mails.ts';
import { findTokenTenant } from './sessions/access-token.ts';
import {
  ACCOUNT_MAIL_REQUESTED,
  REGISTRATION_REQUESTED,
  TENANT_OPENED,
  type AccountMailRequested,
  type RegistrationRequested,
  type TenantOpened,
} from './events.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { openAccount, type Buyer } from './open-account.ts';
import { proveAgain, type IdentityProof } from './profile/prove-again.ts';
import { findHubAccount, sessionOfHubToken } from './sessions/hub-token.ts';
import { answerRegistration } from './registration/register.ts';
import {
  findUserOfVerification,
  issueVerification,
  type IssuedVerification,
} from './accounts/verifications.ts';
import {
  DEFAULT_TENANT,
  findDefaultSite,
  findSite,
  findTenant,
  findTenantByName,
  insertHostname,
  insertTenant,
  listAllTenantIds,
  listTenantIds,
  listTrainingIds,
} from './accounts/repository.ts';
import { presentRoleTexts } from './roles/present-role.ts';
import { listRoleTexts } from './roles/role-rows.ts';
import { seedRoles } from './roles/seed-roles.ts';
import { createContextResolver, type FindBearer, type TenantExists } from './resolve-context.ts';
import { identityRoutes } from './routes.ts';
import { seedAdministrators, type FirstPassword } from './seed-administrators.ts';
import { findSession, purgeOldAccess } from './sessions/sessions.ts';
import { judgeVisitor, type Opening } from './opening/judge-visitor.ts';
import { countPreviewVisit, isPreviewToken } from './opening/preview-links.ts';
import { boundByImpersonator } from './sessions/impersonator.ts';
import { currenciesOf, SiteDirectory } from './site-directory.ts';
import { findUserContact } from './accounts/user-rows.ts';
import { listUserNames } from './users/list-user-names.ts';
import { loadSample, readSample, SAMPLE_DUE } from './sample/load-sample.ts';
import { abandonSample } from './sample/sample-rows.ts';
import { FIRST_SITE, provisionTenant, readAgencyHosts } from './tenants/provision-tenant.ts';
import { insertAgencyTenant } from './tenants/tenant-rows.ts';
import { NO_SITE } from '../../platform/host-side.ts';

export { readPageVersion } from './accounts/repository.ts';
export type { RegisteredPerson } from './registered-person.ts';
export type { Buyer } from './open-account.ts';
export type { IssuedVerification } from './accounts/verifications.ts';

export interface Identity {
  readonly bindings: readonly Binding[];
  readonly resolveContext: ContextResolver;
  readonly isKnownHost: (hostname: string) => Promise<boolean>;
  /** The tenant of a host name's shop, for page requests, which have no header. */
  readonly getShopTenant: (hostname: string) => Promise<number>;
  /** The site of a host name, otherwise the default tenant's; undefined if there is none. */
  readonly findShopSite: (hostname: string) => Promise<SiteContext | undefined>;
  /** What a page's visitor may see of the host's shop. */
  readonly judgeVisit: (request: FastifyRequest) => Promise<Opening>;
  /** Whether anybody may buy at the tenant's sites. */
  readonly isOpen: (tenantId: number) => Promise<boolean>;
  /** Whether a preview link's token is valid for the host's shop; counts its use. */
  readonly followPreview: (hostname: string, token: string) => Promise<boolean>;
  /** Active tenants, the host side included. */
  readonly listTenantIds: () => Promise<number[]>;
  /** The same without training copies. */
  readonly listAgencyIds: () => Promise<number[]>;
  /** Tenants, also those that are closed. */
  readonly listAllTenantIds: () => Promise<number[]>;
  /**
   * Creates host and Default tenant with their first administrators; returns the generated passwords, to be shown once.
   */
  readonly seed: (first: {
    readonly password: string | undefined;
    readonly withAdministrators: boolean;
  }) => Promise<FirstPassword[]>;
  /** Provisions the Default tenant with a site and the texts of every agency, unless it was done. */
  readonly provisionDefault: () => Promise<void>;
  /** Creates an agency of that name unless it exists, as the host side does; returns its number. */
  readonly openAgencyOnce: (agency: AgencyToBe) => Promise<number>;
  /** The host names that the installation gives an agency; see readAgencyHosts. */
  readonly readAgencyHosts: (scope: TenantScope) => ReturnType<typeof readAgencyHosts>;
  /** Origin of a site; of the tenant's own if it was deleted meanwhile. */
  readonly getSiteOrigin: (scope: TenantScope, siteId: number) => Promise<string>;
  /** Currencies of a site; empty if it no longer exists. */
  readonly listSiteCurrencies: (scope: TenantScope, siteId: number) => Promise<readonly Currency[]>;
  /** Names of the tenant's users, by id. */
  readonly readUserNames: typeof listUserNames;
  /** Contact data of a user; undefined if deleted. */
  readonly findContact: (
    scope: TenantScope,
    userId: number,
  ) => Promise<{ readonly email: string; readonly phone: string | null } | undefined>;
  readonly addHostname: (hostname: string, tenantId: number, siteId: number) => Promise<void>;
  /** The sample that an agency was opened with; undefined once its staff have decided about it. */
  readonly readSample: (scope: TenantScope) => Promise<Sample | undefined>;
  /** Reloads sites and host names after a change. */
  readonly sitesChanged: () => void;
  readonly jobs: readonly Schedule[];
  /** Opens an account for the buyer, unless the address already has one. */
  readonly openAccount: (tenantId: number, buyer: Buyer) => Promise<void>;
  /** The session that a hub token names, without a query; see sessionOfHubToken. */
  readonly sessionOfHubToken: (token: string) => string | undefined;
  /** The open session of a hub token; see findHubAccount. */
  readonly findHubAccount: (token: string) => Promise<string | undefined>;
  /** Refuses a user who fails to authenticate again; see proveAgain. */
  readonly proveAgain: (context: RequestContext, given: IdentityProof) => Promise<void>;
  /** Recipient of a mail with a one-time link or code; undefined if it must not be sent any more. */
  /** With the names of roles in that language. */
  readonly findMailRecipient: (
    scope: TenantScope,
    proofId: string,
    language: Language,
  ) => Promise<MailRecipient | undefined>;
  /** Generates the requested secret for its mail; see AccountMailDue. */
  readonly issueVerification: (
    scope: TenantScope,
    proofId: string,
  ) => Promise<IssuedVerification | undefined>;
}

export interface AgencyToBe {
  readonly tenancyName: string;
  readonly name: string;
  readonly adminEmailAddress: string;
}

export interface MailRecipient {
  readonly email: string;
  readonly name: string;
  readonly surname: string;
  readonly userName: string;
  /** Names of the roles; customers have none. */
  readonly roleNames: readonly string[];
}

/** Tenants, sites, users, and authentication. */
export function createIdentity(given: IdentityDeps): Identity {
  const { database } = given;
  const sites = new SiteDirectory(database);
  const deps = { ...given, sitesChanged: () => sites.forget() };
  deps.outbox.on(ACCOUNT_MAIL_REQUESTED, (tenantId, payload) =>
    answerMailRequest(deps, tenantId, payload as unknown as AccountMailRequested),
  );
  deps.outbox.on(REGISTRATION_REQUESTED, (tenantId, payload) =>
    answerRegistration(deps, tenantId, payload as unknown as RegistrationRequested),
  );
  deps.outbox.on(TENANT_OPENED, (_hostSide, payload) =>
    provisionTenant(deps, payload as unknown as TenantOpened),
  );
  deps.outbox.on(SAMPLE_DUE, (tenantId) => loadSample(deps, tenantId), abandonSample);
  const tenantExists: TenantExists = async (id, isActive) => {
    const tenant = await database.inGlobal((scope) => findTenant(scope, id));
    return tenant !== undefined && tenant.deleted_at === null && (tenant.is_active || !isActive);
  };
  const forTenants =
    (list: (scope: GlobalScope) => Promise<number[]>, act: (tenantId: number) => Promise<unknown>) =>
    (): Promise<void> =>
      forEachTenant(() => database.inGlobal(list), deps.log, 'accounts')(act);
  return {
    bindings: identityRoutes(deps),
    resolveContext: createContextResolver(sites, tenantExists, findBearer(database), (tenantId, request) =>
      judgeVisitor({ ...deps, sites }, tenantId, request),
    ),
    isKnownHost: (hostname) => sites.knows(hostname),
    getShopTenant: async (hostname) => (await sites.findByHost(hostname))?.tenantId ?? DEFAULT_TENANT,
    findShopSite: async (hostname) =>
      (await sites.findByHost(hostname))?.site ?? sites.findDefault(DEFAULT_TENANT),
    isOpen: async (tenantId) => (await sites.stateOf(tenantId)) === 'open',
    async judgeVisit(request) {
      const tenantId = (await sites.findByHost(request.hostname))?.tenantId ?? DEFAULT_TENANT;
      const opening = await judgeVisitor({ ...deps, sites }, tenantId, request);
      if (opening !== 'paused') return opening;
      // Staff see the whole site meanwhile: their pages send their token with each call.
      const token = request.cookies?.['Abp.AuthToken'];
      const session = token === undefined ? undefined : await findBearer(database)(token);
      return session?.tenantId === tenantId && session.user.kind === 'staff' ? 'preview' : opening;
    },
    async followPreview(hostname, token) {
      const tenantId = (await sites.findByHost(hostname))?.tenantId ?? DEFAULT_TENANT;
      return database.inTenant(tenantId, async (scope) => {
        if (!(await isPreviewToken(deps.keyring, scope, token))) return false;
        await countPreviewVisit(scope);
        return true;
      });
    },
    listTenantIds: () => database.inGlobal(listTenantIds),
    listAllTenantIds: () => database.inGlobal(listAllTenantIds),
    listAgencyIds: () => database.inGlobal((scope) => listTenantIds(scope, { withTraining: false })),
    async seed({ password, withAdministrators }) {
      await database.inGlobal(async (scope) => {
        await insertTenant(scope, 0, 'host', 'Host');
        await insertTenant(scope, 1, 'Default', 'Default');
      });
      const passwords = withAdministrators ? await seedAdministrators(database, password) : [];
      await database.inTenant(DEFAULT_TENANT, (scope) => seedRoles(scope, DEFAULT_LANGUAGE));
      return passwords;
    },
    provisionDefault: () =>
      database.inTenant(DEFAULT_TENANT, (scope) =>
        deps.provision(scope, { siteId: FIRST_SITE, origin: deps.publicUrl, brand: 'Farewind' }),
      ),
    async openAgencyOnce({ adminEmailAddress, ...agency }) {
      const tenantId = await database.inGlobal(async (scope) => {
        const known = await findTenantByName(scope, agency.tenancyName);
        return (
          known?.id ?? (await insertAgencyTenant(scope, { ...agency, isActive: true, isSiteOpen: true }))
        );
      });
      const language = DEFAULT_LANGUAGE;
      await provisionTenant(deps, { tenantId, adminEmailAddress, inviterName: 'Farewind', language });
      return tenantId;
    },
    readAgencyHosts: (scope) => readAgencyHosts(deps, scope),
    async getSiteOrigin(scope, siteId) {
      if (siteId === NO_SITE) return deps.publicUrl;
      const site = (await findSite(scope, siteId)) ?? (await findDefaultSite(scope));
      if (!site) throw new Error(`Tenant ${scope.tenantId} has no site`);
      return site.origin;
    },
    async listSiteCurrencies(scope, siteId) {
      const site = await findSite(scope, siteId);
      return site ? currenciesOf(site) : [];
    },
    findContact: findUserContact,
    readSample: (scope) => readSample(deps, scope),
    sitesChanged: deps.sitesChanged,
    readUserNames: listUserNames,
    async addHostname(hostname, tenantId, siteId) {
      await database.inGlobal((scope) => insertHostname(scope, hostname, tenantId, siteId));
    },
    jobs: [
      {
        name: 'forget-old-access',
        cron: '11 * * * *',
        run: forTenants(listTenantIds, (id) => database.inTenant(id, purgeOldAccess)),
      },
      {
        // Runs like the central banks' lists of agencies: without rates for its day a copy would stop selling.
        name: 'renew-training-rates',
        cron: '23 * * * *',
        run: forTenants(listTrainingIds, (id) => database.inTenant(id, deps.training.renewRates)),
      },
    ],
    openAccount: (tenantId, buyer) => openAccount(deps, tenantId, buyer),
    sessionOfHubToken: (token) => sessionOfHubToken(deps.keyring, token),
    findHubAccount: (token) => findHubAccount(database, deps.keyring, token),
    proveAgain: (context, proof) => proveAgain(deps, context, proof),
    async findMailRecipient(scope, proofId, language) {
      const user = await findUserOfVerification(scope, proofId);
      if (!user) return undefined;
      const roles = await listRoleTexts(scope, user.id);
      return { ...user, roleNames: roles.map((role) => presentRoleTexts(role, language).displayName) };
    },
    issueVerification: (scope, proofId) => issueVerification(deps.keyring, scope, proofId),
  };
}

function findBearer(database: Database): FindBearer {
  return async (token) => {
    const tenantId = findTokenTenant(token);
    if (tenantId === undefined) return undefined;
    const found = await database.inTenant(tenantId, (scope) => findSession(scope, token));
    const session = found && (await boundByImpersonator(database, tenantId, found));
    return session && { ...session, tenantId };
  };
}
