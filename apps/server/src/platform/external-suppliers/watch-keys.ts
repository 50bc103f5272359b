import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { TenantScope } from '../database/scope.ts';
import { forEachTenant } from '../jobs/for-each-tenant.ts';
import type { Schedule } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';
import { closeTasks, openTask } from '../staff-tasks.ts';
import { isKeyRefusal } from './key-refusal.ts';

/** An agency's account at another company. */
export interface ExternalAccount {
  readonly id: number;
  /** As staff know it. */
  readonly name: string;
  /** Asks which account it is, without consequences; its error is noted as a key refusal if it is one. */
  readonly ask: () => Promise<unknown>;
}

export interface KeyWatchDeps {
  readonly database: Pick<Database, 'inTenant'>;
  readonly log: Log;
  readonly listTenantIds: () => Promise<number[]>;
  /** What the accounts are called: `flightSupplier`. */
  readonly kind: string;
  /** The active accounts. */
  readonly listAccounts: (scope: TenantScope) => Promise<readonly ExternalAccount[]>;
}

/** The staff task. */
const KEY_REFUSED = 'keyRefused';
/** Refusals of a moment, as while a key is being changed, are not worth a task. */
const TOLD_AFTER_MS = 20 * 60_000;

/**
 * The job that asks the accounts of one kind whether their keys are still accepted. One that has been refused for twenty
 * minutes becomes one staff task, which ends by itself when the key works again or the account is no longer used. Silence
 * and other failures change nothing: they are not about the key.
 */
export function watchKeysJob(deps: KeyWatchDeps): Schedule {
  const { log, listTenantIds, kind } = deps;
  const eachTenant = forEachTenant(listTenantIds, log, 'watch over keys');
  return {
    name: `watch-keys-${kind}`,
    cron: '*/10 * * * *',
    run: () => eachTenant((tenantId) => watchKeys(deps, tenantId)),
  };
}

type Verdict = 'accepted' | 'refused' | 'unknown';

async function watchKeys({ database, kind, listAccounts }: KeyWatchDeps, tenantId: number): Promise<void> {
  const accounts = await database.inTenant(tenantId, async (scope) =>
    scope.isTraining ? [] : listAccounts(scope),
  );
  const asked = await Promise.all(
    accounts.map(async ({ id, name, ask }) => ({
      account: `${kind}:${id}`,
      name,
      verdict: await judge(ask),
    })),
  );
  await database.inTenant(tenantId, async (scope) => {
    const refused = asked.filter(({ verdict }) => verdict === 'refused');
    for (const { account, name } of refused) await noteRefusal(scope, account, name);
    // What is unknown stays as it was.
    const kept = asked.filter(({ verdict }) => verdict !== 'accepted').map(({ account }) => account);
    for (const account of await listNoted(scope, kind))
      if (!kept.includes(account)) await forget(scope, account);
  });
}

function judge(ask: ExternalAccount['ask']): Promise<Verdict> {
  return ask().then(
    () => 'accepted',
    (error: unknown) => (isKeyRefusal(error) ? 'refused' : 'unknown'),
  );
}

async function noteRefusal(scope: TenantScope, account: string, name: string): Promise<void> {
  const { tx, tenantId, now } = scope;
  await tx
    .insertInto('refused_key')
    .values({ tenant_id: tenantId, account, since: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { since } = await tx
    .selectFrom('refused_key')
    .select('since')
    .where('tenant_id', '=', tenantId)
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  if (now.getTime() - since.getTime() < TOLD_AFTER_MS) return;
  await openTask(scope, {
    kind: KEY_REFUSED,
    reference: account,
    detail: { supplier: name, account },
    dueAt: now,
  });
}

async function listNoted({ tx, tenantId }: TenantScope, kind: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('refused_key')
    .select('account')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`starts_with(account, ${`${kind}:`})`)
    .execute();
  return rows.map(({ account }) => account);
}

async function forget(scope: TenantScope, account: string): Promise<void> {
  await scope.tx
    .deleteFrom('refused_key')
    .where('tenant_id', '=', scope.tenantId)
    .where('account', '=', account)
    .execute();
  await closeTasks(scope, KEY_REFUSED, account, 'system');
}
