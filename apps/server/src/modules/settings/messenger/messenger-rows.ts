import { messengerSchema, type Messenger } from '@farewind/contract/core/messengers';
import { messengerProviderSchema } from '@farewind/contract/settings/messenger-settings';
import { maskPersonal } from '@farewind/values/mask-personal';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { MessengerSettingTable } from '../../../platform/database/schema.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import { settingRows } from '../setting-rows.ts';
import type { MessengerSetting, MessengerSettingRecord } from './messenger-setting.ts';

const inboxStateSchema = z.enum(['pending', 'open', 'failed']);
const LONGEST_FAULT = 500;

export const messengerRows = settingRows({
  table: 'messenger_setting',
  secrets: ['token', 'inboxSecret'],
  sortable: { id: 'id', messenger: 'messenger', botName: 'bot_name', isActive: 'is_active' },
  defaultSort: { column: 'messenger', direction: 'asc' },
  searched: ['messenger', 'bot_name', 'bot_title'],
  toRow: ({ messenger, provider, botName, botTitle, inboxState, inboxFault }: MessengerSetting) => ({
    messenger,
    provider,
    bot_name: botName,
    bot_title: botTitle,
    inbox_state: inboxState,
    inbox_fault: inboxFault ?? null,
  }),
  toSetting: (
    row: Selectable<MessengerSettingTable>,
    secrets: Pick<MessengerSetting, 'token' | 'inboxSecret'>,
  ): MessengerSetting => ({
    messenger: messengerSchema.parse(row.messenger),
    provider: messengerProviderSchema.parse(row.provider),
    botName: row.bot_name,
    botTitle: row.bot_title,
    inboxState: inboxStateSchema.parse(row.inbox_state),
    inboxFault: row.inbox_fault ?? undefined,
    ...secrets,
  }),
});

/** A connected bot, without its secrets. */
export type ConnectedBot = Pick<MessengerSetting, 'messenger' | 'provider' | 'botName' | 'botTitle'>;

/** The agency's active bots; opens no secret. */
export async function listBots({ tx, tenantId }: TenantScope): Promise<ConnectedBot[]> {
  const rows = await tx
    .selectFrom('messenger_setting')
    .select(['messenger', 'provider', 'bot_name', 'bot_title'])
    .where('tenant_id', '=', tenantId)
    .where('is_active', '=', true)
    .orderBy('messenger', 'desc')
    .execute();
  return rows.map((row) => ({
    messenger: messengerSchema.parse(row.messenger),
    provider: messengerProviderSchema.parse(row.provider),
    botName: row.bot_name,
    botTitle: row.bot_title,
  }));
}

/** The active bot in a messenger; undefined if there is none. */
export async function findMessengerSetting(
  { tx, tenantId }: TenantScope,
  keyring: Keyring,
  messenger: Messenger,
): Promise<MessengerSettingRecord | undefined> {
  const row = await tx
    .selectFrom('messenger_setting')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('messenger', '=', messenger)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row && messengerRows.toRecord(keyring, row);
}

/** Records whether the messenger accepted our address for updates. */
export async function recordInbox(
  { tx, tenantId }: TenantScope,
  id: number,
  fault: string | undefined,
): Promise<void> {
  await tx
    .updateTable('messenger_setting')
    .set({
      inbox_state: fault === undefined ? 'open' : 'failed',
      inbox_fault: fault === undefined ? null : maskPersonal(fault).slice(0, LONGEST_FAULT),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}
