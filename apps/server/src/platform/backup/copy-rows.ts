import { quoted, type Ask, type Table } from './tables.ts';

/** Settings under which the text form of a value restores the same value, to the last digit. */
const EXACT = `set local datestyle to 'ISO'; set local timezone to 'UTC'; set local extra_float_digits to 1;
  set local bytea_output to 'hex'; set local intervalstyle to 'iso_8601'`;
const ROWS_AT_A_TIME = 200;

/** To be called first in a transaction that reads or writes rows. */
export async function beExact(ask: Ask): Promise<void> {
  for (const setting of EXACT.split(';')) await ask(setting);
}

/**
 * The rows of a table in the order of its key, each as a JSON array of the values' text forms: exact for every type,
 * and the same rows give the same lines. `tenantId` undefined: all tenants.
 */
export async function* readRows(
  ask: Ask,
  { name, columns, key, owner }: Table,
  tenantId: number | undefined,
): AsyncGenerator<string> {
  const values = columns.map((column) => `${quoted(column.name)}::text`).join(', ');
  const only = owner === undefined || tenantId === undefined ? '' : `where ${owner} = ${tenantId}`;
  await ask(
    `declare copied no scroll cursor for select json_build_array(${values})::text as line from ${quoted(name)} ${only}
     order by ${key.map(quoted).join(', ')}`,
  );
  for (;;) {
    const { rows } = await ask(`fetch ${ROWS_AT_A_TIME} from copied`);
    for (const { line } of rows as { line: string }[]) yield line;
    if (rows.length < ROWS_AT_A_TIME) break;
  }
  await ask('close copied');
}

/** Writes lines of `readRows` to a table with the same columns. The database refuses references to missing rows. */
export async function writeRows(ask: Ask, { name, columns }: Table, lines: readonly string[]): Promise<void> {
  const names = columns.map((column) => quoted(column.name)).join(', ');
  const values = columns.map(({ type }, index) => `(line ->> ${index})::${type}`).join(', ');
  await ask(
    `insert into ${quoted(name)} (${names}) select ${values} from jsonb_array_elements($1::jsonb) as lines (line)`,
    [`[${lines.join(',')}]`],
  );
}
