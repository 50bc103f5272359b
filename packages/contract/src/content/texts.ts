import { z } from 'zod';
import { languageSchema, localDate, queryInt } from '../core/fields.ts';
import { formInteger } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { versionInput, versionOutput } from '../core/paging.ts';

/** `country` and `inspiration` are shown on the home page and have no body; for a question `title` is the question. */
export const textKinds = [
  'legal',
  'page',
  'destination',
  'country',
  'inspiration',
  'faqGroup',
  'faq',
] as const;
const kindSchema = z.enum(textKinds);
export type TextKind = z.infer<typeof kindSchema>;

const name = z.string().trim().min(1).max(64);
const place = { kind: kindSchema, name, language: languageSchema };

const wordsInput = {
  title: z.string().trim().min(1).max(200),
  /** Shown by search engines and in lists. */
  description: z.string().trim().max(155).default(''),
  /** Markdown without HTML. `{{name}}` is replaced by a value of the agency. */
  body: z.string().trim().max(60_000).default(''),
};

/** `shipped`: as it ships with the product. `scheduled`: published, and its day has not come. */
export const textStates = ['shipped', 'draft', 'published', 'scheduled', 'missing'] as const;

const cellSchema = z.object({
  language: languageSchema,
  /** Of the newest wording. */
  state: z.enum(textStates),
  title: z.string(),
  changedAt: z.iso.datetime().nullable(),
  changedBy: z.string().nullable(),
  /** Values that the agency has not entered and that leave a hole. */
  unfilled: z.array(z.string()),
});

export const textPlaceSchema = z.object({
  kind: kindSchema,
  name: z.string(),
  /** In the caller's language, if it is written in it. */
  title: z.string(),
  /** Of a question. */
  group: z.string().nullable(),
  position: z.int(),
  /** Hidden texts are stored and not shown in the shop. */
  isShown: z.boolean(),
  languages: z.array(cellSchema),
  /** Of its placement: group, order, shown or not. */
  version: versionOutput,
});
export type TextPlace = z.infer<typeof textPlaceSchema>;

export const getTexts = operation('Content/GetTexts', {
  method: 'GET',
  access: 'Pages.Content',
  summary: 'Lists the shop texts in display order, with their status in each language',
  input: z.object({
    kind: kindSchema.optional(),
    name: name.optional(),
    language: languageSchema.optional(),
  }),
  output: z.object({ items: z.array(textPlaceSchema) }),
});

export const textSchema = z.object({
  kind: kindSchema,
  name: z.string(),
  language: languageSchema,
  title: z.string(),
  description: z.string(),
  body: z.string(),
  state: z.enum(textStates),
  effectiveDate: localDate.nullable(),
  /** The number of the newest wording; 0: as shipped, or none yet. */
  version: versionOutput,
  placeholders: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Newest first. A wording that an order has accepted is never lost. */
  history: z.array(
    z.object({
      revision: z.int(),
      /** The label of this wording in a legal text. */
      label: z.string().nullable(),
      state: z.enum(['shipped', 'draft', 'published']),
      isInForce: z.boolean(),
      title: z.string(),
      effectiveDate: localDate.nullable(),
      changedAt: z.iso.datetime().nullable(),
      changedBy: z.string().nullable(),
    }),
  ),
});
export type Text = z.infer<typeof textSchema>;

export const getText = operation('Content/GetText', {
  method: 'GET',
  access: 'Pages.Content',
  summary: 'Returns the latest version of a text in one language, and its history',
  /** `revision`: use the text of an older wording instead. */
  input: z.object({ ...place, revision: queryInt.min(0).optional() }),
  output: textSchema,
  errors: ['GEN-NOTFOUND'],
});

export const saveText = operation('Content/SaveText', {
  method: 'POST',
  access: 'Pages.Content',
  summary:
    'Saves a new version of a text as a draft, or publishes it; the previous version stays in the history',
  input: z.object({
    ...place,
    ...wordsInput,
    publish: z.boolean().default(false),
    /** From when a legal text applies; today without it. */
    effectiveDate: localDate.optional(),
    version: versionInput,
  }),
  output: textSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT'],
});

export const previewText = operation('Content/PreviewText', {
  method: 'POST',
  access: 'Pages.Content',
  summary: 'Renders a saved or unsaved text with the agency’s data filled in',
  input: z.object({ ...place, ...wordsInput }),
  output: z.object({
    title: z.string(),
    description: z.string(),
    body: z.string(),
    /** Placeholders without a value: the text cannot be published with them. */
    unfilled: z.array(z.string()),
  }),
  errors: ['GEN-NOTFOUND'],
});

export const restoreText = operation('Content/RestoreText', {
  method: 'POST',
  access: 'Pages.Content',
  summary: 'Publishes an earlier version of a text as a new version',
  input: z.object({ ...place, revision: queryInt.min(0), version: versionInput }),
  output: textSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT'],
});

export const addQuestion = operation('Content/AddQuestion', {
  method: 'POST',
  access: 'Pages.Content',
  summary: 'Adds a question to a group, first in one language',
  input: z.object({
    group: name,
    language: languageSchema,
    title: wordsInput.title,
    body: wordsInput.body.pipe(z.string().min(1)),
    publish: z.boolean().default(false),
  }),
  output: textSchema,
  errors: ['GEN-NOTFOUND'],
});

export const arrangeText = operation('Content/ArrangeText', {
  method: 'PUT',
  access: 'Pages.Content',
  summary: 'Sets the group, position and visibility of a text',
  input: z.object({
    kind: kindSchema,
    name,
    group: name.optional(),
    position: formInteger.pipe(z.int().min(0).max(100_000)),
    isShown: z.boolean(),
    version: versionInput,
  }),
  output: textPlaceSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT'],
});
