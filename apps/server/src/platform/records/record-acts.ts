import type { Insertable } from 'kysely';
import { createAudited, deleteAudited, updateAudited, type VersionedRecord } from '../audit/audited-write.ts';
import { refuseDuplicate } from '../database/refuse-duplicate.ts';
import { refuseInUse } from '../database/refuse-in-use.ts';
import type { DB } from '../database/schema.ts';
import type { TenantScope } from '../database/scope.ts';
import { refusal } from '../errors.ts';
import type { RequestContext } from '../http/request-context.ts';

/** The tables of records that staff edit: each row has a tenant, a number and a version. */
export type RecordTable =
  | 'city'
  | 'coupon'
  | 'district'
  | 'package_type'
  | 'promotion_pin'
  | 'sales_partner'
  | 'saved_reply'
  | 'transfer_zone'
  | 'vehicle_type';

/** The parts of adding, changing and removing that differ between kinds of records. */
export interface RecordKind<Table extends RecordTable, Fields, R extends VersionedRecord> {
  readonly table: Table;
  /** The record's name in the audit log. */
  readonly entity: string;
  /** The row for the staff's input; refuses invalid values at their field. */
  readonly toRow: (fields: Fields) => Omit<Insertable<DB[Table]>, 'tenant_id'>;
  /** The record as staff and the audit log see it. */
  readonly get: (scope: TenantScope, id: number) => Promise<R>;
  /** The field of each unique index: a duplicate is refused there, with GEN-DUPLICATE. */
  readonly taken?: Parameters<typeof refuseDuplicate>[0];
  /** The message for each foreign key that prevents a record's removal or move, with GEN-INUSE. */
  readonly namedBy?: Parameters<typeof refuseInUse>[0];
  /** Validation that needs the database. */
  readonly check?: (scope: TenantScope, fields: Fields) => Promise<void>;
  /** Writes the dependent rows in other tables; without fields they are removed. */
  readonly writeParts?: (scope: TenantScope, id: number, fields: Fields | undefined) => Promise<void>;
}

/** The acts of staff on the records of a kind. Each act is written to the audit log. */
export interface RecordActs<Fields, R extends VersionedRecord> {
  /** Refuses duplicates with GEN-DUPLICATE. */
  add(scope: TenantScope, context: RequestContext, fields: Fields): Promise<R>;
  /** Refuses with GEN-NOTFOUND, GEN-DUPLICATE, and with GEN-CONFLICT a record that was changed meanwhile. */
  change(scope: TenantScope, context: RequestContext, edit: Fields & RecordEdit): Promise<R>;
  /** Refuses with GEN-NOTFOUND, and with GEN-INUSE a record that others refer to. */
  remove(scope: TenantScope, context: RequestContext, id: number): Promise<null>;
}

interface RecordEdit {
  readonly id: number;
  /** The version that the caller has seen; absent if not sent. */
  readonly version?: number | undefined;
}

export function recordActs<Table extends RecordTable, Fields, R extends VersionedRecord>(
  kind: RecordKind<Table, Fields, R>,
): RecordActs<Fields, R> {
  // The queries name only columns common to these tables, so each is typed as one of them.
  const table = kind.table as 'city';
  const rowOf = (fields: Fields) =>
    kind.toRow(fields) as unknown as Omit<Insertable<DB['city']>, 'tenant_id'>;
  const { entity, taken = {}, namedBy = {} } = kind;

  async function lock(scope: TenantScope, id: number): Promise<R> {
    const row = await scope.tx
      .selectFrom(table)
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw refusal('GEN-NOTFOUND');
    return kind.get(scope, id);
  }

  return {
    add: (scope, context, fields) =>
      createAudited(scope, context, entity, async () => {
        await kind.check?.(scope, fields);
        const values = { ...rowOf(fields), tenant_id: scope.tenantId };
        const { id } = await refuseDuplicate(taken, () =>
          scope.tx.insertInto(table).values(values).returning('id').executeTakeFirstOrThrow(),
        );
        await kind.writeParts?.(scope, id, fields);
        return kind.get(scope, id);
      }),

    async change(scope, context, edit) {
      const { id, version } = edit;
      return updateAudited(scope, context, entity, {
        before: await lock(scope, id),
        seenVersion: version,
        async write() {
          await kind.check?.(scope, edit);
          await refuseDuplicate(taken, () =>
            refuseInUse(namedBy, () =>
              scope.tx
                .updateTable(table)
                .set((eb) => ({ ...rowOf(edit), version: eb('version', '+', 1) }))
                .where('tenant_id', '=', scope.tenantId)
                .where('id', '=', id)
                .execute(),
            ),
          );
          await kind.writeParts?.(scope, id, edit);
          return kind.get(scope, id);
        },
      });
    },

    remove: async (scope, context, id) =>
      deleteAudited(scope, context, entity, {
        before: await lock(scope, id),
        async write() {
          await kind.writeParts?.(scope, id, undefined);
          await refuseInUse(namedBy, () =>
            scope.tx.deleteFrom(table).where('tenant_id', '=', scope.tenantId).where('id', '=', id).execute(),
          );
        },
      }),
  };
}
