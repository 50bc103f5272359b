import { createImapMailbox } from './adapters/mail/imap-mailbox.ts';
import { createMailReader } from './adapters/mail/mail-reader.ts';
import { createSmtpMail } from './adapters/mail/smtp-mail.ts';
import type {
  ReadDeliveryReport,
  ReadIncomingMail,
  SendMail,
  VisitMailbox,
} from './modules/messaging/ports.ts';
import type { Network } from './platform/network/network.ts';
import type { Partners } from './platform/network/partners.ts';

/** How mails leave and how replies are read. */
export interface MailWiring {
  readonly sendMail: SendMail;
  readonly visitMailbox: VisitMailbox;
  readonly readIncomingMail: ReadIncomingMail;
  readonly readDeliveryReport: ReadDeliveryReport;
  readonly closeReader: () => Promise<void>;
}

export function wireMail({
  network,
  partners,
}: {
  readonly network: Network;
  readonly partners: Pick<Partners, 'watch'>;
}): MailWiring {
  const bySmtp = createSmtpMail(network);
  const reader = createMailReader();
  return {
    sendMail: (server, mail) => partners.watch('mail.smtp', () => bySmtp(server, mail)),
    visitMailbox: createImapMailbox(network),
    readIncomingMail: reader.readIncomingMail,
    readDeliveryReport: reader.readDeliveryReport,
    closeReader: reader.close,
  };
}
