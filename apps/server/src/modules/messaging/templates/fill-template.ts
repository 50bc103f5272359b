import type { Language } from '@farewind/contract/core/fields';
import type { TemplateTexts } from '@farewind/contract/messages/templates';
import type { IntlMessageFormat } from 'intl-messageformat';
import type { MessageValues } from '../../../platform/errors.ts';
import { compileText } from '../../../platform/messages/translate.ts';

/** Values of several lines: a list becomes `- one` below `- another`, and a text stays in the paragraphs it was typed in. */
export type MessageLists = Readonly<Record<string, readonly string[] | string>>;

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

/** Fills the texts of a mail. Throws when a value is missing: a mail with a hole must not leave. */
export function fillTemplate(
  language: Language,
  texts: TemplateTexts,
  values: MessageValues,
  lists: MessageLists = {},
): FilledTemplate {
  const fill = (text: string, filled: MessageValues = values) => format(language, text, filled);
  return {
    subject: oneLine(fill(texts.subject)),
    preheader: oneLine(fill(texts.preheader)),
    heading: oneLine(fill(texts.heading)),
    body: fill(texts.body, { ...values, ...toLines(lists, (text) => text, '\n') }),
    safeBody: fill(texts.body, { ...mapTexts(values, escapeMarks), ...toLines(lists, escapeMarks, '  \n') }),
    button: oneLine(fill(texts.button)),
  };
}

/** Fills the text of a text message. */
export function fillSmsTemplate(language: Language, { body }: TemplateTexts, values: MessageValues): string {
  return oneLine(format(language, body, values));
}

/** The texts of the product are few; those of agencies come and go. */
const MOST_COMPILED = 2000;
const compiled = new Map<string, IntlMessageFormat>();

function format(language: Language, text: string, values: MessageValues): string {
  const id = `${language}:${text}`;
  let pattern = compiled.get(id);
  if (!pattern) {
    if (compiled.size >= MOST_COMPILED) compiled.clear();
    pattern = compileText(language, text);
    compiled.set(id, pattern);
  }
  return String(pattern.format(values));
}

function toLines(lists: MessageLists, change: (text: string) => string, lineBreak: string): MessageValues {
  return Object.fromEntries(
    Object.entries(lists).map(([name, lines]) => [
      name,
      typeof lines === 'string'
        ? toParagraphs(lines, change, lineBreak)
        : lines.map((item) => `- ${change(item)}`).join('\n'),
    ]),
  );
}

/** In Markdown a line break has two spaces before it; an empty line begins a paragraph. */
function toParagraphs(text: string, change: (text: string) => string, lineBreak: string): string {
  const paragraphs = text.trim().split(/\s*\n\s*\n\s*/);
  return paragraphs
    .map((lines) =>
      lines
        .split('\n')
        .map((line) => change(line.trim()))
        .join(lineBreak),
    )
    .join('\n\n');
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
