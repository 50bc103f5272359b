import { isIP } from 'node:net';
import { ImapFlow } from 'imapflow';
import PostalMime, { type Email } from 'postal-mime';
import type { MailboxServer, MailHead, VisitMailbox } from '../../modules/messaging/ports.ts';
import { failureOf, noteFailure, type FailureReason } from '../../platform/call-failure.ts';
import type { Network } from '../../platform/network/network.ts';
import { listAddresses } from './list-addresses.ts';
import { mailLimits } from './mail-limits.ts';

/** The connection may be idle while the visitor works; the server's own time is limited separately. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30 * 60_000 };
/** A server that announces more ends the visit, not the process. */
const limits = { maxLineLength: 1024 * 1024, maxLiteralSize: 32 * 1024 * 1024 };

/**
 * Total time for the server's answers, without the visitor's own work in between. A server that never stops sending
 * would delay all others.
 */
const LONGEST_VISIT_MS = 45_000;
/** Per mail, because each may cost a database lookup. */
const MOST_RECIPIENTS = 200;
const MOST_ANSWERS = 50;
/** The maximum length of an address or Message-ID (the longest line in RFC 5322). */
const LONGEST_NAME = 998;

/**
 * Enough to decide whether a mail concerns us. Some servers keep the address with its plus only in `delivered-to` or
 * `x-original-to`.
 */
const headers = ['to', 'cc', 'delivered-to', 'x-original-to', 'in-reply-to', 'references', 'content-type'];

/**
 * Reads mailboxes by IMAP, through the network that blocks private addresses. TLS is required if the setting says so,
 * and otherwise used if the server offers it; the certificate has to match the host.
 */
export function createImapMailbox(
  network: Pick<Network, 'findAddress'>,
  longestVisitMs = LONGEST_VISIT_MS,
): VisitMailbox {
  return async (server, visit) => {
    let client: ImapFlow | undefined;
    const { promise: late, reject } = Promise.withResolvers<never>();
    // It may reject while nothing awaits it.
    late.catch(() => undefined);
    let leftMs = longestVisitMs;
    const ask = async <Answer>(act: () => Promise<Answer>) => {
      const began = performance.now();
      const timer = setTimeout(() => {
        const overdue = new Error(`The mailbox took more than ${longestVisitMs / 1000} seconds`);
        reject(noteFailure(overdue, { why: 'timeout', said: '' }));
        client?.close();
      }, leftMs);
      try {
        return await askServer(() => Promise.race([late, act()]));
      } finally {
        clearTimeout(timer);
        leftMs -= performance.now() - began;
      }
    };
    try {
      const opened = await ask(() => createClient(network, server));
      client = opened;
      await ask(() => opened.connect());
      const { uidValidity, uidNext } = await ask(() => opened.mailboxOpen('INBOX', { readOnly: true }));
      const answer = await visit({
        uidValidity: String(uidValidity),
        uidNext,
        listHeads: (fromUid, most) => ask(() => listHeads(opened, { fromUid, most, uidNext })),
        fetchMail: (uid, mostBytes) => ask(() => fetchMail(opened, uid, mostBytes)),
      });
      return { outcome: 'read', answer };
    } catch (error) {
      // Errors thrown by the visitor's own work are not errors of the mailbox.
      if (error instanceof MailboxRefused)
        return { outcome: 'refused', said: describe(error.cause, server), why: reasonOf(error.cause) };
      throw error;
    } finally {
      client?.close();
    }
  };
}

/** The server refused, or the connection broke. */
class MailboxRefused extends Error {}

async function askServer<Answer>(act: () => Promise<Answer>): Promise<Answer> {
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

async function createClient(network: Pick<Network, 'findAddress'>, server: MailboxServer): Promise<ImapFlow> {
  const { imapHost: host = '', imapPort: port, imapUserName, userName, imapPassword, imapSsl } = server;
  const isImplicit = imapSsl && port === 993;
  const client = new ImapFlow({
    // The checked address itself: a name that resolves differently the second time gains nothing.
    host: await network.findAddress(host, port, 'imap'),
    port,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    secure: isImplicit,
    // Without this member TLS is used if offered; `false` would send the password in the clear even then.
    ...(imapSsl && !isImplicit ? { doSTARTTLS: true } : {}),
    auth: { user: imapUserName === '' ? userName : imapUserName, pass: imapPassword.reveal() },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    ...timeouts,
    ...limits,
  });
  // The error reaches the caller through the call that it breaks.
  client.on('error', () => undefined);
  return client;
}

async function listHeads(
  client: ImapFlow,
  { fromUid, most, uidNext }: { readonly fromUid: number; readonly most: number; readonly uidNext: number },
): Promise<{ heads: readonly MailHead[]; reachedUid: number }> {
  if (fromUid >= uidNext) return { heads: [], reachedUid: uidNext - 1 };
  // UIDs have gaps, so this requests mails, not a range of numbers.
  const uids = await client.search({ uid: `${fromUid}:${uidNext - 1}` }, { uid: true });
  if (!uids) throw new Error('The mailbox refused to be searched');
  const all = uids.filter((uid) => uid >= fromUid).toSorted((one, other) => one - other);
  const wanted = all.slice(0, most);
  // A mail removed meanwhile has no headers, so the headers do not show whether more mails follow.
  const reachedUid = (all.length > most ? wanted.at(-1) : undefined) ?? uidNext - 1;
  if (wanted.length === 0) return { heads: [], reachedUid };
  const found = await client.fetchAll(wanted.join(','), { uid: true, headers }, { uid: true });
  const heads = await Promise.all(found.map((mail) => readHead(mail.uid, mail.headers ?? Buffer.alloc(0))));
  return { heads: heads.toSorted((one, other) => one.uid - other.uid), reachedUid };
}

async function readHead(uid: number, raw: Buffer): Promise<MailHead> {
  // Headers that cannot be read concern none of our messages.
  const mail = await PostalMime.parse(raw, mailLimits).catch(() => undefined);
  if (!mail) return { uid, recipients: [], answers: [], isReport: false };
  return {
    uid,
    recipients: [
      ...listAddresses([...(mail.to ?? []), ...(mail.cc ?? [])]).map(({ address }) => address.toLowerCase()),
      ...fieldsOf(mail, ['delivered-to', 'x-original-to']).map((value) =>
        value.replaceAll(/[<>\s]/g, '').toLowerCase(),
      ),
    ]
      .filter((address) => address.length <= LONGEST_NAME)
      .slice(0, MOST_RECIPIENTS),
    answers: [mail.inReplyTo ?? '', mail.references ?? '']
      .flatMap((ids) => ids.split(/[<>\s]+/))
      .filter((id) => id.includes('@') && id.length <= LONGEST_NAME)
      .slice(-MOST_ANSWERS),
    isReport: fieldsOf(mail, ['content-type']).some((type) => /^\s*multipart\/report\b/i.test(type)),
  };
}

function fieldsOf({ headers: all }: Email, names: readonly string[]): string[] {
  return all.filter(({ key }) => names.includes(key)).map(({ value }) => value);
}

function reasonOf(error: unknown): FailureReason {
  const { authenticationFailed, responseStatus } = error as {
    readonly authenticationFailed?: unknown;
    readonly responseStatus?: unknown;
  };
  if (authenticationFailed === true) return 'keyRefused';
  return responseStatus === undefined ? failureOf(error).why : 'refused';
}

/**
 * The server's message, otherwise the connection error; masks the password, because some servers repeat what they were
 * sent.
 */
function describe(error: unknown, { imapPassword, imapUserName, userName }: MailboxServer): string {
  const { responseText, message } = error as { readonly responseText?: unknown; readonly message?: unknown };
  const said = [message, responseText].filter((part) => typeof part === 'string' && part !== '');
  const text = said.length === 0 ? 'The mailbox did not open' : [...new Set(said)].join(': ');
  const password = imapPassword.reveal();
  if (password.length < 4) return text;
  const user = imapUserName === '' ? userName : imapUserName;
  // As LOGIN sends it, and as AUTHENTICATE LOGIN and PLAIN (RFC 4616) do.
  const encoded = [password, `\0${user}\0${password}`].map((plain) =>
    Buffer.from(plain).toString('base64').replace(/=+$/, ''),
  );
  return [password, ...encoded].reduce((masked, form) => masked.replaceAll(form, '[secret]'), text);
}
