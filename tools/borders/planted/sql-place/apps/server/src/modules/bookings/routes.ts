import { sql } from 'kysely';
export const list = (scope: TenantScope) => sql`select 1`;
