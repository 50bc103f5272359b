import type { TemplateTexts } from '@farewind/contract/messages/templates';
import type { Selectable } from 'kysely';
import type { DB } from '../../../platform/database/schema.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { TemplateName } from '../message-kinds.ts';
import { findMissingCase } from './find-missing-case.ts';
import { shippedTexts, type TemplatePlace } from './template-texts.ts';

/** An agency's text; after a reset the row stays, so that its version continues. */
export interface TemplateRecord extends TemplatePlace, TemplateTexts {
  readonly id: number;
  readonly isEdited: boolean;
  readonly version: number;
  readonly changedAt: Date;
  readonly changedBy: string;
}

/** The texts that the agency sends: its own, else the shipped ones, also when its own lack a case that came later. */
export async function readTexts(scope: TenantScope, place: TemplatePlace): Promise<TemplateTexts> {
  const own = await findTemplate(scope, place);
  return own?.isEdited && !isOutdated(place, own) ? own : shippedTexts(place);
}

/** Whether the agency's own text lacks a case that came later, so that the shipped one is sent instead. */
export function isOutdated(place: TemplatePlace, own: TemplateRecord | undefined): boolean {
  return own?.isEdited === true && findMissingCase(place, own) !== undefined;
}

export async function findTemplate(
  scope: TenantScope,
  place: TemplatePlace,
): Promise<TemplateRecord | undefined> {
  const row = await selectPlace(scope, place).executeTakeFirst();
  return row && toRecord(row);
}

/** The same, locked until the transaction ends. */
export async function lockTemplate(
  scope: TenantScope,
  place: TemplatePlace,
): Promise<TemplateRecord | undefined> {
  const row = await selectPlace(scope, place).forUpdate().executeTakeFirst();
  return row && toRecord(row);
}

export async function listTemplateRecords({ tx, tenantId }: TenantScope): Promise<TemplateRecord[]> {
  const rows = await tx
    .selectFrom('message_template')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .execute();
  return rows.map(toRecord);
}

export interface TemplateChange extends TemplateTexts {
  readonly isEdited: boolean;
  readonly changedBy: string;
}

/** Undefined if a concurrent request added it first. */
export async function insertTemplate(
  scope: TenantScope,
  { kind, language, channel }: TemplatePlace,
  change: TemplateChange,
): Promise<TemplateRecord | undefined> {
  const row = await scope.tx
    .insertInto('message_template')
    .values({ tenant_id: scope.tenantId, kind, language, channel, ...toRow(scope, change) })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && toRecord(row);
}

export async function updateTemplate(
  scope: TenantScope,
  id: number,
  change: TemplateChange,
): Promise<TemplateRecord> {
  const row = await scope.tx
    .updateTable('message_template')
    .set((eb) => ({ ...toRow(scope, change), version: eb('version', '+', 1) }))
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRecord(row);
}

function selectPlace({ tx, tenantId }: TenantScope, { kind, language, channel }: TemplatePlace) {
  return tx
    .selectFrom('message_template')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('language', '=', language)
    .where('channel', '=', channel);
}

function toRow({ now }: TenantScope, change: TemplateChange) {
  const { subject, preheader, heading, body, button, isEdited, changedBy } = change;
  return {
    subject,
    preheader,
    heading,
    body,
    button,
    is_edited: isEdited,
    changed_by: changedBy,
    changed_at: now,
  };
}

function toRecord(row: Selectable<DB['message_template']>): TemplateRecord {
  const { id, subject, preheader, heading, body, button, version } = row;
  return {
    id,
    subject,
    preheader,
    heading,
    body,
    button,
    version,
    kind: row.kind as TemplateName,
    language: row.language as TemplateRecord['language'],
    channel: row.channel as TemplateRecord['channel'],
    isEdited: row.is_edited,
    changedAt: row.changed_at,
    changedBy: row.changed_by,
  };
}
