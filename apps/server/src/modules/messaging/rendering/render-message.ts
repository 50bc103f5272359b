import type { Language } from '@farewind/contract/core/fields';
import type { TemplateTexts } from '@farewind/contract/messages/templates';
import type { AgencyInfo } from '../../settings/public.ts';
import { agencyValues, mailFooter } from './agency-values.ts';
import { kindOf, type TemplateName } from '../message-kinds.ts';
import type { MessageContent } from '../message-source.ts';
import { foldForSms, foldPlate } from '../templates/fold-for-sms.ts';
import { fillSmsTemplate, fillTemplate, mapTexts, oneLine } from '../templates/fill-template.ts';

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** A message and the agency's texts for it. */
export interface Worded {
  readonly template: TemplateName;
  readonly language: Language;
  readonly texts: TemplateTexts;
}

/** A mail in its recipient's language, as HTML and as plain text, in the agency's name. */
export async function renderMail(
  { template, language, texts }: Worded,
  { values, lists, buttonUrl = '', structuredData = [] }: MessageContent,
  info: AgencyInfo,
): Promise<RenderedMail> {
  // The layout needs a large library, so it is loaded on first use and not at start.
  const { renderMailHtml, renderMailText } = await import('./mail-layout.ts');
  const filled = fillTemplate(language, texts, { ...agencyValues(info), ...values }, lists);
  const frame = {
    language,
    brand: info.brandName,
    buttonUrl,
    footer: mailFooter(language, info, kindOf(template), values),
    structuredData,
  };
  return {
    subject: filled.subject,
    html: await renderMailHtml(filled, frame),
    text: renderMailText(filled, frame),
  };
}

/** A text message: values in plain letters if the language has them. */
export function renderSms(
  { language, texts }: Pick<Worded, 'language' | 'texts'>,
  { values }: MessageContent,
  info: AgencyInfo,
): string {
  const { plate } = values;
  const read =
    typeof plate === 'string' && language !== 'ru' ? { ...values, plate: foldPlate(plate) } : values;
  const plain = mapTexts({ ...agencyValues(info), ...read }, (text) => foldForSms(text, language));
  return fillSmsTemplate(language, texts, plain);
}

/**
 * A message for a chat, as plain text: the mail's subject and its preview, and the lines of the trip. Staff's own words
 * as they are.
 */
export function renderChat(
  { template, language, texts }: Worded,
  { values, lists = {} }: MessageContent,
  info: AgencyInfo,
): string {
  const own = lists['text'];
  if (template === 'staff-message' && typeof own === 'string') return own.trim();
  const { subject, preheader } = fillTemplate(language, texts, { ...agencyValues(info), ...values }, lists);
  const trip = lists['flightLines'] ?? lists['tripLines'] ?? [];
  const lines =
    typeof trip === 'string' || 'quoted' in trip ? '' : trip.map((line) => `• ${oneLine(line)}`).join('\n');
  return [subject, preheader, lines].filter((part) => part !== '').join('\n\n');
}

/** The button of a chat's message: the mail's own, to the same page. */
export function chatLink(
  { language, texts }: Pick<Worded, 'language' | 'texts'>,
  { values, lists, buttonUrl }: MessageContent,
  info: AgencyInfo,
): { readonly text: string; readonly url: string } | undefined {
  const { button } = fillTemplate(language, texts, { ...agencyValues(info), ...values }, lists);
  return buttonUrl === undefined || button === '' ? undefined : { text: button, url: buttonUrl };
}
