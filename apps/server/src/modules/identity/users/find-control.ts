import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { normalizeLogin } from '../accounts/user-rows.ts';

/** How long the creator of a colleague's account may still control it. */
const CONTROL_DAYS = 30;

/** How a staff member could control another's account, and until when that counts. */
export interface Control {
  readonly means: 'account' | 'password' | 'right' | 'otherAccount';
  readonly until: Date;
}

export interface ControlQuestion {
  /** The person who may be behind the account. */
  readonly controllerId: number;
  /** The owner of the account. */
  readonly userId: number;
  /** The right in question. */
  readonly permission: string;
}

interface Act {
  readonly at: Date;
  readonly actors: readonly number[];
  readonly means: Control['means'];
  /** The accounts concerned. */
  readonly userIds: readonly number[];
}

/**
 * Finds out from the audit log whether a user has, within 30 days, created another's account, set or reset its password,
 * second step or address, or granted it the right, directly or through an account that they control in the same way.
 */
export async function findControl(
  scope: TenantScope,
  { controllerId, userId, permission }: ControlQuestion,
): Promise<Control | undefined> {
  const acts = await listActs(scope, permission);
  const reached = new Set([userId]);
  for (const concerned of reached) {
    // Users added inside the loop are visited too: iterating a Set reaches members added on the way.
    for (const act of acts.filter(({ userIds }) => userIds.includes(concerned))) {
      if (concerned !== controllerId && act.actors.includes(controllerId))
        return {
          means: concerned === userId ? act.means : 'otherAccount',
          until: new Date(act.at.getTime() + CONTROL_DAYS * 86_400_000),
        };
      for (const actor of act.actors) reached.add(actor);
    }
  }
  return undefined;
}

interface Row {
  readonly at: Date;
  readonly actors: readonly (number | null)[];
  readonly action: string;
  readonly entity: 'user' | 'role';
  readonly entityId: number;
  readonly before: Members | null;
  readonly after: Members | null;
}

interface Members {
  readonly [name: string]: unknown;
}

async function listActs(scope: TenantScope, permission: string): Promise<Act[]> {
  const { tx, tenantId } = scope;
  const { rows } = await sql<Row>`
    select at, action, entity, entity_id::int as "entityId", before, after,
      array[case when user_tenant_id = ${tenantId} then user_id end,
        case when impersonator_tenant_id = ${tenantId} then impersonator_user_id end] as actors
    from audit_entry
    where tenant_id = ${tenantId} and at > app_now() - interval '1 day' * ${CONTROL_DAYS}
      and ((entity = 'user' and action in ('create', 'update', 'activate', 'resetPassword', 'resetTwoFactor'))
        -- By whatever act a role gets it; nobody holds one that is created.
        or (entity = 'role' and action <> 'create'))
    order by position desc`.execute(tx);
  const holders = await listHolders(scope, permission);
  // Entries name roles as they were called then: going back in time undoes each renaming.
  const names = new Map(holders.names);
  return rows.flatMap((row) => {
    const means = meansOf(row, permission, new Set(names.values()));
    const formerName = row.entity === 'role' ? row.before?.['name'] : undefined;
    if (names.has(row.entityId) && typeof formerName === 'string')
      names.set(row.entityId, normalizeLogin(formerName));
    const actors = row.actors.filter((id) => id !== null);
    const userIds = row.entity === 'user' ? [row.entityId] : (holders.userIds.get(row.entityId) ?? []);
    return means === undefined ? [] : [{ at: row.at, actors, means, userIds }];
  });
}

interface Holders {
  /** Names of roles with the right, by role id. */
  readonly names: ReadonlyMap<number, string>;
  /** Holders of each such role, by role id. */
  readonly userIds: ReadonlyMap<number, readonly number[]>;
}

async function listHolders({ tx, tenantId }: TenantScope, permission: string): Promise<Holders> {
  const { rows } = await sql<{ id: number; name: string; userIds: number[] }>`
    select r.id, r.normalized_name as name, array(select ur.user_id from user_role ur
      where ur.tenant_id = r.tenant_id and ur.role_id = r.id) as "userIds"
    from app_role r join role_permission p on p.tenant_id = r.tenant_id and p.role_id = r.id
    where r.tenant_id = ${tenantId} and p.permission = ${permission}`.execute(tx);
  return {
    names: new Map(rows.map(({ id, name }) => [id, name])),
    userIds: new Map(rows.map(({ id, userIds }) => [id, userIds])),
  };
}

function meansOf(
  { action, entity, before, after }: Row,
  permission: string,
  roleNames: ReadonlySet<string>,
): Control['means'] | undefined {
  if (entity === 'role') {
    const [had, has] = [textsOf(before, 'grantedPermissions'), textsOf(after, 'grantedPermissions')];
    return has.includes(permission) && !had.includes(permission) ? 'right' : undefined;
  }
  if (action === 'create') return 'account';
  if (action === 'resetPassword' || action === 'resetTwoFactor') return 'password';
  // A password link goes to the address that was set.
  if (after && 'emailAddress' in after) return 'password';
  const had = textsOf(before, 'roleNames');
  const isGiven = textsOf(after, 'roleNames').some(
    (name) => !had.includes(name) && roleNames.has(String(name)),
  );
  return isGiven || action === 'activate' || after?.['isActive'] === true ? 'right' : undefined;
}

function textsOf(members: Members | null, name: string): readonly unknown[] {
  const value = members?.[name];
  return Array.isArray(value) ? value : [];
}
