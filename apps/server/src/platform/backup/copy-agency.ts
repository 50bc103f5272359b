import { CompiledQuery } from 'kysely';
import type { TenantScope } from '../database/scope.ts';
import { copiedTables } from './copied-tables.ts';
import { readAs } from './snapshot.ts';
import { listTables, quoted, type Ask } from './tables.ts';

/**
 * Copies the agency's rows listed in `copied-tables.ts` into the tenant of this transaction, under the same numbers.
 * The transaction must see one state of the data. Row security stays in force: the rows are read as one tenant and
 * written as the other.
 */
export async function copyAgencyRows(scope: TenantScope, from: number): Promise<void> {
  const ask: Ask = (text, values = []) => scope.tx.executeQuery(CompiledQuery.raw(text, [...values]));
  const tables = (await listTables(ask)).filter(({ name }) => name in copiedTables);
  for (const { name, columns } of tables) {
    const fresh = copiedTables[name] ?? {};
    const copied = columns.map((column) => column.name).filter((column) => column !== 'tenant_id');
    const names = copied.map(quoted).join(', ');
    await readAs(ask, from);
    await ask(
      `create temporary table copied_rows on commit drop as
       select ${names} from public.${quoted(name)} where tenant_id = ${from}`,
    );
    await readAs(ask, scope.tenantId);
    await ask(
      `insert into public.${quoted(name)} (tenant_id, ${names})
       select ${scope.tenantId}, ${copied.map((column) => fresh[column] ?? quoted(column)).join(', ')}
       from copied_rows`,
    );
    await ask('drop table copied_rows');
  }
}
