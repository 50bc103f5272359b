import { createAudited, deleteAudited, updateAudited } from '../../platform/audit/audited-write.ts';
import { refuseInUse } from '../../platform/database/refuse-in-use.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import { refusal } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { SettingDeps } from './settings-deps.ts';
import type { SettingPageRequest, SettingRecord, SettingRows } from './setting-rows.ts';
import { nextSettingId, type SettingTable } from './setting-secrets.ts';
import { sql } from 'kysely';
import { recordChange } from '../../platform/audit/record-change.ts';
import { waitForTurn } from '../../platform/database/wait-for-turn.ts';

/** Tables in which at most one row is active. */
type SingleTable = Exclude<SettingTable, 'payment_setting'>;

const entities: Record<SingleTable, string> = {
  email_setting: 'emailSetting',
  sms_setting: 'smsSetting',
  map_setting: 'mapSetting',
  messenger_setting: 'messengerSetting',
  receipt_setting: 'receiptSetting',
  wallet_setting: 'walletSetting',
};

/** The settings with one value in a column, of which one is active. */
interface Slot {
  readonly column: string;
  readonly value: string;
}

/**
 * Serialises changes of which setting of a kind is active, until this transaction ends. Two at once would not see each
 * other's, and the second would break the rule that one is active.
 */
async function waitForChanges(scope: TenantScope, table: SingleTable): Promise<void> {
  await waitForTurn(scope, table);
}

/** Deactivates the other settings of the kind, and returns their numbers. */
async function switchOffOthers(
  scope: TenantScope,
  context: RequestContext,
  table: SingleTable,
  id: number,
  slot: Slot | undefined,
): Promise<number[]> {
  const isInSlot = slot ? sql`${sql.ref(slot.column)} = ${slot.value}` : sql`true`;
  const { rows } = await sql<{ id: number }>`
    update ${sql.table(table)} set is_active = false, version = version + 1
    where tenant_id = ${scope.tenantId} and is_active and id <> ${id} and ${isInSlot} returning id`.execute(
    scope.tx,
  );
  for (const row of rows)
    await recordChange(scope, context, {
      action: 'update',
      entity: entities[table],
      entityId: String(row.id),
      before: { isActive: true },
      after: { isActive: false },
    });
  return rows.map((row) => row.id);
}

/** The differences between one kind of setting and the others. */
export interface SettingKind<S, Fields, Item, Saved> {
  readonly rows: SettingRows<S>;
  /** Name in the audit log. */
  readonly entity: string;
  /** The setting in a form; stored secrets replace empty ones. Refuses at the field. */
  readonly toSetting: (
    deps: SettingDeps,
    input: Fields,
    kept: SettingRecord<S> | undefined,
    by: { readonly scope: TenantScope; readonly context: RequestContext },
  ) => S | Promise<S>;
  /** The setting without its secrets, for the office. */
  readonly present: (record: SettingRecord<S>) => Item;
  readonly answer: (record: SettingRecord<S>, switchedOff: number[]) => Saved;
  /** Set if only one setting of the kind may be active: the table in which the others are deactivated. */
  readonly singleIn?: SingleTable;
  /** Set if one setting is active for each value of a column. */
  readonly singlePer?: (input: Fields) => Slot;
  /** The foreign keys that refer to a setting in use, and the message for each. */
  readonly namedBy?: Readonly<Record<string, string>>;
}

/** The office's operations on one kind of setting. */
export function settingActs<
  S,
  Fields extends { readonly isActive: boolean },
  Item extends { readonly version: number },
  Saved,
>({
  rows,
  entity,
  toSetting,
  present,
  answer,
  singleIn,
  singlePer,
  namedBy = {},
}: SettingKind<S, Fields, Item, Saved>) {
  async function lock({ keyring }: SettingDeps, scope: TenantScope, id: number) {
    const record = await rows.findForUpdate(scope, keyring, id);
    if (!record) throw refusal('GEN-NOTFOUND');
    return record;
  }

  async function makeRoom(scope: TenantScope, context: RequestContext, id: number, input: Fields) {
    return singleIn && input.isActive
      ? switchOffOthers(scope, context, singleIn, id, singlePer?.(input))
      : [];
  }

  return {
    lock,

    async list({ keyring }: SettingDeps, scope: TenantScope, request: SettingPageRequest) {
      const { totalCount, records } = await rows.readPage(scope, keyring, request);
      return { totalCount, items: records.map(present) };
    },

    async save(deps: SettingDeps, scope: TenantScope, context: RequestContext, input: Fields) {
      const { isActive } = input;
      const setting = await toSetting(deps, input, undefined, { scope, context });
      if (singleIn) await waitForChanges(scope, singleIn);
      const id = await nextSettingId(scope, rows.table);
      const switchedOff = await makeRoom(scope, context, id, input);
      const record = await createAudited(scope, context, entity, async () => {
        const made = await rows.insert(scope, deps.keyring, { ...setting, id, isActive });
        if (!made) throw new Error(`The ${entity} ${id} exists already`);
        return made;
      });
      return answer(record, switchedOff);
    },

    async update(
      deps: SettingDeps,
      scope: TenantScope,
      context: RequestContext,
      input: Fields & { readonly id: number; readonly version?: number | undefined },
    ) {
      const { id, isActive } = input;
      // Before the row: two that each hold one would wait for each other's.
      if (singleIn) await waitForChanges(scope, singleIn);
      const before = await lock(deps, scope, id);
      let switchedOff: number[] = [];
      const after = await updateAudited<SettingRecord<S>>(scope, context, entity, {
        before,
        seenVersion: input.version,
        present,
        async write() {
          const setting = await toSetting(deps, input, before, { scope, context });
          switchedOff = await makeRoom(scope, context, id, input);
          return rows.update(scope, deps.keyring, { ...setting, id, isActive });
        },
      });
      return answer(after, switchedOff);
    },

    /** Refuses with GEN-INUSE a setting that is referenced elsewhere. */
    async remove(
      deps: SettingDeps,
      scope: TenantScope,
      context: RequestContext,
      { input: id }: { readonly input: number },
    ): Promise<null> {
      return deleteAudited(scope, context, entity, {
        before: await lock(deps, scope, id),
        write: () => refuseInUse(namedBy, () => rows.remove(scope, id)),
      });
    },
  };
}
