import { z } from 'zod';
import { nothing, recordId } from '../core/fields.ts';
import { inputId, optionalText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { activeInput, paged, pageInput, versionInput, versionOutput } from '../core/paging.ts';

const line = (max: number) => z.string().trim().max(max).default('');

/** What is left empty in a language is not offered to buyers of that language; of a shipped reply it stays as it ships. */
const texts = {
  titleRu: line(60),
  subjectRu: line(150),
  textRu: line(2000),
  titleEn: line(60),
  subjectEn: line(150),
  textEn: line(2000),
  titleTr: line(60),
  subjectTr: line(150),
  textTr: line(2000),
};

const fields = {
  /** The shipped reply that it replaces; absent: one of the agency's own. */
  shippedName: optionalText(64),
  ...texts,
  isActive: z.boolean().default(true),
};

export const savedReplySchema = z.object({
  /** Null: a shipped reply that nobody has edited. */
  id: z.int().nullable(),
  shippedName: z.string().nullable(),
  /** In the reader's language, else in another. */
  title: z.string(),
  titleRu: z.string(),
  subjectRu: z.string(),
  textRu: z.string(),
  titleEn: z.string(),
  subjectEn: z.string(),
  textEn: z.string(),
  titleTr: z.string(),
  subjectTr: z.string(),
  textTr: z.string(),
  isActive: z.boolean(),
  version: versionOutput,
});

export const getSavedReplyList = operation('Message/GetSavedReplies', {
  method: 'GET',
  access: 'Pages.Messages',
  summary: 'The texts that staff begin a message to a buyer with: shipped ones and the agency’s own',
  input: z.object({ ...pageInput, ...activeInput }),
  output: paged(savedReplySchema).extend({
    /** Names that an order fills in; others stay in braces for the writer. */
    placeholders: z.array(z.string()),
  }),
});

export const saveSavedReply = operation('Message/SaveSavedReply', {
  method: 'POST',
  access: 'Pages.Messages',
  summary: 'Adds a text of the agency, or puts one in the place of a shipped text',
  input: z.object(fields),
  output: savedReplySchema,
  errors: ['GEN-NOTFOUND', 'GEN-DUPLICATE'],
});

export const updateSavedReply = operation('Message/UpdateSavedReply', {
  method: 'PUT',
  access: 'Pages.Messages',
  summary: 'Changes a text of the agency',
  input: z.object({ id: recordId, ...fields, version: versionInput }),
  output: savedReplySchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'GEN-DUPLICATE'],
});

export const deleteSavedReply = operation('Message/DeleteSavedReply', {
  method: 'DELETE',
  access: 'Pages.Messages',
  summary: 'Removes a text of the agency; a shipped one that it replaced comes back',
  input: inputId,
  output: nothing,
  errors: ['GEN-NOTFOUND'],
});
