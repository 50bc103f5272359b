import type { Socket } from 'node:net';
import { createTransport, type Transporter } from 'nodemailer';
import type { Mail, MailServer, SendMail } from '../../modules/messaging/ports.ts';
import type { Network } from '../../platform/network/network.ts';

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
type OwnServer = Exclude<MailServer, { readonly url: string }>;

/** A single plain address: without separators, comments or quotes. */
const ADDRESS = /^[^\s,;:<>()[\]"\\]+@[^\s,;:<>()[\]"\\@]+$/;

/**
 * Sends by SMTP. Header values are set as fields and the envelope separately, so that no name can inject a header or a
 * recipient. A tenant's own server is reached through the network that blocks private addresses.
 */
export function createSmtpMail(network: Pick<Network, 'connect'>): SendMail {
  return async (server, mail) => {
    if (!ADDRESS.test(mail.to)) return { outcome: 'refused', answer: 'Not an address' };
    const connection = 'url' in server ? undefined : await connectTo(network, server);
    const transport = openTransport(server, connection);
    try {
      const { response } = await transport.sendMail(toFields(mail));
      return { outcome: 'accepted', answer: String(response) };
    } catch (error) {
      const answer = findRefusal(error);
      if (answer === undefined) throw error;
      return { outcome: 'refused', answer };
    } finally {
      transport.close();
      connection?.destroy();
    }
  };
}

function connectTo(network: Pick<Network, 'connect'>, { host, port }: OwnServer): Promise<Socket> {
  return network.connect(host, port, timeouts.connectionTimeout);
}

function openTransport(server: MailServer, connection: Socket | undefined): Transporter {
  if ('url' in server) return createTransport({ url: server.url, ...timeouts });
  const { host, port, userName, password, enableSsl } = server;
  const isImplicit = enableSsl && port === 465;
  return createTransport({
    host,
    port,
    connection,
    secure: isImplicit,
    requireTLS: enableSsl && !isImplicit,
    ...(userName === '' ? {} : { auth: { user: userName, pass: password.reveal() } }),
    ...timeouts,
  });
}

function toFields(mail: Mail) {
  const { fromName, fromAddress, returnPath = fromAddress, to, copyFor = to, oneClickUrl } = mail;
  return {
    from: { name: fromName, address: fromAddress },
    to: { name: '', address: to },
    envelope: { from: returnPath, to: [copyFor] },
    ...(mail.replyTo === undefined ? {} : { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    messageId: `<${mail.messageId}>`,
    ...(mail.inReplyTo === undefined
      ? {}
      : { inReplyTo: `<${mail.inReplyTo}>`, references: `<${mail.inReplyTo}>` }),
    headers: {
      // Asks auto-responders not to answer.
      'Auto-Submitted': 'auto-generated',
      ...(oneClickUrl === undefined ? {} : { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    ...(oneClickUrl === undefined ? {} : { list: { unsubscribe: oneClickUrl } }),
    attachments: mail.attachments.map((attachment) => ({ ...attachment })),
  };
}

/** Commands whose refusal with 5xx is about this mail or its recipient; wrong credentials are for staff to correct. */
const FINAL_COMMANDS = ['RCPT TO', 'DATA'];

function findRefusal(error: unknown): string | undefined {
  const { responseCode, response, command } = error as Partial<SmtpFault>;
  if (responseCode === undefined || responseCode < 500 || responseCode === 503) return undefined;
  return command !== undefined && FINAL_COMMANDS.includes(command)
    ? (response ?? `${responseCode}`)
    : undefined;
}

interface SmtpFault {
  readonly responseCode: number;
  readonly response: string;
  readonly command: string;
}
