import type { Language } from '@farewind/contract/core/fields';
import type { AgencyInfo } from '../../settings/public.ts';
import type { IssuedProof } from '../../identity/public.ts';
import { dateText, timeText } from '../words.ts';
import { agencyValues, mailFooter } from './agency-values.ts';
import type { RenderedMail } from './confirmation-mail.ts';
import { renderMailHtml, renderMailText, type MailFrame } from './mail-layout.ts';
import { fillTemplate } from './message-template.ts';

export const accountTemplates = ['account-opened', 'password-reset', 'login-code'] as const;
export type AccountTemplate = (typeof accountTemplates)[number];

export interface AccountMailSource {
  readonly template: AccountTemplate;
  readonly language: Language;
  readonly email: string;
  readonly name: string;
  /** Where links lead: from the site row, never from a request. */
  readonly siteOrigin: string;
}

/** A mail with a one-time link or code. The link carries its secret in the fragment, which no server is told. */
export async function renderAccountMail(
  source: AccountMailSource,
  info: AgencyInfo,
  { secret, expiresAt, minutesLeft }: IssuedProof,
): Promise<RenderedMail> {
  const { template, language, siteOrigin } = source;
  const until = expiresAt.toISOString();
  const texts = fillTemplate(template, language, {
    ...agencyValues(info),
    customerName: source.name,
    customerEmail: source.email,
    validUntil: `${dateText(until)} ${timeText(until)} UTC`
      .replaceAll('-', '\u2011')
      .replaceAll(' ', '\u00A0'),
    code: secret,
    minutes: minutesLeft,
  });
  const frame: MailFrame = {
    language,
    brand: info.brandName,
    buttonUrl: `${siteOrigin}/resetPassword?locale=${language}#${secret}`,
    footer: mailFooter(language, info),
  };
  return {
    subject: texts.subject,
    html: await renderMailHtml(texts, frame),
    text: renderMailText(texts, frame),
  };
}
