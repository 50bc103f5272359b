import type { AgencyInfo } from '../../settings/public.ts';
import type { IssuedCode, OrderForMessage } from '../ports.ts';
import type { RenderedMail } from './confirmation-mail.ts';
import { agencyValues, mailFooter } from './agency-values.ts';
import { renderMailHtml, renderMailText, type MailFrame } from './mail-layout.ts';
import { fillTemplate, type TemplateName } from './message-template.ts';

export const ORDER_CODE: TemplateName = 'order-code';

/** The mail with the code that proves whose order it is; its subject does not tell the code. */
export async function renderOrderCodeMail(
  { order, language }: OrderForMessage,
  info: AgencyInfo,
  { code, minutesLeft }: IssuedCode,
): Promise<RenderedMail> {
  const texts = fillTemplate(ORDER_CODE, language, {
    ...agencyValues(info),
    reservationNumber: order.reservationNumber,
    code,
    minutes: minutesLeft,
  });
  const frame: MailFrame = {
    language,
    brand: info.brandName,
    buttonUrl: '',
    footer: mailFooter(language, info),
  };
  return {
    subject: texts.subject,
    html: await renderMailHtml(texts, frame),
    text: renderMailText(texts, frame),
  };
}
