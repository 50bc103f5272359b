import type { Selectable } from 'kysely';
import type { TextKind } from '@farewind/contract/content/texts';
import type { DB } from '../../../platform/database/schema.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { listShipped } from '../shipped/shipped-texts.ts';
import type { TextName } from '../shipped/text-place.ts';

/** The position of an agency's text. */
export interface Place extends TextName {
  readonly group: string | null;
  readonly position: number;
  readonly isShown: boolean;
  /** 0 means its shipped position. */
  readonly version: number;
}

export type PlaceChange = Pick<Place, 'group' | 'position' | 'isShown'>;

/** The texts of an agency in reading order, including hidden ones: shipped texts and those it has added. */
export async function listPlaces(scope: TenantScope, kind?: TextKind): Promise<Place[]> {
  const rows = await scope.tx
    .selectFrom('content_place')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .execute();
  const own = new Map(rows.map((row) => [`${row.kind}/${row.name}`, toPlace(row)]));
  const shipped = listShipped(kind).map(
    ({ kind: of, name, group, position }): Place =>
      own.get(`${of}/${name}`) ?? {
        kind: of,
        name,
        group: group ?? null,
        position,
        isShown: true,
        version: 0,
      },
  );
  const names = new Set(shipped.map(({ kind: of, name }) => `${of}/${name}`));
  const added = [...own.values()].filter(({ kind: of, name }) => !names.has(`${of}/${name}`));
  // The sort is stable: texts with the same number keep their order.
  return [...shipped, ...added].toSorted((a, b) => a.position - b.position);
}

export async function findPlace(scope: TenantScope, { kind, name }: TextName): Promise<Place | undefined> {
  return (await listPlaces(scope, kind)).find((place) => place.name === name);
}

/** Stores the position of a text; its version increases. */
export async function savePlace(
  scope: TenantScope,
  { kind, name }: TextName,
  { group, position, isShown }: PlaceChange,
): Promise<Place> {
  const values = { group_name: group, position, is_shown: isShown };
  const row = await scope.tx
    .insertInto('content_place')
    .values({ tenant_id: scope.tenantId, kind, name, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'kind', 'name'])
        .doUpdateSet((eb) => ({ ...values, version: eb('content_place.version', '+', 1) })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return toPlace(row);
}

function toPlace(row: Selectable<DB['content_place']>): Place {
  return {
    kind: row.kind as TextKind,
    name: row.name,
    group: row.group_name,
    position: row.position,
    isShown: row.is_shown,
    version: row.version,
  };
}
