import { sql } from 'kysely';
import type { TenantScope } from '../database/scope.ts';

interface Mentions {
  /** Each suffices by itself, for example a mail address. */
  readonly texts: readonly string[];
  readonly references: readonly string[];
  /** Each counts only in a payload that also names a reference. */
  readonly textsBesideReference: readonly string[];
}

/** Clears the payload of finished effects that mention one of the texts. */
export async function eraseEffects({ tx, tenantId }: TenantScope, sought: Mentions): Promise<void> {
  const mentions = (texts: readonly string[]) => {
    const lowered = texts.filter((text) => text !== '').map((text) => text.toLowerCase());
    return sql<boolean>`exists (
      select 1 from unnest(${lowered}::text[]) text where strpos(lower(payload::text), text) > 0)`;
  };
  await sql`update outbox set payload = '{}', last_error = null
    where tenant_id = ${tenantId} and state <> 'waiting' and (${mentions(sought.texts)}
      or (${mentions(sought.references)} and ${mentions(sought.textsBesideReference)}))`.execute(tx);
}
