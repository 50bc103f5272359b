import type { Language } from '@farewind/contract/core/fields';
import { sql, type RawBuilder } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Impersonator, SignedInUser } from '../../../platform/http/request-context.ts';
import { newId } from '../../../platform/ids.ts';
import { hashAccessToken, newAccessToken } from './access-token.ts';
import { permissionsOfSide } from '../rights/permissions.ts';
import type { SessionPlace } from './session-place.ts';
import { refuseInTraining } from '../accounts/only-way-in.ts';
import { ownName } from '../accounts/own-name.ts';

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/** Lifetime of a session, and how long it may be unused. */
const lives = {
  plain: { lifeSeconds: DAY_SECONDS, idleSeconds: 2 * HOUR_SECONDS },
  remembered: { lifeSeconds: 30 * DAY_SECONDS, idleSeconds: 14 * DAY_SECONDS },
  impersonation: { lifeSeconds: HOUR_SECONDS, idleSeconds: HOUR_SECONDS },
} as const;
/** Limits how often requests record the last use. */
const SEEN_EVERY_SECONDS = 60;
const KNOWN_NETWORK_DAYS = 90;
const UNENTERED_DAYS = 7;

export interface NewSession {
  readonly userId: number;
  readonly isRemembered: boolean;
  readonly addressHash: Buffer;
  /** Helps its owner recognise it. */
  readonly place?: SessionPlace;
  readonly impersonation?: Impersonation;
  /** Opened in a training copy by staff of its agency: it lasts a working day and ends with their own session. */
  readonly isTraining?: boolean;
}

/** The real actor of an impersonation. */
export interface Impersonation {
  readonly by: Impersonator;
  /** Session of the impersonator; this one ends with it. */
  readonly sessionId: string;
  readonly reason: string;
  /** Set when the same user previews a role. */
  readonly roleId?: number;
}

export interface OpenedSession {
  readonly sessionId: string;
  readonly token: string;
  readonly lifeSeconds: number;
}

/**
 * Opens a session with a new token; only the token's hash is stored. Refuses with GEN-RULE one in a training copy that was not
 * entered from its agency.
 */
export async function openSession(scope: TenantScope, session: NewSession): Promise<OpenedSession> {
  if (session.isTraining !== true) refuseInTraining(scope);
  const { lifeSeconds } = lifeOf(session);
  const token = newAccessToken(scope.tenantId);
  const sessionId = newId();
  await scope.tx
    .insertInto('user_session')
    .values({
      tenant_id: scope.tenantId,
      id: sessionId,
      user_id: session.userId,
      token_hash: hashAccessToken(token),
      is_remembered: session.isRemembered,
      address_hash: session.addressHash,
      ...session.place,
      expires_at: new Date(scope.now.getTime() + lifeSeconds * 1000),
      ...(session.impersonation ? impersonationColumns(session.impersonation) : {}),
    })
    .execute();
  return { sessionId, token, lifeSeconds };
}

function lifeOf({ isRemembered, impersonation, isTraining = false }: NewSession) {
  if (impersonation && !isTraining) return lives.impersonation;
  return isRemembered ? lives.remembered : lives.plain;
}

function impersonationColumns({ by, sessionId, reason, roleId }: Impersonation) {
  return {
    impersonator_tenant_id: by.tenantId,
    impersonator_user_id: by.userId,
    impersonator_name: by.userName,
    impersonator_session_id: sessionId,
    impersonation_reason: reason,
    seen_as_role_id: roleId ?? null,
  };
}

export interface KnownSession {
  readonly user: SignedInUser;
  readonly language: Language | undefined;
  /** The impersonator's session, which must still be open on its own side. */
  readonly impersonatorSessionId: string | undefined;
  /** The agency whose training copy the session is in. */
  readonly trainingOf: number | undefined;
}

interface SessionRow {
  readonly id: string;
  readonly user_id: number;
  readonly user_name: string;
  readonly name: string;
  readonly surname: string;
  readonly kind: SignedInUser['kind'];
  readonly language: Language | null;
  readonly seen_at: Date;
  readonly must_change: boolean;
  readonly must_set_up: boolean;
  readonly impersonator_tenant_id: number | null;
  readonly impersonator_user_id: number | null;
  readonly impersonator_name: string | null;
  readonly impersonator_session_id: string | null;
  readonly seen_as_role_id: number | null;
  readonly seen_as_role: string | null;
  readonly training_of: number | null;
  readonly permissions: string[];
}

/**
 * The session of a token. Queried on each request and never cached, so that signing out, disabling a user or tenant,
 * and changed roles take effect at once.
 */
export async function findSession(scope: TenantScope, token: string): Promise<KnownSession | undefined> {
  const found = await findSessionWhere(scope, sql`s.token_hash = ${hashAccessToken(token)}`);
  if (!found) return undefined;
  const { session, seenAt } = found;
  if (scope.now.getTime() - seenAt.getTime() > SEEN_EVERY_SECONDS * 1000)
    await recordSeen(scope, session.user.sessionId);
  return session;
}

/** The open session (`s` in the condition) that meets a condition; this does not count as a use. */
export async function findSessionWhere(
  scope: TenantScope,
  condition: RawBuilder<unknown>,
): Promise<{ readonly session: KnownSession; readonly seenAt: Date } | undefined> {
  const result = await sql<SessionRow>`
    select s.id, s.user_id, u.user_name, u.name, u.surname, u.kind, u.language, s.seen_at, s.impersonator_tenant_id,
      s.impersonator_user_id, s.impersonator_name, s.impersonator_session_id, s.seen_as_role_id, (
        select a.display_name from app_role a where a.tenant_id = s.tenant_id and a.id = s.seen_as_role_id) as seen_as_role,
      t.training_of, u.one_time_password_until is not null and s.impersonator_user_id is null as must_change,
      u.kind = 'staff' and t.requires_two_factor and s.impersonator_user_id is null and not exists (
        select 1 from user_second_factor f
        where f.tenant_id = u.tenant_id and f.user_id = u.id and f.confirmed_at is not null) as must_set_up, array(
      select distinct p.permission from user_role r
      join role_permission p on p.tenant_id = r.tenant_id and p.role_id = r.role_id
      where r.tenant_id = u.tenant_id and r.user_id = u.id and (s.seen_as_role_id is null or exists (
        select 1 from role_permission q where q.tenant_id = s.tenant_id and q.role_id = s.seen_as_role_id
          and q.permission = p.permission))) as permissions
    from user_session s
    join app_user u on u.tenant_id = s.tenant_id and u.id = s.user_id and u.is_active and u.deleted_at is null
    join tenant t on t.id = s.tenant_id and t.is_active
    where s.tenant_id = ${scope.tenantId} and ${condition}
      and (u.one_time_password_until is null or u.one_time_password_until > app_now()
        or s.impersonator_user_id is not null)
      and ${whileOpen('s')}`.execute(scope.tx);
  const row = result.rows[0];
  if (!row) return undefined;
  return { session: toSession(row, scope.tenantId), seenAt: row.seen_at };
}

/** SQL condition for an open row of user_session (under this name in the statement). */
export function whileOpen(row = 'user_session') {
  const [endedAt, expiresAt, seenAt, isRemembered] = [
    'ended_at',
    'expires_at',
    'seen_at',
    'is_remembered',
  ].map((column) => sql.ref(`${row}.${column}`));
  return sql<boolean>`${endedAt} is null and ${expiresAt} > app_now()
      and ${seenAt} > app_now() - make_interval(secs =>
        case when ${isRemembered} then ${lives.remembered.idleSeconds}::int else ${lives.plain.idleSeconds}::int end)`;
}

function toSession(row: SessionRow, tenantId: number): KnownSession {
  const isBound = row.must_change || row.must_set_up;
  return {
    user: {
      id: row.user_id,
      userName: row.user_name,
      fullName: ownName(row),
      kind: row.kind,
      sessionId: row.id,
      permissions: new Set(row.kind === 'staff' && !isBound ? ofSide(tenantId, row.permissions) : []),
      mustChangePassword: row.must_change,
      mustSetUpTwoFactor: row.must_set_up,
      impersonator: toImpersonator(row),
      isInTraining: row.training_of !== null,
      seesAsRole:
        row.seen_as_role_id === null
          ? undefined
          : { id: row.seen_as_role_id, displayName: row.seen_as_role ?? '' },
    },
    language: row.language ?? undefined,
    impersonatorSessionId: row.impersonator_session_id ?? undefined,
    trainingOf: row.training_of ?? undefined,
  };
}

function toImpersonator(row: SessionRow): Impersonator | undefined {
  const { impersonator_tenant_id: tenantId, impersonator_user_id: userId, impersonator_name: userName } = row;
  if (tenantId === null || userId === null || userName === null) return undefined;
  return { tenantId, userId, userName };
}

/** Permissions of the other side are never granted, whatever the role contains. */
function ofSide(tenantId: number, permissions: readonly string[]): string[] {
  const side = permissionsOfSide(tenantId);
  return permissions.filter((permission) => side.includes(permission));
}

async function recordSeen(scope: TenantScope, sessionId: string): Promise<void> {
  await scope.tx
    .updateTable('user_session')
    .set({ seen_at: scope.now })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', sessionId)
    .execute();
}

/** Remaining life of a remembered session; undefined if it is not remembered. */
export async function findRememberedSeconds(
  scope: TenantScope,
  sessionId: string,
): Promise<number | undefined> {
  const row = await scope.tx
    .selectFrom('user_session')
    .select('expires_at')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', sessionId)
    .where('is_remembered', '=', true)
    .executeTakeFirst();
  return row && Math.floor((row.expires_at.getTime() - scope.now.getTime()) / 1000);
}

export async function endSession(scope: TenantScope, sessionId: string): Promise<void> {
  await updateOpenAsEnded(scope).where('id', '=', sessionId).execute();
}

/** Signs a user out everywhere. */
export async function endSessionsOf(scope: TenantScope, userId: number): Promise<void> {
  await updateOpenAsEnded(scope).where('user_id', '=', userId).execute();
}

/** Signs a user out everywhere else. */
export async function endOtherSessions(scope: TenantScope, userId: number, sessionId: string): Promise<void> {
  await updateOpenAsEnded(scope).where('user_id', '=', userId).where('id', '<>', sessionId).execute();
}

function updateOpenAsEnded(scope: TenantScope) {
  return scope.tx
    .updateTable('user_session')
    .set({ ended_at: scope.now })
    .where('tenant_id', '=', scope.tenantId)
    .where('ended_at', 'is', null);
}

/** Whether the user has signed in from the network in the last 90 days; impersonations do not count. */
export async function isKnownNetwork(
  scope: TenantScope,
  userId: number,
  addressHash: Buffer,
): Promise<boolean> {
  const row = await scope.tx
    .selectFrom('user_session')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', userId)
    .where('address_hash', '=', addressHash)
    .where('created_at', '>', daysAgo(scope, KNOWN_NETWORK_DAYS))
    .where('impersonator_user_id', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Purges what no rule needs any more: old sessions, attempts, links and codes. */
export async function purgeOldAccess(scope: TenantScope): Promise<void> {
  for (const [table, days] of [
    ['user_session', KNOWN_NETWORK_DAYS],
    ['account_attempt', 2],
    ['account_proof', 2],
    ['account_registration', 2],
  ] as const) {
    await scope.tx
      .deleteFrom(table)
      .where('tenant_id', '=', scope.tenantId)
      .where('created_at', '<', daysAgo(scope, days))
      .execute();
  }
  await purgeUnenteredAccounts(scope);
}

/** Deletes registered accounts that were never used, whose links have expired and whose address has no order. */
async function purgeUnenteredAccounts({ tx, tenantId }: TenantScope): Promise<void> {
  await sql`
    delete from app_user u
    where u.tenant_id = ${tenantId} and u.kind = 'customer' and u.deleted_at is null
      and u.email_proved_at is null and u.password_hash is null
      and u.created_at < app_now() - make_interval(days => ${UNENTERED_DAYS}::int)
      and not exists (select 1 from account_proof p where p.tenant_id = u.tenant_id and p.user_id = u.id)
      and not exists (select 1 from user_session s where s.tenant_id = u.tenant_id and s.user_id = u.id)
      and not exists (select 1 from customer c
        where c.tenant_id = u.tenant_id and c.normalized_email = lower(u.email))`.execute(tx);
}

function daysAgo(scope: TenantScope, days: number): Date {
  return new Date(scope.now.getTime() - days * DAY_SECONDS * 1000);
}
