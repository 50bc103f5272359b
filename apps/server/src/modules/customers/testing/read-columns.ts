import { inflateRawSync } from 'node:zlib';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import { placeIn, sealedColumns } from '../../../platform/secrets/sealed-columns.ts';
import type { PersonalColumn } from '../../../testing/personal-column.ts';
import { personalTables } from '../../../testing/personal-columns.ts';

export type Columns = Map<string, { column: PersonalColumn; values: unknown[] }>;

/** An agreement is stored deflated. */
const unpack = (table: string, opened: string): string =>
  table === 'order_agreement' ? inflateRawSync(Buffer.from(opened, 'base64')).toString() : opened;

/** Every declared column of the rows, with what it holds: opened where it is sealed. */
export async function readColumnsIn(
  { tx, tenantId }: TenantScope,
  keyring: Keyring,
  rowsOf: Readonly<Record<string, () => string>>,
): Promise<Columns> {
  const found: Columns = new Map();
  for (const [table, where] of Object.entries(rowsOf)) {
    const { rows } = await sql<
      Record<string, unknown>
    >`select * from ${sql.table(table)} where ${sql.raw(where())}`.execute(tx);
    for (const [name, column] of Object.entries(personalTables[table]!.personal)) {
      const seal = sealedColumns.find((each) => each.table === table && each.column === name);
      const values = rows.map((row) => {
        const value = row[name];
        if (!seal || value === null) return value;
        return unpack(table, keyring.open(placeIn(seal, tenantId, row), value as Buffer));
      });
      found.set(`${table}.${name}`, { column, values });
    }
  }
  return found;
}

/** What may remain: placeholders, an address of nobody, and the members of a contact. */
const NOTHING =
  /erased-\d+(@erased\.invalid)?|—|[[\]{}":, ]|false|null|name|surname|email|countryCode|mobilePhone|phone|newsOptIn|consents/gi;

/** Whether a value says anything about anybody. */
export function isFilled(value: unknown): boolean {
  if (value === null || value === undefined) return false;
  const text = Buffer.isBuffer(value) ? value.toString('hex') : JSON.stringify(value);
  return text.replace(NOTHING, '') !== '';
}
