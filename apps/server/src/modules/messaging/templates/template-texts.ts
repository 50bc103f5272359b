import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TemplateTexts } from '@farewind/contract/messages/templates';
import type { Language } from '@farewind/contract/core/fields';
import { parse } from 'yaml';
import type { TemplateName } from '../message-kinds.ts';
import type { Channel } from '../message-source.ts';

const FOLDER = join(import.meta.dirname, '../../../../seed/content');

/** Identifies a text: kind of message, language, channel. */
export interface TemplatePlace {
  readonly kind: TemplateName;
  readonly language: Language;
  readonly channel: TextChannel;
}

/** The channels with texts of their own. */
export type TextChannel = 'mail' | 'sms';

/** The channel whose texts a message uses: messengers use those of the mail. */
export function textChannelOf(channel: Channel): TextChannel {
  return channel === 'sms' ? 'sms' : 'mail';
}

export const textFields = [
  'subject',
  'preheader',
  'heading',
  'body',
  'button',
] as const satisfies (keyof TemplateTexts)[];

interface ShippedFile extends TemplateTexts {
  /** The purpose of the message, as the office shows it. */
  readonly title: string;
  readonly sms: readonly string[];
}

const files = new Map<string, ShippedFile>();

/** The shipped text. A text message is one body: its parts are joined by a space. */
export function shippedTexts({ kind, language, channel }: TemplatePlace): TemplateTexts {
  const { subject, preheader, heading, body, button, sms } = readShipped(kind, language);
  return channel === 'mail'
    ? { subject, preheader, heading, body, button }
    : { subject: '', preheader: '', heading: '', body: sms.join(' '), button: '' };
}

/** The purpose of a kind of message, as the office shows it. */
export function templateTitle(kind: TemplateName, language: Language): string {
  return readShipped(kind, language).title;
}

function readShipped(kind: TemplateName, language: Language): ShippedFile {
  const id = `${language}/messages/${kind}.yaml`;
  let file = files.get(id);
  if (!file) {
    // One form for all values: the agency's own are written with double braces.
    const text = readFileSync(join(FOLDER, id), 'utf8').replace(/\{\{(\w+)\}\}/g, '{agency_$1}');
    file = parse(text) as ShippedFile;
    files.set(id, file);
  }
  return file;
}
