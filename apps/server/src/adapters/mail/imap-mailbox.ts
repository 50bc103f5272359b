import { isIP } from 'node:net';
import { ImapFlow } from 'imapflow';
import PostalMime, { type Email } from 'postal-mime';
import type { MailboxServer, MailHead, VisitMailbox } from '../../modules/messaging/ports.ts';
import type { Network } from '../../platform/network/network.ts';
import { listAddresses } from './list-addresses.ts';

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/** A server that announces more breaks the visit, not the process. */
const limits = { maxLineLength: 1024 * 1024, maxLiteralSize: 32 * 1024 * 1024 };

/** Enough to tell whether a mail concerns us. Some servers keep the address with its plus in one of the last two alone. */
const headers = ['to', 'cc', 'delivered-to', 'x-original-to', 'in-reply-to', 'references', 'content-type'];

/**
 * Reads mailboxes by IMAP, through the network that blocks private addresses. TLS is required where the setting wants it, and
 * the certificate has to be the host's.
 */
export function createImapMailbox(network: Pick<Network, 'findAddress'>): VisitMailbox {
  return async (server, visit) => {
    let client: ImapFlow | undefined;
    try {
      const opened = await ask(() => openClient(network, server));
      client = opened;
      const { uidValidity, uidNext } = await ask(() => opened.mailboxOpen('INBOX', { readOnly: true }));
      const answer = await visit({
        uidValidity: String(uidValidity),
        uidNext,
        listHeads: (fromUid, most) => ask(() => listHeads(opened, { fromUid, most, uidNext })),
        fetchMail: (uid, mostBytes) => ask(() => fetchMail(opened, uid, mostBytes)),
      });
      return { outcome: 'read', answer };
    } catch (error) {
      // What the visitor's own work throws is no fault of the mailbox.
      if (error instanceof MailboxRefused) return { outcome: 'refused', said: describe(error.cause, server) };
      throw error;
    } finally {
      client?.close();
    }
  };
}

/** The server refused, or the way to it broke. */
class MailboxRefused extends Error {}

async function ask<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    throw new MailboxRefused('The mailbox refused', { cause: error });
  }
}

async function fetchMail(client: ImapFlow, uid: number, mostBytes: number): Promise<Buffer | undefined> {
  const wanted = { uid: true, source: { maxLength: mostBytes } };
  const mail = await client.fetchOne(String(uid), wanted, { uid: true });
  return mail === false ? undefined : mail.source;
}

async function openClient(network: Pick<Network, 'findAddress'>, server: MailboxServer): Promise<ImapFlow> {
  const { imapHost: host = '', imapPort: port, imapUserName, userName, imapPassword, imapSsl } = server;
  const isImplicit = imapSsl && port === 993;
  const client = new ImapFlow({
    // The judged address itself: a name that resolves differently the second time gains nothing.
    host: await network.findAddress(host, port, 'imap'),
    port,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    secure: isImplicit,
    ...(isImplicit ? {} : { doSTARTTLS: imapSsl }),
    auth: { user: imapUserName === '' ? userName : imapUserName, pass: imapPassword.reveal() },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    ...timeouts,
    ...limits,
  });
  // The fault reaches the caller by the call that it breaks.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    client.close();
    throw error;
  }
  return client;
}

async function listHeads(
  client: ImapFlow,
  { fromUid, most, uidNext }: { readonly fromUid: number; readonly most: number; readonly uidNext: number },
): Promise<MailHead[]> {
  if (fromUid >= uidNext) return [];
  // Numbers have gaps: the mails are asked for, not the numbers.
  const uids = await client.search({ uid: `${fromUid}:${uidNext - 1}` }, { uid: true });
  const wanted = (uids || [])
    .filter((uid) => uid >= fromUid)
    .toSorted((one, other) => one - other)
    .slice(0, most);
  if (wanted.length === 0) return [];
  const found = await client.fetchAll(wanted.join(','), { uid: true, headers }, { uid: true });
  const heads = await Promise.all(found.map((mail) => readHead(mail.uid, mail.headers ?? Buffer.alloc(0))));
  return heads.toSorted((one, other) => one.uid - other.uid);
}

async function readHead(uid: number, raw: Buffer): Promise<MailHead> {
  const mail = await PostalMime.parse(raw).catch(() => undefined);
  if (!mail) return { uid, recipients: [], answers: [], isReport: false };
  return {
    uid,
    recipients: [
      ...listAddresses([...(mail.to ?? []), ...(mail.cc ?? [])]).map(({ address }) => address.toLowerCase()),
      ...fieldsOf(mail, ['delivered-to', 'x-original-to']).map((value) =>
        value.replaceAll(/[<>\s]/g, '').toLowerCase(),
      ),
    ],
    answers: [mail.inReplyTo ?? '', mail.references ?? ''].flatMap(
      (ids) => ids.match(/[^<>\s]+@[^<>\s]+/g) ?? [],
    ),
    isReport: fieldsOf(mail, ['content-type']).some((type) => /^\s*multipart\/report\b/i.test(type)),
  };
}

function fieldsOf({ headers: all }: Email, names: readonly string[]): string[] {
  return all.filter(({ key }) => names.includes(key)).map(({ value }) => value);
}

/** What the server said, else what went wrong on the way; some servers repeat what they were sent. */
function describe(error: unknown, { imapPassword }: MailboxServer): string {
  const { responseText, message } = error as { readonly responseText?: unknown; readonly message?: unknown };
  const said = [message, responseText].filter((part) => typeof part === 'string' && part !== '');
  const text = said.length === 0 ? 'The mailbox did not open' : [...new Set(said)].join(': ');
  const password = imapPassword.reveal();
  if (password.length < 4) return text;
  return [password, Buffer.from(password).toString('base64').replace(/=+$/, '')].reduce(
    (masked, form) => masked.replaceAll(form, '[secret]'),
    text,
  );
}
