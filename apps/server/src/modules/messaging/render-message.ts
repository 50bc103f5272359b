import type { AgencyInfo } from '../settings/public.ts';
import { agencyValues, mailFooter } from './mails/agency-values.ts';
import { fillSmsTemplate, fillTemplate, mapTexts } from './mails/message-template.ts';
import { kindOf } from './message-kinds.ts';
import type { MessageContent, StoredMessage } from './message-source.ts';
import { foldForSms } from './fold-for-sms.ts';

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

type Worded = Pick<StoredMessage, 'template' | 'language'>;

/** A mail in its reader's language, as HTML and as plain text, in the agency's name. */
export async function renderMail(
  { template, language }: Worded,
  { values, buttonUrl = '' }: MessageContent,
  info: AgencyInfo,
): Promise<RenderedMail> {
  // The layout brings a large library, which a process does not need for its start.
  const { renderMailHtml, renderMailText } = await import('./mails/mail-layout.ts');
  const texts = fillTemplate(template, language, { ...agencyValues(info), ...values });
  const frame = {
    language,
    brand: info.brandName,
    buttonUrl,
    footer: mailFooter(language, info, kindOf(template).purpose, values),
  };
  return {
    subject: texts.subject,
    html: await renderMailHtml(texts, frame),
    text: renderMailText(texts, frame),
  };
}

/** The text message of a kind: plain letters where the language has them. */
export function renderSms(
  { template, language }: Worded,
  { values }: MessageContent,
  info: AgencyInfo,
): string {
  const plain = mapTexts({ ...agencyValues(info), ...values }, (text) => foldForSms(text, language));
  return fillSmsTemplate(template, language, plain);
}
