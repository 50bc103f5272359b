import {
  closeSite,
  createPreviewLink,
  getSiteOpening,
  openSite,
  revokePreviewLink,
  type SiteOpening,
} from '@farewind/contract/identity/site-opening';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { TenantDeps } from '../identity-deps.ts';
import { findDefaultSite } from '../accounts/repository.ts';
import { endPreviewLinks, findPreviewLink, insertPreviewLink, PREVIEW } from './preview-links.ts';

/** Opening an agency's sites to visitors, and previews for guests before that. */
export function openingRoutes(deps: TenantDeps): Binding[] {
  const inTenant = (act: (scope: TenantScope, context: RequestContext) => Promise<void>) => {
    return (context: RequestContext): Promise<SiteOpening> =>
      deps.database.inTenant(context.tenantId, async (scope) => {
        await act(scope, context);
        return present(deps, scope);
      });
  };
  return [
    bind(
      getSiteOpening,
      inTenant(async () => undefined),
    ),
    bind(openSite, async (context) => {
      // Outside the transaction, because the checks of the steps open their own.
      const left = await deps.countStepsLeft(context.tenantId);
      return inTenant((scope) => open(deps, scope, context, left))(context);
    }),
    bind(
      closeSite,
      inTenant((scope, context) => close(deps, scope, context)),
    ),
    bind(
      createPreviewLink,
      inTenant(async (scope, context) => {
        const { openedAt, closedAt } = await lockOpening(scope);
        if (openedAt !== null)
          throw refusal('GEN-RULE', { message: closedAt === null ? 'site.isOpen' : 'site.wasOpen' });
        const id = await insertPreviewLink(scope);
        await recordChange(scope, context, {
          action: 'create',
          entity: 'previewLink',
          entityId: id,
          after: {},
        });
      }),
    ),
    bind(
      revokePreviewLink,
      inTenant(async (scope, context) => {
        await lockOpening(scope);
        for (const entityId of await endPreviewLinks(scope))
          await recordChange(scope, context, { action: 'delete', entity: 'previewLink', entityId });
      }),
    ),
  ];
}

/** Opening an open site changes nothing. */
async function open(
  deps: TenantDeps,
  scope: TenantScope,
  context: RequestContext,
  left: number,
): Promise<void> {
  const { openedAt, closedAt } = await lockOpening(scope);
  if (openedAt !== null && closedAt === null) return;
  if (scope.isTraining) throw refusal('GEN-RULE', { message: 'training.staysClosed' });
  if (left > 0) throw refusal('GEN-RULE', { message: 'site.stepsLeft', values: { count: left } });
  await scope.tx
    .updateTable('tenant')
    .set(openedAt === null ? { opened_at: scope.now } : { closed_at: null })
    .where('id', '=', scope.tenantId)
    .execute();
  await endPreviewLinks(scope);
  const rehearsals = openedAt === null ? await deps.setRehearsalsAside(scope) : 0;
  const site = await findDefaultSite(scope);
  await recordChange(scope, context, {
    action: 'open',
    entity: 'site',
    entityId: String(site?.id ?? ''),
    after: { origin: site?.origin, ...(rehearsals > 0 ? { rehearsals } : {}) },
  });
  scope.afterCommit(deps.sitesChanged);
}

/**
 * Closes the sites to new sales. Orders, their pages, payment links and the merchant accounts stay usable, so that
 * buyers lose nothing. Closing closed sites changes nothing.
 */
async function close(deps: TenantDeps, scope: TenantScope, context: RequestContext): Promise<void> {
  const { openedAt, closedAt } = await lockOpening(scope);
  if (openedAt === null) throw refusal('GEN-RULE', { message: 'site.closed' });
  if (closedAt !== null) return;
  await scope.tx
    .updateTable('tenant')
    .set({ closed_at: scope.now })
    .where('id', '=', scope.tenantId)
    .execute();
  const site = await findDefaultSite(scope);
  await recordChange(scope, context, {
    action: 'close',
    entity: 'site',
    entityId: String(site?.id ?? ''),
    after: { origin: site?.origin },
  });
  scope.afterCommit(deps.sitesChanged);
}

/** When the agency's sites were opened, and closed again; locked until this transaction ends. */
async function lockOpening({ tx, tenantId }: TenantScope) {
  return tx
    .selectFrom('tenant')
    .select(['opened_at as openedAt', 'closed_at as closedAt'])
    .where('id', '=', tenantId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

async function present({ keyring }: TenantDeps, scope: TenantScope): Promise<SiteOpening> {
  const { openedAt, closedAt } = await scope.tx
    .selectFrom('tenant')
    .select(['opened_at as openedAt', 'closed_at as closedAt'])
    .where('id', '=', scope.tenantId)
    .executeTakeFirstOrThrow();
  const address = (await findDefaultSite(scope))?.origin ?? '';
  const link = openedAt === null ? await findPreviewLink(keyring, scope) : undefined;
  return {
    address,
    openedAt: openedAt?.toISOString() ?? null,
    closedAt: closedAt?.toISOString() ?? null,
    previewLink:
      link === undefined
        ? null
        : {
            url: `${address}/?${PREVIEW}=${link.token}`,
            expiresAt: link.expiresAt.toISOString(),
            visits: link.visits,
          },
  };
}
