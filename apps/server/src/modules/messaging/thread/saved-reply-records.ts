import { languages, type Language } from '@farewind/contract/core/fields';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type {
  getSavedReplyList,
  saveSavedReply as saveOperation,
} from '@farewind/contract/messages/saved-replies';
import { z } from 'zod';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { stored } from '../../../platform/database/stored.ts';
import { fieldRefusal, refusal, type FieldProblem } from '../../../platform/errors.ts';
import { recordActs } from '../../../platform/records/record-acts.ts';
import { readShippedReplies, replyPlaceholders } from './shipped-replies.ts';

type SavedReply = Output<typeof saveOperation>;
type Fields = ParsedInput<typeof saveOperation>;
type ReplyText = Readonly<Record<'title' | 'subject' | 'text', string>>;
type ReplyTexts = Readonly<Record<Language, ReplyText>>;

const textSchema = z
  .object({ title: z.string().default(''), subject: z.string().default(''), text: z.string().default('') })
  .default({ title: '', subject: '', text: '' });
const readTexts = stored('saved_reply.texts', z.object({ ru: textSchema, en: textSchema, tr: textSchema }));

/** A saved reply with its texts in every language. */
export interface ReplyInUse {
  readonly name: string;
  readonly texts: ReplyTexts;
}

const suffixes = { ru: 'Ru', en: 'En', tr: 'Tr' } as const satisfies Record<Language, string>;
const taken = { saved_reply_shipped: { path: 'shippedName', message: 'reply.replacedAlready' } };

export const savedReplyActs = recordActs<'saved_reply', Fields, SavedReply & { readonly id: number }>({
  table: 'saved_reply',
  entity: 'savedReply',
  taken,
  async get({ tx, tenantId }: TenantScope, id) {
    const row = await tx
      .selectFrom('saved_reply')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return Object.assign(present(row.id, row.shipped_name, readTexts(row.texts), row), { id: row.id });
  },
  toRow(fields) {
    const { shippedName, isActive } = fields;
    if (shippedName !== undefined && !isShipped(shippedName)) throw refusal('GEN-NOTFOUND');
    const texts = textsOf(fields);
    const faults = findFaults(texts);
    if (faults.length > 0) throw fieldRefusal(faults);
    return { shipped_name: shippedName ?? null, texts: JSON.stringify(texts), is_active: isActive };
  },
});

/** Shipped replies, or the agency's replacements for them, then its own; includes deactivated ones. */
export async function listSavedReplies(
  scope: TenantScope,
  reader: Language,
  { keyword = '', isActive, skipCount, maxResultCount }: ParsedInput<typeof getSavedReplyList>,
): Promise<Output<typeof getSavedReplyList>> {
  const sought = keyword.toLocaleLowerCase();
  const all = (await readRecords(scope, reader)).filter(
    (reply) =>
      (isActive === undefined || reply.isActive === isActive) &&
      (sought === '' || JSON.stringify(Object.values(reply)).toLocaleLowerCase().includes(sought)),
  );
  return {
    totalCount: all.length,
    items: all.slice(skipCount, skipCount + maxResultCount),
    placeholders: [...replyPlaceholders],
  };
}

/** The replies that staff may begin with; languages that an edited reply leaves empty use the shipped text. */
export async function listRepliesInUse(scope: TenantScope): Promise<ReplyInUse[]> {
  const records = await readRecords(scope, 'en');
  return records
    .filter(({ isActive }) => isActive)
    .map((record) => ({ name: record.shippedName ?? `own-${record.id}`, texts: textsOf(record) }))
    .map(({ name, texts }) => ({ name, texts: withShipped(name, texts) }));
}

function withShipped(name: string, texts: ReplyTexts): ReplyTexts {
  const inLanguage = (language: Language): ReplyText => {
    const shipped = readShippedReplies(language).find((reply) => reply.name === name);
    return texts[language].text === '' && shipped ? shipped : texts[language];
  };
  return { ru: inLanguage('ru'), en: inLanguage('en'), tr: inLanguage('tr') };
}

async function readRecords({ tx, tenantId }: TenantScope, reader: Language): Promise<SavedReply[]> {
  const rows = await tx
    .selectFrom('saved_reply')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('id')
    .execute();
  const records = rows.map((row) => present(row.id, row.shipped_name, readTexts(row.texts), row, reader));
  const shipped = readShippedReplies('en').map(
    ({ name }) =>
      records.find(({ shippedName }) => shippedName === name) ??
      present(null, name, shippedTexts(name), { is_active: true, version: 0 }, reader),
  );
  return [...shipped, ...records.filter(({ shippedName }) => shippedName === null)];
}

function shippedTexts(name: string): ReplyTexts {
  const inLanguage = (language: Language): ReplyText =>
    readShippedReplies(language).find((reply) => reply.name === name) ?? { title: '', subject: '', text: '' };
  return { ru: inLanguage('ru'), en: inLanguage('en'), tr: inLanguage('tr') };
}

function isShipped(name: string): boolean {
  return readShippedReplies('en').some((reply) => reply.name === name);
}

function textsOf(
  fields: Omit<SavedReply, 'id' | 'shippedName' | 'title' | 'version' | 'isActive'>,
): ReplyTexts {
  const inLanguage = (language: Language): ReplyText => {
    const suffix = suffixes[language];
    return {
      title: fields[`title${suffix}`],
      subject: fields[`subject${suffix}`],
      text: fields[`text${suffix}`],
    };
  };
  return { ru: inLanguage('ru'), en: inLanguage('en'), tr: inLanguage('tr') };
}

function present(
  id: number | null,
  shippedName: string | null,
  { ru, en, tr }: ReplyTexts,
  { is_active: isActive, version }: { readonly is_active: boolean; readonly version: number },
  reader: Language = 'en',
): SavedReply {
  const titles = { ru: ru.title, en: en.title, tr: tr.title };
  return {
    id,
    shippedName,
    title: titles[reader] || titles.en || titles.ru || titles.tr,
    titleRu: ru.title,
    subjectRu: ru.subject,
    textRu: ru.text.trim(),
    titleEn: en.title,
    subjectEn: en.subject,
    textEn: en.text.trim(),
    titleTr: tr.title,
    subjectTr: tr.subject,
    textTr: tr.text.trim(),
    isActive,
    version,
  };
}

/**
 * A language is either complete or omitted; a placeholder is one that an order fills, or that shipped texts leave to
 * the writer.
 */
function findFaults(texts: ReplyTexts): FieldProblem[] {
  const written = languages.filter((language) => Object.values(texts[language]).some((text) => text !== ''));
  if (written.length === 0) return [{ path: 'textRu', message: 'reply.oneLanguage' }];
  return written.flatMap((language) => {
    const suffix = suffixes[language];
    return (['title', 'subject', 'text'] as const).flatMap((member): FieldProblem[] => {
      const path = `${member}${suffix}`;
      const text = texts[language][member];
      if (text === '' && member !== 'subject') return [{ path, message: 'validation.required' }];
      const stranger = [...text.matchAll(/\{([^{}]{0,60})\}/g)].find(
        ([, name = '']) => !replyPlaceholders.has(name),
      );
      if (stranger) return [{ path, message: 'template.unknownPlaceholder', values: { name: stranger[0] } }];
      return /[{}]/.test(text.replaceAll(/\{\w+\}/g, '')) ? [{ path, message: 'template.syntax' }] : [];
    });
  });
}
