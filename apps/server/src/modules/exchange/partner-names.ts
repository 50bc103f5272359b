import { agencySubAccount } from '@farewind/contract/finance/agency-sub-account';
import type { TenantScope } from '../../platform/database/scope.ts';
import { sql } from 'kysely';

/** The names of the agencies that this one has contracts with, by their ledger accounts. */
export async function listPartnerNames({ tx, tenantId }: TenantScope): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select t.id, t.name from tenant t where exists (select 1 from seat_contract c
      where (c.tenant_id = ${tenantId} and c.partner_id = t.id) or (c.partner_id = ${tenantId} and c.tenant_id = t.id))`.execute(
    tx,
  );
  return new Map(rows.map(({ id, name }) => [agencySubAccount(id), name]));
}
