import { createTransport } from 'nodemailer';
import type { SendMail } from '../../modules/messaging/ports.ts';

/** Sends through the configured server. Header values are set as fields, so a name cannot smuggle a header in. */
export function createSmtpMail(smtpUrl: string): SendMail {
  const transport = createTransport({ url: smtpUrl, connectionTimeout: 10_000, socketTimeout: 20_000 });
  return async (mail) => {
    await transport.sendMail({
      from: { name: mail.fromName, address: mail.fromAddress },
      to: mail.to,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      messageId: `<${mail.messageId}>`,
      attachments: mail.attachments.map((attachment) => ({ ...attachment })),
    });
  };
}
