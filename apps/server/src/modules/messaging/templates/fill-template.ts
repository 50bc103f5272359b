import type { Language } from '@farewind/contract/core/fields';
import type { TemplateTexts } from '@farewind/contract/messages/templates';
import type { IntlMessageFormat } from 'intl-messageformat';
import type { MessageValues } from '../../../platform/errors.ts';
import { compileText } from '../../../platform/messages/translate.ts';
import type { MessageLists } from '../message-source.ts';

/** A mail's texts with its values filled in. */
export interface FilledTemplate {
  readonly subject: string;
  readonly preheader: string;
  readonly heading: string;
  /** Markdown with the values unescaped, for plain text. */
  readonly body: string;
  /** Markdown with markup and tags in the values escaped, for HTML. */
  readonly safeBody: string;
  /** Empty: the mail has no button. */
  readonly button: string;
}

/** Fills the texts of a mail. Throws when a value is missing: an incomplete mail must not be sent. */
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
    body: fill(texts.body, { ...mapTexts(values, oneLine), ...toLines(lists, oneLine, '\n') }),
    safeBody: fill(texts.body, { ...mapTexts(values, escapeMarks), ...toLines(lists, escapeMarks, '  \n') }),
    button: oneLine(fill(texts.button)),
  };
}

/** Fills the text of a text message. */
export function fillSmsTemplate(language: Language, { body }: TemplateTexts, values: MessageValues): string {
  return oneLine(format(language, body, values));
}

/** Only the product's texts are cached: they are few, while those of agencies change. */
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
        : 'quoted' in lines
          ? quote(toParagraphs(lines.quoted, change, lineBreak))
          : lines.map((item) => `- ${change(item)}`).join('\n'),
    ]),
  );
}

/** Wherever a template has it, it begins a paragraph, and what follows is not quoted. */
function quote(text: string): string {
  const lines = text.split('\n').map((line) => (line === '' ? '>' : `> ${line}`));
  return `\n\n${lines.join('\n')}\n\n`;
}

/** Everything that a mail program may show as the end of a line. */
const LINE_ENDS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

/** In Markdown a line break has two spaces before it; an empty line begins a paragraph. */
function toParagraphs(text: string, change: (text: string) => string, lineBreak: string): string {
  const paragraphs = text
    .replaceAll(LINE_ENDS, '\n')
    .trim()
    .split(/\s*\n\s*\n\s*/);
  return paragraphs
    .map((lines) =>
      lines
        .split('\n')
        .map((line) => change(line.trim()))
        .join(lineBreak),
    )
    .join('\n\n');
}

/** Numbers stay numbers, as plurals need them. */
export function mapTexts(values: MessageValues, change: (text: string) => string): MessageValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? change(value) : value]),
  );
}

/** Names are typed by people: a backslash before ASCII punctuation makes Markdown read it literally. */
function escapeMarks(text: string): string {
  return oneLine(text).replace(/[!-/:-@[-`{-~]/g, String.raw`\$&`);
}

/**
 * A header or heading must not contain line breaks, visible or not. Bidirectional control characters, which could show
 * other words than were written, are removed.
 */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(/\p{Bidi_Control}/gu, '')
    .trim();
}
