import type { Language } from '@farewind/contract/core/fields';
import type { TemplateTexts } from '@farewind/contract/messages/templates';
import type { AgencyInfo } from '../settings/public.ts';
import { foldForSms } from './fold-for-sms.ts';
import { agencyValues, mailFooter } from './mails/agency-values.ts';
import { kindOf, type TemplateName } from './message-kinds.ts';
import type { MessageContent } from './message-source.ts';
import { fillSmsTemplate, fillTemplate, mapTexts } from './templates/fill-template.ts';

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** A message and the texts that its agency has for it. */
export interface Worded {
  readonly template: TemplateName;
  readonly language: Language;
  readonly texts: TemplateTexts;
}

/** A mail in its reader's language, as HTML and as plain text, in the agency's name. */
export async function renderMail(
  { template, language, texts }: Worded,
  { values, lists, buttonUrl = '' }: MessageContent,
  info: AgencyInfo,
): Promise<RenderedMail> {
  // The layout brings a large library, which a process does not need for its start.
  const { renderMailHtml, renderMailText } = await import('./mails/mail-layout.ts');
  const filled = fillTemplate(language, texts, { ...agencyValues(info), ...values }, lists);
  const frame = {
    language,
    brand: info.brandName,
    buttonUrl,
    footer: mailFooter(language, info, kindOf(template), values),
  };
  return {
    subject: filled.subject,
    html: await renderMailHtml(filled, frame),
    text: renderMailText(filled, frame),
  };
}

/** The text message of a kind: its values in plain letters where the language has them. */
export function renderSms(
  { language, texts }: Pick<Worded, 'language' | 'texts'>,
  { values }: MessageContent,
  info: AgencyInfo,
): string {
  const plain = mapTexts({ ...agencyValues(info), ...values }, (text) => foldForSms(text, language));
  return fillSmsTemplate(language, texts, plain);
}
