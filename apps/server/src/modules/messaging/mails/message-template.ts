import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@farewind/contract/core/fields';
import type { IntlMessageFormat } from 'intl-messageformat';
import { parse } from 'yaml';
import type { MessageValues } from '../../../platform/errors.ts';
import { compileText } from '../../../platform/messages/translate.ts';
import type { TemplateName } from '../message-kinds.ts';

const FOLDER = join(import.meta.dirname, '../../../../seed/content');

/** A mail's texts with its values filled in. */
export interface FilledTemplate {
  readonly subject: string;
  readonly preheader: string;
  readonly heading: string;
  /** Markdown in which values stand as they are: for the plain form. */
  readonly body: string;
  /** Markdown in which no value can be taken for a mark or a tag: for the HTML form. */
  readonly safeBody: string;
  /** Empty: the mail has no button. */
  readonly button: string;
}

type Texts = Readonly<Record<'subject' | 'preheader' | 'heading' | 'body' | 'button', IntlMessageFormat>> & {
  readonly sms: readonly IntlMessageFormat[];
};

const compiled = new Map<string, Texts>();

/** Fills a message of the content folder. Throws when a value is missing: a mail with a hole must not leave. */
export function fillTemplate(name: TemplateName, language: Language, values: MessageValues): FilledTemplate {
  const texts = textsOf(name, language);
  return {
    subject: oneLine(format(texts.subject, values)),
    preheader: oneLine(format(texts.preheader, values)),
    heading: oneLine(format(texts.heading, values)),
    body: format(texts.body, values),
    safeBody: format(texts.body, mapTexts(values, escapeMarks)),
    button: oneLine(format(texts.button, values)),
  };
}

/** The text message of a kind, its parts joined by a space. */
export function fillSmsTemplate(name: TemplateName, language: Language, values: MessageValues): string {
  const parts = textsOf(name, language).sms.map((part) => format(part, values));
  return oneLine(parts.join(' '));
}

function textsOf(name: TemplateName, language: Language): Texts {
  const id = `${language}/messages/${name}.yaml`;
  let texts = compiled.get(id);
  if (!texts) {
    const raw = parse(readFileSync(join(FOLDER, id), 'utf8')) as Record<keyof Omit<Texts, 'sms'>, string> & {
      sms: string[];
    };
    const compile = (text: string) => compileText(language, text);
    texts = {
      subject: compile(raw.subject),
      preheader: compile(raw.preheader),
      heading: compile(raw.heading),
      body: compile(raw.body),
      button: compile(raw.button),
      sms: raw.sms.map(compile),
    };
    compiled.set(id, texts);
  }
  return texts;
}

function format(text: IntlMessageFormat, values: MessageValues): string {
  return String(text.format(values));
}

/** Numbers stay numbers: plurals need them. */
export function mapTexts(values: MessageValues, change: (text: string) => string): MessageValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? change(value) : value]),
  );
}

/** Names come from people: before a punctuation mark of ASCII a backslash makes Markdown take it for what it is. */
function escapeMarks(text: string): string {
  return oneLine(text).replace(/[!-/:-@[-`{-~]/g, String.raw`\$&`);
}

/** What stands in a header or a heading cannot begin a new line, nor hide one. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
