import { createHash } from 'node:crypto';
import type { reportClientError } from '@farewind/contract/feedback/client-errors';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { maskPath, maskPersonal } from '@farewind/values/mask-personal';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { newId } from '../../../platform/ids.ts';
import { browserName } from '../browser-name.ts';
import type { FeedbackDeps } from '../deps.ts';
import { consumeTurn } from '../feedback-limits.ts';
import { FAULT_SEEN, mayForward } from './forward-faults.ts';

/** The limit of stored kinds, so that invented faults cannot fill the table: the rarest and oldest are deleted. */
const MOST_KINDS = 5000;
const PAGES_KEPT = 10;

interface BrowserFault {
  readonly kind: string;
  readonly message: string;
  readonly stack: string | null;
  readonly page: string;
  readonly browser: string;
}

/**
 * Stores a fault of a page, masked once more; reports of one cause share one row, and a new report reopens a solved
 * one. Refuses with GEN-LIMIT a network that reports too many new causes.
 */
export function sendErrorReport(
  {
    database,
    keyring,
    outbox,
    forwardFault,
  }: Pick<FeedbackDeps, 'database' | 'keyring' | 'outbox' | 'forwardFault'>,
  context: Pick<RequestContext, 'tenantId' | 'request' | 'address'>,
  input: ParsedInput<typeof reportClientError>,
): Promise<null> {
  const fault: BrowserFault = {
    kind: maskPersonal(input.kind),
    message: maskPersonal(input.message),
    stack: input.stack === undefined ? null : maskPersonal(input.stack),
    page: maskPath(input.page),
    browser: browserName(context.request.headers['user-agent']),
  };
  return database.inTenant(context.tenantId, async (scope) => {
    const kept =
      (await countFault(scope, fault)) ??
      (await storeNewFault(scope, fault, () => consumeTurn(scope, keyring, context, 'fault')));
    if (forwardFault === undefined || !(await mayForward(scope, kept.forwardedAt))) return null;
    await recordForwarded(scope, kept.errorId);
    await outbox.add(scope, {
      topic: FAULT_SEEN,
      dedupeKey: `fault:${kept.errorId}:${kept.count}`,
      payload: { errorId: kept.errorId },
    });
    return null;
  });
}

async function recordForwarded({ tx, tenantId, now }: TenantScope, errorId: string): Promise<void> {
  await tx
    .updateTable('client_error')
    .set({ forwarded_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', errorId)
    .execute();
}

/** Counts a known cause once more; undefined when it is unknown. */
function countFault({ tx, tenantId, now }: TenantScope, fault: BrowserFault) {
  return tx
    .updateTable('client_error')
    .set({
      count: sql`count + 1`,
      pages: sql`(array_prepend(${fault.page}::text, array_remove(pages, ${fault.page}::text)))[1:${sql.lit(PAGES_KEPT)}]`,
      browser: fault.browser,
      last_seen_at: now,
      ...(fault.stack === null ? {} : { stack: fault.stack }),
      state: sql`case state when 'solved' then 'open' else state end`,
    })
    .where('tenant_id', '=', tenantId)
    .where('fingerprint', '=', fingerprintOf(fault))
    .returning(['id as errorId', 'count', 'forwarded_at as forwardedAt'])
    .executeTakeFirst();
}

async function storeNewFault(
  { tx, tenantId, now }: TenantScope,
  fault: BrowserFault,
  takeTurnOfNetwork: () => Promise<void>,
) {
  const fingerprint = fingerprintOf(fault);
  await takeTurnOfNetwork();
  await sql`delete from client_error where tenant_id = ${tenantId} and id in (
    select id from client_error where tenant_id = ${tenantId} and state <> 'ignored'
    order by count, last_seen_at, id
    limit greatest(0, (select count(*) from client_error where tenant_id = ${tenantId}) - ${MOST_KINDS - 1}))`.execute(
    tx,
  );
  const { page, ...rest } = fault;
  return tx
    .insertInto('client_error')
    .values({ tenant_id: tenantId, id: newId(), fingerprint, pages: [page], ...rest })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'fingerprint'])
        .doUpdateSet({ count: sql`client_error.count + 1`, last_seen_at: now }),
    )
    .returning(['id as errorId', 'count', 'forwarded_at as forwardedAt'])
    .executeTakeFirstOrThrow();
}

/** One cause: the same kind and the same sentence, ignoring numbers, script names and quoted words. */
function fingerprintOf({ kind, message }: BrowserFault): Buffer {
  const sentence = message
    .replace(/\[\w+\]|\d+/g, '#')
    .replace(/\S+\.(?:m?js|css)\b\S*/g, '*')
    .replace(/"[^"]*"|'[^']*'|«[^»]*»/g, '*');
  return createHash('sha256').update(`${kind}\n${sentence}`).digest();
}
