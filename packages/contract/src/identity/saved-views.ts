import { z } from 'zod';
import { flag, nothing, recordId } from '../core/fields.ts';
import { inputId, requiredText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { versionInput, versionOutput } from '../core/paging.ts';

/** A list of the office, by its name among the pages: `flightOrders`. */
const listName = z
  .string()
  .trim()
  .regex(/^[A-Za-z]{1,64}$/, { error: 'offered' });

const LONGEST_QUERY = 2000;

const fields = {
  name: requiredText(60),
  /**
   * The query of the list's address: filters, order, columns, page size. A view stores neither the text in the search
   * field nor the open page or dialog.
   */
  query: z
    .string()
    .max(LONGEST_QUERY)
    .transform((text) => withoutPassing(text))
    // Written out, it may be longer.
    .pipe(z.string().max(LONGEST_QUERY)),
  /** Visible to all staff of the agency; sharing it, and any later change, needs `Pages.SharedViews`. */
  isShared: flag.default(false),
};

const PASSING = ['q', 'page', 'dialog', 'id', 'view', 'locale'] as const;

function withoutPassing(text: string): string {
  const query = new URLSearchParams(text);
  for (const name of PASSING) query.delete(name);
  return query.toString();
}

export const savedViewSchema = z.object({
  id: z.int(),
  list: z.string(),
  name: z.string(),
  query: z.string(),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  /** Whether the reader may change and delete it. */
  mayChange: z.boolean(),
  /** Who made it. */
  owner: z.string(),
  version: versionOutput,
});
export type SavedView = z.infer<typeof savedViewSchema>;

export const getSavedViews = operation('SavedView/GetAll', {
  method: 'GET',
  access: 'signedIn',
  summary: 'Lists the caller’s saved views of a list and those shared in the agency',
  input: z.object({ list: listName }),
  output: z.object({
    items: z.array(savedViewSchema),
    /** Whether the reader may share views. */
    mayShare: z.boolean(),
  }),
  errors: ['GEN-DENIED'],
});

export const saveView = operation('SavedView/Save', {
  method: 'POST',
  access: 'signedIn',
  summary: 'Saves the current view of a list under a name, for the caller or for the agency',
  input: z.object({ list: listName, ...fields }),
  output: savedViewSchema,
  errors: ['GEN-DENIED', 'GEN-DUPLICATE', 'GEN-LIMIT'],
});

export const updateView = operation('SavedView/Update', {
  method: 'PUT',
  access: 'signedIn',
  summary: 'Updates a saved view; a shared one needs the permission to share views',
  input: z.object({ id: recordId, ...fields, version: versionInput }),
  output: savedViewSchema,
  errors: ['GEN-DENIED', 'GEN-NOTFOUND', 'GEN-CONFLICT', 'GEN-DUPLICATE'],
});

export const deleteView = operation('SavedView/Delete', {
  method: 'DELETE',
  access: 'signedIn',
  summary: 'Deletes a saved view; a shared one needs the permission to share views',
  input: inputId,
  output: nothing,
  errors: ['GEN-DENIED', 'GEN-NOTFOUND'],
});
