import {
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
import { findDefaultSite } from '../repository.ts';
import { endPreviewLinks, findPreviewLink, insertPreviewLink, PREVIEW } from './preview-links.ts';

/** Whether an agency's sites are open to visitors, how they are opened, and how guests see them before. */
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
      // Outside of the transaction: the steps are checked by all modules, which read for themselves.
      const left = await deps.countStepsLeft(context.tenantId);
      return inTenant((scope) => open(deps, scope, context, left))(context);
    }),
    bind(
      createPreviewLink,
      inTenant(async (scope, context) => {
        if ((await lockOpening(scope)) !== null) throw refusal('GEN-RULE', { message: 'site.isOpen' });
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
  if ((await lockOpening(scope)) !== null) return;
  if (left > 0) throw refusal('GEN-RULE', { message: 'site.stepsLeft', values: { count: left } });
  await scope.tx
    .updateTable('tenant')
    .set({ opened_at: scope.now })
    .where('id', '=', scope.tenantId)
    .execute();
  await endPreviewLinks(scope);
  const site = await findDefaultSite(scope);
  await recordChange(scope, context, {
    action: 'open',
    entity: 'site',
    entityId: String(site?.id ?? ''),
    after: { origin: site?.origin },
  });
  scope.afterCommit(deps.sitesChanged);
}

/** When the agency's sites were opened, locked until this transaction ends. */
async function lockOpening({ tx, tenantId }: TenantScope): Promise<Date | null> {
  const row = await tx
    .selectFrom('tenant')
    .select('opened_at')
    .where('id', '=', tenantId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.opened_at;
}

async function present({ keyring }: TenantDeps, scope: TenantScope): Promise<SiteOpening> {
  const { opened_at: openedAt } = await scope.tx
    .selectFrom('tenant')
    .select('opened_at')
    .where('id', '=', scope.tenantId)
    .executeTakeFirstOrThrow();
  const address = (await findDefaultSite(scope))?.origin ?? '';
  const link = openedAt === null ? await findPreviewLink(keyring, scope) : undefined;
  return {
    address,
    openedAt: openedAt?.toISOString() ?? null,
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
