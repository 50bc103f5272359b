import { z } from 'zod';
import { languageSchema } from '../core/fields.ts';
import { emailText, optionalOf, optionalText, requiredText, webAddress } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { paged, pageInput, versionInput, versionOutput } from '../core/paging.ts';

export const MESSAGE_LENGTH = 2000;
const ANSWER_LENGTH = 5000;

/** People type `example.com` where a form asks for a website; a script URL is refused. */
const website = z
  .string()
  .trim()
  .max(256)
  .transform((text) => (/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`))
  .pipe(webAddress);

export const sendMessage = operation('Contact/SendMessage', {
  method: 'POST',
  access: 'public',
  summary: 'Sends the agency a message; the reply comes by e-mail',
  input: z.object({
    message: requiredText(MESSAGE_LENGTH),
    email: emailText,
    website: optionalOf(website),
    name: optionalText(128),
    orderNumber: optionalText(32),
    /** Honeypot, invisible to people. If it is filled in, the message gets the normal response and is not stored. */
    fax: z.string().max(2000).optional(),
  }),
  /** The number that a sender can quote in a later enquiry. */
  output: z.object({ ticketNo: z.string() }),
  errors: ['GEN-LIMIT'],
});

/** `open`: needs an answer. `answered`: by mail. `closed`: needs no answer, or no further one. */
export const contactStates = ['open', 'answered', 'closed'] as const;
export const contactStateSchema = z.enum(contactStates);

export const contactRowSchema = z.object({
  contactId: z.string(),
  ticketNo: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  /** The subject of the message, on one line. */
  excerpt: z.string(),
  orderNumber: z.string().nullable(),
  language: languageSchema,
  state: contactStateSchema,
  createdAt: z.iso.datetime(),
  version: versionOutput,
});
export type ContactRow = z.infer<typeof contactRowSchema>;

export const getContacts = operation('Contact/GetAll', {
  method: 'GET',
  access: 'Pages.Messages',
  summary: 'Lists the messages of the contact form, newest first, optionally by state',
  input: z.object({ ...pageInput, state: optionalOf(contactStateSchema) }),
  output: paged(contactRowSchema),
});

export const contactSchema = contactRowSchema.extend({
  message: z.string(),
  website: z.string().nullable(),
  answers: z.array(z.object({ text: z.string(), at: z.iso.datetime(), by: z.string() })),
  /** By staff, for staff. */
  note: z.string(),
});
export type ContactMessage = z.infer<typeof contactSchema>;

export const getContact = operation('Contact/Get', {
  method: 'GET',
  access: 'Pages.Messages',
  summary: 'Returns a message of the contact form and the reply to it',
  input: z.object({ contactId: z.uuid() }),
  output: contactSchema,
  errors: ['GEN-NOTFOUND'],
});

export const answerContact = operation('Contact/Answer', {
  method: 'POST',
  access: 'Pages.Messages',
  summary: 'Replies by e-mail in the language of the page that the message was sent from',
  input: z.object({ contactId: z.uuid(), answer: requiredText(ANSWER_LENGTH), version: versionInput }),
  output: contactSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT'],
});

export const updateContact = operation('Contact/Update', {
  method: 'PUT',
  access: 'Pages.Messages',
  summary: 'Closes or reopens a message and stores a staff note',
  input: z.object({
    contactId: z.uuid(),
    state: contactStateSchema,
    note: z.string().trim().max(500),
    version: versionInput,
  }),
  output: contactSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT'],
});
