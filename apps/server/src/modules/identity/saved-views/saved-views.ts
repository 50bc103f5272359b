import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type * as declared from '@farewind/contract/identity/saved-views';
import { createAudited, deleteAudited, updateAudited } from '../../../platform/audit/audited-write.ts';
import { refuseDuplicate } from '../../../platform/database/refuse-duplicate.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext, SignedInUser } from '../../../platform/http/request-context.ts';
import { ownName } from '../accounts/own-name.ts';

type View = declared.SavedView;

/** The right to share views of a list, and to change shared ones. */
const SHARE = 'Pages.SharedViews';

/** Limit of views per list and staff member. */
const MOST = 50;

const taken = {
  saved_view_own: { path: 'name', message: 'savedView.exists' },
  saved_view_shared: { path: 'name', message: 'savedView.exists' },
};

export async function listViews(
  scope: TenantScope,
  context: RequestContext,
  { list }: ParsedInput<typeof declared.getSavedViews>,
): Promise<Output<typeof declared.getSavedViews>> {
  const user = requireStaff(context);
  const rows = await selectViews(scope, user)
    .where('view.list', '=', list)
    .orderBy('view.is_shared')
    .orderBy('view.name')
    .execute();
  return { items: rows.map((row) => present(row, user)), mayShare: user.permissions.has(SHARE) };
}

export async function addView(
  scope: TenantScope,
  context: RequestContext,
  { list, name, query, isShared }: ParsedInput<typeof declared.saveView>,
): Promise<View> {
  const user = requireStaff(context);
  requireShare(user, isShared);
  const { count } = await scope.tx
    .selectFrom('saved_view')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', user.id)
    .where('list', '=', list)
    .executeTakeFirstOrThrow();
  if (count >= MOST) throw refusal('GEN-LIMIT');
  return createAudited(scope, context, 'savedView', async () => {
    const { id } = await refuseDuplicate(taken, () =>
      scope.tx
        .insertInto('saved_view')
        .values({ tenant_id: scope.tenantId, user_id: user.id, list, name, query, is_shared: isShared })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    return getView(scope, user, id);
  });
}

export async function changeView(
  scope: TenantScope,
  context: RequestContext,
  { id, name, query, isShared, version }: ParsedInput<typeof declared.updateView>,
): Promise<View> {
  const user = requireStaff(context);
  const before = await lockView(scope, user, id);
  requireShare(user, isShared);
  // A colleague's shared view would become theirs alone.
  if (!isShared && !before.isOwn) throw refusal('GEN-DENIED');
  return updateAudited(scope, context, 'savedView', {
    before,
    seenVersion: version,
    async write() {
      await refuseDuplicate(taken, () =>
        scope.tx
          .updateTable('saved_view')
          .set((eb) => ({ name, query, is_shared: isShared, version: eb('version', '+', 1) }))
          .where('tenant_id', '=', scope.tenantId)
          .where('id', '=', id)
          .execute(),
      );
      return getView(scope, user, id);
    },
  });
}

export async function removeView(scope: TenantScope, context: RequestContext, id: number): Promise<null> {
  const before = await lockView(scope, requireStaff(context), id);
  return deleteAudited(scope, context, 'savedView', {
    before,
    write: () =>
      scope.tx
        .deleteFrom('saved_view')
        .where('tenant_id', '=', scope.tenantId)
        .where('id', '=', id)
        .execute(),
  });
}

/** Customers can be signed in too, but have no lists. */
function requireStaff({ user }: RequestContext): SignedInUser {
  if (user?.kind !== 'staff') throw refusal('GEN-DENIED');
  return user;
}

function requireShare({ permissions }: SignedInUser, isShared: boolean): void {
  if (isShared && !permissions.has(SHARE)) throw refusal('GEN-DENIED');
}

/** Locks the view of a change; refuses one that the user does not see or may not change. */
async function lockView(scope: TenantScope, user: SignedInUser, id: number): Promise<View> {
  await scope.tx
    .selectFrom('saved_view')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .execute();
  const view = await getView(scope, user, id);
  if (!view.mayChange) throw refusal('GEN-DENIED');
  return view;
}

async function getView(scope: TenantScope, user: SignedInUser, id: number): Promise<View> {
  const row = await selectViews(scope, user).where('view.id', '=', id).executeTakeFirst();
  if (row === undefined) throw refusal('GEN-NOTFOUND');
  return present(row, user);
}

/** The user's own views and the shared ones. */
function selectViews({ tx, tenantId }: TenantScope, user: SignedInUser) {
  return tx
    .selectFrom('saved_view as view')
    .innerJoin('app_user as owner', (join) =>
      join.onRef('owner.tenant_id', '=', 'view.tenant_id').onRef('owner.id', '=', 'view.user_id'),
    )
    .select(['view.id', 'view.list', 'view.name', 'view.query', 'view.is_shared', 'view.user_id'])
    .select(['view.version', 'owner.name as owner_name', 'owner.surname as owner_surname'])
    .select('owner.user_name as owner_login')
    .where('view.tenant_id', '=', tenantId)
    .where((eb) => eb.or([eb('view.user_id', '=', user.id), eb('view.is_shared', '=', true)]));
}

type Row = Awaited<ReturnType<ReturnType<typeof selectViews>['executeTakeFirstOrThrow']>>;

function present(row: Row, user: SignedInUser): View {
  const isOwn = row.user_id === user.id;
  return {
    id: row.id,
    list: row.list,
    name: row.name,
    query: row.query,
    isShared: row.is_shared,
    isOwn,
    mayChange: row.is_shared ? user.permissions.has(SHARE) : isOwn,
    owner: ownName({ name: row.owner_name, surname: row.owner_surname }) ?? row.owner_login,
    version: row.version,
  };
}
