import { sql } from 'kysely';
import type { TenantScope } from '../database/scope.ts';

/** Clears the payload of finished effects if it contains one of the texts, for example a mail address. */
export async function eraseEffects({ tx, tenantId }: TenantScope, texts: readonly string[]): Promise<void> {
  const sought = texts.filter((text) => text !== '').map((text) => text.toLowerCase());
  if (sought.length === 0) return;
  await sql`update outbox set payload = '{}', last_error = null
    where tenant_id = ${tenantId} and state <> 'waiting' and exists (
      select 1 from unnest(${sought}::text[]) text where strpos(lower(payload::text), text) > 0)`.execute(tx);
}
