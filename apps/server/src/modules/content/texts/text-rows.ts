import type { LocalDate } from '@farewind/values/local-time';
import { type Selectable } from 'kysely';
import type { Language } from '@farewind/contract/core/fields';
import type { TextKind } from '@farewind/contract/content/texts';
import type { DB } from '../../../platform/database/schema.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { TextKey, TextName, TextWords } from '../shipped/text-place.ts';
import { waitForName } from '../../../platform/database/wait-for-turn.ts';

/** One saved wording of a text. Wordings are added and never changed. */
export interface Wording extends TextKey, TextWords {
  readonly revision: number;
  /** The version label of a legal text. */
  readonly label: string | null;
  readonly isDraft: boolean;
  readonly effectiveDate: string;
  readonly bodyHash: string;
  readonly changedAt: Date;
  /** Null for a shipped wording. */
  readonly changedBy: string | null;
}

export type TextFilter = { readonly [Part in keyof TextKey]?: TextKey[Part] | undefined };

/** The wordings in force on a day: for each text and language, the newest one whose day has come. */
export async function listInForce(
  scope: TenantScope,
  day: LocalDate,
  filter: TextFilter,
): Promise<Wording[]> {
  const rows = await selectWordings(scope, filter)
    .distinctOn(['kind', 'name', 'language'])
    .where('is_draft', '=', false)
    .where('effective_date', '<=', day)
    .orderBy('kind')
    .orderBy('name')
    .orderBy('language')
    .orderBy('effective_date', 'desc')
    .orderBy('revision', 'desc')
    .execute();
  return rows.map(toWording);
}

/** The latest wording of each text and language, including drafts and those not in force yet. */
export async function listNewest(scope: TenantScope, filter: TextFilter): Promise<Wording[]> {
  const rows = await selectWordings(scope, filter)
    .distinctOn(['kind', 'name', 'language'])
    .orderBy('kind')
    .orderBy('name')
    .orderBy('language')
    .orderBy('revision', 'desc')
    .execute();
  return rows.map(toWording);
}

/** All wordings of one text, newest first. */
export async function listWordings(scope: TenantScope, key: TextKey): Promise<Wording[]> {
  const rows = await selectWordings(scope, key).orderBy('revision', 'desc').execute();
  return rows.map(toWording);
}

/** An accepted version of a legal text, however old. */
export async function findLegalVersion(
  scope: TenantScope,
  name: string,
  language: Language,
  label: string,
): Promise<Wording | undefined> {
  const row = await selectWordings(scope, { kind: 'legal', name, language })
    .where('label', '=', label)
    .executeTakeFirst();
  return row && toWording(row);
}

/** Undefined when another wording took its number at the same time. */
export async function insertWording(
  scope: TenantScope,
  wording: Omit<Wording, 'changedAt'>,
): Promise<Wording | undefined> {
  const row = await scope.tx
    .insertInto('content_text')
    .values({
      tenant_id: scope.tenantId,
      kind: wording.kind,
      name: wording.name,
      language: wording.language,
      revision: wording.revision,
      label: wording.label,
      is_draft: wording.isDraft,
      title: wording.title,
      description: wording.description,
      body: wording.body,
      body_hash: wording.bodyHash,
      effective_date: wording.effectiveDate,
      changed_by: wording.changedBy,
      changed_at: scope.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && toWording(row);
}

/** Locks the text until this transaction ends. */
export async function lockText(scope: TenantScope, { kind, name }: TextName): Promise<void> {
  await waitForName(scope, `content:${scope.tenantId}:${kind}:${name}`);
}

function selectWordings({ tx, tenantId }: TenantScope, { kind, name, language }: TextFilter) {
  return tx
    .selectFrom('content_text')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(name !== undefined, (query) => query.where('name', '=', name ?? ''))
    .$if(language !== undefined, (query) => query.where('language', '=', language ?? ''));
}

function toWording(row: Selectable<DB['content_text']>): Wording {
  const { name, revision, label, title, description, body } = row;
  return {
    name,
    revision,
    label,
    title,
    description,
    body,
    kind: row.kind as TextKind,
    language: row.language as Language,
    isDraft: row.is_draft,
    effectiveDate: row.effective_date,
    bodyHash: row.body_hash,
    changedAt: row.changed_at,
    changedBy: row.changed_by,
  };
}
