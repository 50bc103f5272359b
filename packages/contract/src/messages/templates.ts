import { z } from 'zod';
import { languageSchema } from '../core/fields.ts';
import { operation } from '../core/operation.ts';
import { versionInput, versionOutput } from '../core/paging.ts';
import { textChannelSchema } from './outbox.ts';

/** Identifies a text: kind of message, language, channel. */
const place = {
  kind: z.string().trim().min(1).max(64),
  language: languageSchema,
  channel: textChannelSchema,
};

const line = (max: number) => z.string().trim().max(max);

/** The editable members. A text message has a body alone; `button` stays empty if a mail has none. */
export const templateFields = {
  subject: line(200).default(''),
  preheader: line(300).default(''),
  heading: line(200).default(''),
  /** Of a mail: Markdown without HTML. `{name}` is replaced by a value. */
  body: z.string().trim().min(1).max(10_000),
  button: line(100).default(''),
};

const textsSchema = z.object({
  subject: z.string(),
  preheader: z.string(),
  heading: z.string(),
  body: z.string(),
  button: z.string(),
});
export type TemplateTexts = z.infer<typeof textsSchema>;

const headSchema = z.object({
  kind: z.string(),
  language: languageSchema,
  channel: textChannelSchema,
  /** Its purpose, in the caller's language. */
  title: z.string(),
  /** `marketing` is sent only to recipients who opted in to news. */
  purpose: z.enum(['transactional', 'marketing']),
  /** Whether the agency has its own text instead of the shipped one. */
  isEdited: z.boolean(),
  /** Whether the agency's own text lacks a case that came later: until it is edited, the shipped one is sent. */
  isOutdated: z.boolean(),
  /** 0: never edited. */
  version: versionOutput,
});

export const getTemplates = operation('Message/GetTemplates', {
  method: 'GET',
  access: 'Pages.Messages',
  summary: 'Lists all message templates of the agency by kind, language and channel',
  input: z.object({ language: languageSchema.optional(), channel: textChannelSchema.optional() }),
  output: z.object({ items: z.array(headSchema.extend({ subject: z.string() })) }),
});

export const templateSchema = headSchema.extend({
  texts: textsSchema,
  /** The shipped text, which a reset restores. */
  shipped: textsSchema,
  placeholders: z.array(
    z.object({
      name: z.string(),
      /** Without it the message would be useless. */
      isRequired: z.boolean(),
      /** The value used by the preview. */
      sample: z.string(),
    }),
  ),
  changedAt: z.iso.datetime().nullable(),
  changedBy: z.string().nullable(),
});
export type MessageTemplate = z.infer<typeof templateSchema>;

export const getTemplate = operation('Message/GetTemplate', {
  method: 'GET',
  access: 'Pages.Messages',
  summary: 'Returns a template as the agency uses it, its built-in text, and the available placeholders',
  input: z.object(place),
  output: templateSchema,
  errors: ['GEN-NOTFOUND'],
});

export const saveTemplate = operation('Message/SaveTemplate', {
  method: 'POST',
  access: 'Pages.Messages',
  summary: 'Stores the agency’s own text of a template; an unknown placeholder is rejected at its field',
  input: z.object({ ...place, ...templateFields, version: versionInput }),
  output: templateSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT'],
});

export const resetTemplate = operation('Message/ResetTemplate', {
  method: 'POST',
  access: 'Pages.Messages',
  summary: 'Restores the built-in text of a template',
  input: z.object({ ...place, version: versionInput }),
  output: templateSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT'],
});

export const previewTemplate = operation('Message/PreviewTemplate', {
  method: 'POST',
  access: 'Pages.Messages',
  summary: 'Renders a saved or unsaved template with a sample order',
  input: z.object({ ...place, channel: textChannelSchema.default('mail'), ...templateFields }),
  output: z.object({
    /** Null for a text message, as `html`. */
    subject: z.string().nullable(),
    html: z.string().nullable(),
    text: z.string(),
    /** How the length of a text message is counted. */
    sms: z.object({ alphabet: z.enum(['gsm', 'ucs2']), units: z.int(), parts: z.int() }).nullable(),
  }),
  errors: ['GEN-NOTFOUND'],
});
