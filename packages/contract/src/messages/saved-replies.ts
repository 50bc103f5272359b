import { z } from 'zod';
import { nothing, recordId } from '../core/fields.ts';
import { inputId, optionalText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { activeInput, paged, pageInput, versionInput, versionOutput } from '../core/paging.ts';

const line = (max: number) => z.string().trim().max(max).default('');

/**
 * An empty language: the reply is not offered to buyers of that language; for a built-in reply, its built-in text
 * applies.
 */
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
  /** `null` for a built-in reply that has not been edited. */
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
  summary: 'Lists the saved replies for messages to buyers: built-in ones and the agency’s own',
  input: z.object({ ...pageInput, ...activeInput }),
  output: paged(savedReplySchema).extend({
    /** Names that an order fills in; others stay in braces for the writer. */
    placeholders: z.array(z.string()),
  }),
});

export const saveSavedReply = operation('Message/SaveSavedReply', {
  method: 'POST',
  access: 'Pages.Messages',
  summary: 'Creates a saved reply, or replaces a built-in one',
  input: z.object(fields),
  output: savedReplySchema,
  errors: ['GEN-NOTFOUND', 'GEN-DUPLICATE'],
});

export const updateSavedReply = operation('Message/UpdateSavedReply', {
  method: 'PUT',
  access: 'Pages.Messages',
  summary: 'Updates a saved reply of the agency',
  input: z.object({ id: recordId, ...fields, version: versionInput }),
  output: savedReplySchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'GEN-DUPLICATE'],
});

export const deleteSavedReply = operation('Message/DeleteSavedReply', {
  method: 'DELETE',
  access: 'Pages.Messages',
  summary: 'Deletes a saved reply of the agency; a built-in reply it replaced is restored',
  input: inputId,
  output: nothing,
  errors: ['GEN-NOTFOUND'],
});
