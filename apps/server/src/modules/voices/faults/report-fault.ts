import { createHash } from 'node:crypto';
import type { reportClientError } from '@farewind/contract/voices/client-errors';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { maskPath, maskPersonal } from '@farewind/values/mask-personal';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { newId } from '../../../platform/ids.ts';
import { browserName } from '../browser-name.ts';
import type { VoiceParts } from '../parts.ts';
import { FAULT_SEEN, FORWARD_EVERY_MS } from './forward-faults.ts';

/** Who makes up kinds of faults fills no table: of more than this many, new ones are not kept. */
const MOST_KINDS = 5000;
const PAGES_KEPT = 10;

interface Fault {
  readonly kind: string;
  readonly message: string;
  readonly stack: string | null;
  readonly page: string;
  readonly browser: string;
}

/** Keeps a fault of a page, masked once more; reports of one cause are one row, which a solved one opens again. */
export function reportFault(
  { database, outbox, forwardFault }: Pick<VoiceParts, 'database' | 'outbox' | 'forwardFault'>,
  context: Pick<RequestContext, 'tenantId' | 'request'>,
  input: ParsedInput<typeof reportClientError>,
): Promise<null> {
  const fault: Fault = {
    kind: maskPersonal(input.kind),
    message: maskPersonal(input.message),
    stack: input.stack === undefined ? null : maskPersonal(input.stack),
    page: maskPath(input.page),
    browser: browserName(context.request.headers['user-agent']),
  };
  return database.inTenant(context.tenantId, async (scope) => {
    const kept = await keepFault(scope, fault);
    if (!kept || forwardFault === undefined || !isDue(kept.forwardedAt, scope.now)) return null;
    await noteForwarded(scope, kept.errorId);
    await outbox.add(scope, {
      topic: FAULT_SEEN,
      dedupeKey: `fault:${kept.errorId}:${kept.count}`,
      payload: { errorId: kept.errorId },
    });
    return null;
  });
}

async function noteForwarded({ tx, tenantId, now }: TenantScope, errorId: string): Promise<void> {
  await tx
    .updateTable('client_error')
    .set({ forwarded_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', errorId)
    .execute();
}

function isDue(last: Date | null, now: Date): boolean {
  return last === null || now.getTime() - last.getTime() >= FORWARD_EVERY_MS;
}

async function keepFault(scope: TenantScope, fault: Fault) {
  const { tx, tenantId, now } = scope;
  const fingerprint = fingerprintOf(fault);
  const changed = await tx
    .updateTable('client_error')
    .set({
      count: sql`count + 1`,
      pages: sql`(array_prepend(${fault.page}::text, array_remove(pages, ${fault.page}::text)))[1:${sql.lit(PAGES_KEPT)}]`,
      ...{ browser: fault.browser, last_seen_at: now },
      ...(fault.stack === null ? {} : { stack: fault.stack }),
      state: sql`case state when 'solved' then 'open' else state end`,
    })
    .where('tenant_id', '=', tenantId)
    .where('fingerprint', '=', fingerprint)
    .returning(['id as errorId', 'count', 'forwarded_at as forwardedAt'])
    .executeTakeFirst();
  if (changed) return changed;
  const { kinds } = await tx
    .selectFrom('client_error')
    .select((eb) => eb.fn.countAll<number>().as('kinds'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  if (kinds >= MOST_KINDS) return undefined;
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

/** One cause: the same kind and the same sentence, whatever numbers, names of scripts and quoted words are in it. */
function fingerprintOf({ kind, message }: Fault): Buffer {
  const sentence = message
    .replace(/\[\w+\]|\d+/g, '#')
    .replace(/\S+\.(?:m?js|css)\b\S*/g, '*')
    .replace(/"[^"]*"|'[^']*'|«[^»]*»/g, '*');
  return createHash('sha256').update(`${kind}\n${sentence}`).digest();
}
