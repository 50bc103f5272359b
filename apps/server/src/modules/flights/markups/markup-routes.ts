import * as markups from '@farewind/contract/rules/markup-rules';
import type {
  deleteMarkup,
  getMarkups,
  MarkupRow,
  moveMarkup,
  saveMarkup,
  updateMarkup,
} from '@farewind/contract/rules/markup-rules';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import type { FlightsDeps } from '../deps.ts';
import type { Timetables } from '../timetable/timetables.ts';
import { previewMarkups } from './preview-markup.ts';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { createAudited, deleteAudited, updateAudited } from '../../../platform/audit/audited-write.ts';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { requireVersion } from '../../../platform/audit/require-version.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import {
  getMarkup,
  lockMarkups,
  presentMarkup,
  readMarkup,
  toMarkupRow,
  type MarkupFields,
  type MarkupRecord,
} from './markup-records.ts';
import { moveInOrder } from './move-in-order.ts';

/** The office's operations on markup rules. A change affects prices as soon as it is committed. */
export function markupRoutes(deps: FlightsDeps, timetables: Timetables): Binding[] {
  const { database, settings, places } = deps;
  const changing = <T>(tenantId: number, act: (scope: TenantScope) => Promise<T>): Promise<T> =>
    database.inTenant(tenantId, (scope) => {
      scope.afterCommit(() => timetables.refreshSoon(tenantId));
      return act(scope);
    });
  return [
    bind(markups.getMarkups, ({ tenantId }, input) =>
      database.inTenant(tenantId, (scope) => listMarkups(settings, scope, input)),
    ),
    bind(markups.saveMarkup, (context, input) =>
      changing(context.tenantId, (scope) => addMarkupRule(settings, scope, context, input)),
    ),
    bind(markups.updateMarkup, (context, input) =>
      changing(context.tenantId, (scope) => updateMarkupRule(settings, scope, context, input)),
    ),
    bind(markups.deleteMarkup, (context, input) =>
      changing(context.tenantId, (scope) => removeMarkup(scope, context, input)),
    ),
    bind(markups.moveMarkup, (context, input) =>
      changing(context.tenantId, (scope) => moveMarkupRule(settings, scope, context, input)),
    ),
    bind(markups.previewMarkup, async ({ tenantId }, input) => {
      const timetable = await timetables.get(tenantId);
      return database.inTenant(tenantId, async (scope) => {
        const { inventoryCurrency: currency } = await settings.getAgency(scope);
        return previewMarkups({ places, timetable, currency }, scope, input);
      });
    }),
  ];
}

const ENTITY = 'markup';

type Settings = Pick<FlightsDeps['settings'], 'getAgency'>;

/** The rules of a tenant as they are now, presented with the currency that sums are in. */
async function present(settings: Settings, scope: TenantScope, id: number): Promise<MarkupRow> {
  const rules = await lockMarkups(scope);
  const { inventoryCurrency } = await settings.getAgency(scope);
  return presentMarkup(rules, getMarkup(rules, id), inventoryCurrency);
}

async function listMarkups(
  settings: Settings,
  scope: TenantScope,
  { keyword = '', skipCount, maxResultCount }: ParsedInput<typeof getMarkups>,
): Promise<Output<typeof getMarkups>> {
  const { inventoryCurrency } = await settings.getAgency(scope);
  const rules = await lockMarkups(scope);
  const found = rules.filter(({ name, carrier, fromCode, toCode }) =>
    [name, carrier, fromCode, toCode].join(' ').toLowerCase().includes(keyword.toLowerCase()),
  );
  return {
    totalCount: found.length,
    items: found
      .slice(skipCount, skipCount + maxResultCount)
      .map((rule) => presentMarkup(rules, rule, inventoryCurrency)),
  };
}

/** Adds a rule after all others, or at the position that it had before it was deleted. */
async function addMarkupRule(
  settings: Settings,
  scope: TenantScope,
  context: RequestContext,
  { position: wanted, ...input }: ParsedInput<typeof saveMarkup>,
): Promise<MarkupRow> {
  const fields = readMarkup(input);
  const rules = await lockMarkups(scope);
  const last = rules.at(-1)?.position ?? 0;
  const { id } = await createAudited(scope, context, ENTITY, async () => {
    const inserted = await scope.tx
      .insertInto('markup_rule')
      .values({ tenant_id: scope.tenantId, position: last + 1, ...toMarkupRow(fields) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const added = { id: inserted.id, position: last + 1, version: 1, ...fields } satisfies MarkupRecord;
    if (wanted === undefined || wanted > rules.length) return added;
    await writeOrder(scope, rules.toSpliced(wanted - 1, 0, added));
    return { ...added, position: wanted };
  });
  await notifyTimetables(scope);
  return present(settings, scope, id);
}

async function updateMarkupRule(
  settings: Settings,
  scope: TenantScope,
  context: RequestContext,
  { id, version: seenVersion, ...input }: ParsedInput<typeof updateMarkup>,
): Promise<MarkupRow> {
  const rules = await lockMarkups(scope);
  const before = getMarkup(rules, id);
  const fields = readMarkup(input);
  const { inventoryCurrency } = await settings.getAgency(scope);
  await updateAudited(scope, context, ENTITY, {
    before,
    seenVersion,
    write: () => writeMarkup(scope, before, fields),
    present: (record) => presentMarkup(rules, record, inventoryCurrency),
  });
  await notifyTimetables(scope);
  return present(settings, scope, id);
}

async function writeMarkup(
  { tx, tenantId }: TenantScope,
  before: MarkupRecord,
  fields: MarkupFields,
): Promise<MarkupRecord> {
  const { id, position } = before;
  const version = before.version + 1;
  await tx
    .updateTable('markup_rule')
    .set({ ...toMarkupRow(fields), version })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
  return { id, position, version, ...fields };
}

async function removeMarkup(
  scope: TenantScope,
  context: RequestContext,
  { input: id }: ParsedInput<typeof deleteMarkup>,
): Promise<null> {
  const { tx, tenantId } = scope;
  const before = getMarkup(await lockMarkups(scope), id);
  await deleteAudited(scope, context, ENTITY, {
    before,
    write: () =>
      tx.deleteFrom('markup_rule').where('tenant_id', '=', tenantId).where('id', '=', id).execute(),
  });
  await notifyTimetables(scope);
  return null;
}

/** Moves a rule one place up or down. Its version stays, because no field of its form changes. */
async function moveMarkupRule(
  settings: Settings,
  scope: TenantScope,
  context: RequestContext,
  { id, direction, version: seenVersion }: ParsedInput<typeof moveMarkup>,
): Promise<MarkupRow> {
  const rules = await lockMarkups(scope);
  const before = getMarkup(rules, id);
  const { inventoryCurrency } = await settings.getAgency(scope);
  const current = presentMarkup(rules, before, inventoryCurrency);
  await requireVersion(scope, { entity: ENTITY, entityId: String(id), current, seenVersion });
  const moved = moveInOrder(rules, id, direction);
  await writeOrder(scope, moved);
  await recordChange(scope, context, {
    action: 'move',
    entity: ENTITY,
    entityId: String(id),
    before: { place: current.position },
    after: { place: moved.findIndex((rule) => rule.id === id) + 1 },
  });
  await notifyTimetables(scope);
  return present(settings, scope, id);
}

/** Numbers the rules from 1 in this order. */
async function writeOrder(
  { tx, tenantId }: TenantScope,
  rules: readonly { readonly id: number }[],
): Promise<void> {
  for (const [index, rule] of rules.entries()) {
    await tx
      .updateTable('markup_rule')
      .set({ position: index + 1 })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', rule.id)
      .execute();
  }
}

/** Markups are part of the prices in timetables in memory: all of them are rebuilt. */
async function notifyTimetables({ tx, tenantId }: TenantScope): Promise<void> {
  await tx.insertInto('inventory_change').values({ tenant_id: tenantId }).execute();
}
