import { randomInt } from 'node:crypto';
import type { AskSmsReports, SendSms, SmsReport } from '../../../modules/messaging/ports.ts';
import { noteFailure } from '../../../platform/call-failure.ts';
import type { SmsSetting } from '../../../modules/settings/public.ts';
import { isIP, type Socket } from 'node:net';
import { connect as secure } from 'node:tls';
import type { Pdu, Session } from 'smpp';
import type { Network } from '../../../platform/network/network.ts';

interface Receipt {
  /** The provider's name for one part of a message. */
  readonly id: string;
  /** Undefined while it is still pending. */
  readonly report: SmsReport | undefined;
}

/** ESM class bits of a delivery receipt. */
const RECEIPT = 0x04;
const DELIVERED = 2;
/** The states of the protocol, by number; the rest may still change. */
const failures: Readonly<Record<number, string>> = {
  3: 'expired',
  4: 'deleted',
  5: 'undeliverable',
  8: 'rejected',
};

const states: Readonly<Record<string, number>> = {
  ENROUTE: 1,
  DELIVRD: 2,
  EXPIRED: 3,
  DELETED: 4,
  UNDELIV: 5,
  ACCEPTD: 6,
  UNKNOWN: 7,
  REJECTD: 8,
};

export interface SmppProvider {
  readonly send: SendSms;
  readonly askReports: AskSmsReports;
}

/** The known states of parts, by the provider's ids. */
type Receipts = Map<string, SmsReport>;

/** Errors that a retry will not resolve, by the protocol's numbers. */
const refusals: Readonly<Record<number, string>> = {
  0x01: 'the text is too long',
  0x0a: 'the sender is not valid',
  0x0b: 'the number is not valid',
  0x33: 'the number cannot be reached',
  0x61: 'the time is not valid',
};

/** Limit of receipts not read yet; a provider that sends more is polled again instead. */
const MOST_KEPT = 5000;
const QUERIES_AT_ONCE = 5;

/**
 * A provider that speaks SMPP 3.4. Long texts are sent in concatenated parts. The provider reports their state in
 * answer to a query, or by receipts, which arrive at any time and are stored until they are read.
 */
export function createSmppProvider(options: SmppOptions): SmppProvider {
  const accounts = new Map<string, Receipts>();
  const receiptsOf = ({ apiUrl, userName }: SmsSetting): Receipts => {
    const account = `${userName} ${apiUrl}`;
    const known = accounts.get(account) ?? new Map<string, SmsReport>();
    accounts.set(account, known);
    return known;
  };
  const keepFor = (setting: SmsSetting) => {
    const receipts = receiptsOf(setting);
    return ({ id, report }: Receipt): void => {
      if (!report) return;
      if (receipts.size >= MOST_KEPT) receipts.clear();
      receipts.set(id, report);
    };
  };
  return {
    send: (setting, { to, text }) =>
      inSession(options, setting, keepFor(setting), async (session) => {
        const alphabet = setting.encoding !== 'unicode' && (await isPlain(text)) ? 'gsm' : 'ucs2';
        return submit(session, setting, to, splitText(text, alphabet), alphabet);
      }),
    askReports: (setting, references) =>
      inSession(options, setting, keepFor(setting), async (session) => {
        const receipts = receiptsOf(setting);
        const found = new Map<string, SmsReport>();
        for (let first = 0; first < references.length; first += QUERIES_AT_ONCE) {
          const batch = references.slice(first, first + QUERIES_AT_ONCE);
          const reports = await Promise.all(
            batch.map((reference) => reportOf(session, setting, receipts, reference)),
          );
          batch.forEach((reference, index) => {
            const report = reports[index];
            if (report) found.set(reference, report);
          });
        }
        return found;
      }),
  };
}

/** Whether GSM 03.38 has every character of a text, by the library's table. */
async function isPlain(text: string): Promise<boolean> {
  const { default: smpp } = await import('smpp');
  return smpp.encodings.ASCII.match(text);
}

async function submit(
  session: BoundSession,
  setting: SmsSetting,
  to: string,
  parts: readonly string[],
  alphabet: Alphabet,
): ReturnType<SendSms> {
  const ids: string[] = [];
  const joint = randomInt(256);
  for (const [index, message] of parts.entries()) {
    const udh = Buffer.from([5, 0, 3, joint, parts.length, index + 1]);
    const { command_status: status, message_id: id = '' } = await session.ask('submit_sm', {
      ...sourceOf(setting),
      dest_addr_ton: 1,
      dest_addr_npi: 1,
      destination_addr: to.replace(/\D/g, ''),
      registered_delivery: 1,
      data_coding: alphabets[alphabet].dataCoding,
      short_message: parts.length === 1 ? message : { udh, message },
    });
    const why = refusals[status];
    if (why !== undefined) return { outcome: 'refused', detail: `${statusText(status)}: ${why}` };
    if (status !== 0) throw new Error(`The SMS provider answered ${statusText(status)}`);
    ids.push(id);
  }
  return { outcome: 'accepted', reference: ids.join(' ') };
}

/** Letters are a sender name; digits are a short number, or with a plus an international one. */
function sourceOf({ originator }: SmsSetting) {
  const isWhole = originator.startsWith('+');
  const isNumber = isWhole || /^\d+$/.test(originator);
  return {
    source_addr_ton: isWhole ? 1 : isNumber ? 3 : 5,
    source_addr_npi: isNumber ? 1 : 0,
    source_addr: originator.replace('+', ''),
  };
}

/** A message is delivered when all its parts are, and has failed as soon as one has. */
async function reportOf(
  session: BoundSession,
  setting: SmsSetting,
  receipts: Receipts,
  reference: string,
): Promise<SmsReport | undefined> {
  const parts = reference.split(' ');
  const reports = await Promise.all(parts.map((id) => reportOfPart(session, setting, receipts, id)));
  const failed = reports.find((report) => report?.outcome === 'failed');
  const report = failed ?? (reports.every((one) => one !== undefined) ? reports[0] : undefined);
  if (report) for (const id of parts) receipts.delete(id);
  return report;
}

async function reportOfPart(
  session: BoundSession,
  setting: SmsSetting,
  receipts: Receipts,
  id: string,
): Promise<SmsReport | undefined> {
  const known = receipts.get(id);
  if (known) return known;
  const answer = await session.ask('query_sm', { message_id: id, ...sourceOf(setting) });
  // Many providers answer no queries and only send receipts unprompted.
  return answer.command_status === 0 ? reportOfState(answer.message_state ?? 0) : receipts.get(id);
}

/** The encoding of a text message, and how much of it one part carries, alone and as one of several. */
const alphabets = {
  gsm: { dataCoding: 0, single: 160, joined: 153 },
  ucs2: { dataCoding: 8, single: 70, joined: 67 },
} as const;
type Alphabet = keyof typeof alphabets;

/** Characters of GSM 03.38 that take two septets. */
const EXTENDED = '\f^{}\\[~]|€';

/** The parts of a text, none longer than its encoding allows; no character is split. */
function splitText(text: string, alphabet: Alphabet): string[] {
  const { single, joined } = alphabets[alphabet];
  const letters = [...text];
  const places = letters.map((letter) => placesOf(letter, alphabet));
  if (places.reduce((sum, one) => sum + one, 0) <= single) return [text];
  const parts: string[] = [];
  let [part, taken] = ['', 0];
  letters.forEach((letter, index) => {
    const needed = places[index]!;
    if (taken + needed > joined) {
      parts.push(part);
      [part, taken] = ['', 0];
    }
    part += letter;
    taken += needed;
  });
  return [...parts, part];
}

function placesOf(letter: string, alphabet: Alphabet): number {
  if (alphabet === 'ucs2') return letter.length;
  return EXTENDED.includes(letter) ? 2 : 1;
}

interface SmppOptions {
  readonly network: Pick<Network, 'connect'>;
  /** The provider's address if it is not in the setting. */
  readonly address?: () => { readonly host: string; readonly port: number };
}

const TIMEOUT_MS = 15_000;
const ports = { 'smpp:': 2775, 'ssmpp:': 3550 } as const;

/** A bound session: each request resolves to the other side's packet, or rejects after a time limit. */
interface BoundSession {
  ask(command: 'submit_sm' | 'query_sm', fields: Readonly<Record<string, unknown>>): Promise<Pdu>;
}

/**
 * Binds to a provider as a transceiver, runs an action and unbinds. Receipts that arrive meanwhile are reported before
 * they are confirmed, so that none is lost. Throws when the provider cannot be reached or refuses the bind.
 */
async function inSession<T>(
  options: SmppOptions,
  setting: SmsSetting,
  onReceipt: (receipt: Receipt) => void,
  act: (session: BoundSession) => Promise<T>,
): Promise<T> {
  const socket = await openSocket(options, setting);
  const { default: smpp } = await import('smpp');
  const session = new smpp.Session({ socket });
  const broken = new Promise<never>((_, fail) => {
    session.on('error', fail);
    session.on('close', () => fail(new Error('The SMS provider has ended the connection')));
  });
  // It may reject while nothing awaits it.
  broken.catch(() => undefined);
  session.on('deliver_sm', (pdu: Pdu) => {
    const receipt = readReceipt(pdu);
    if (receipt) onReceipt(receipt);
    session.send(pdu.response());
  });
  session.on('enquire_link', (pdu: Pdu) => session.send(pdu.response()));
  const ask = (begin: (answered: (pdu: Pdu) => void) => void): Promise<Pdu> =>
    Promise.race([new Promise<Pdu>(begin), broken, afterTimeout()]);
  try {
    const bound = await ask((answered) =>
      session.bind_transceiver(
        { system_id: setting.userName, password: setting.password.reveal(), interface_version: 0x34 },
        answered,
      ),
    );
    if (bound.command_status !== 0) {
      const said = statusText(bound.command_status);
      const error = new Error(`The SMS provider refused the connection: ${said}`);
      throw noteFailure(error, {
        why: KEY_FAULTS.has(bound.command_status) ? 'keyRefused' : 'refused',
        said,
      });
    }
    return await act({ ask: (command, fields) => ask((answered) => session[command](fields, answered)) });
  } finally {
    letGo(session, socket);
  }
}

/** Bind failed, wrong password, wrong system id. */
const KEY_FAULTS: ReadonlySet<number> = new Set([0x0d, 0x0e, 0x0f]);

/** `0x0e`: an error code as in the protocol's tables. */
function statusText(status: number): string {
  return `0x${status.toString(16).padStart(2, '0')}`;
}

async function openSocket({ network, address }: SmppOptions, setting: SmsSetting): Promise<Socket> {
  const url = new URL(address ? 'smpp://stand-in' : setting.apiUrl);
  const { host, port } = address
    ? address()
    : { host: url.hostname, port: Number(url.port || ports[url.protocol as keyof typeof ports]) };
  const socket = await network.connect(host, port, TIMEOUT_MS, 'smpp');
  if (url.protocol !== 'ssmpp:') return socket;
  return new Promise((open, fail) => {
    const safe = secure({ socket, ...(isIP(host) === 0 ? { servername: host } : { host }) }, () =>
      open(safe),
    );
    safe.once('error', fail);
  });
}

function letGo(session: Session, socket: Socket): void {
  session.removeAllListeners('error');
  // The session is over, and an unhandled event would end the process.
  session.on('error', () => undefined);
  if (socket.writable) session.unbind(() => session.close());
  setTimeout(() => socket.destroy(), 1000).unref();
}

function afterTimeout(): Promise<never> {
  return new Promise((_, fail) => {
    setTimeout(() => fail(new Error('The SMS provider does not answer')), TIMEOUT_MS).unref();
  });
}

/** The final outcome of a message by its state in the protocol; undefined if it is not final. */
function reportOfState(state: number, code = ''): SmsReport | undefined {
  if (state === DELIVERED) return { outcome: 'delivered' };
  const why = failures[state];
  return why === undefined ? undefined : { outcome: 'failed', detail: code === '' ? why : `${code}: ${why}` };
}

/**
 * A delivery receipt, read from its own fields if the provider sends them, otherwise from the text described in
 * appendix B of SMPP 3.4 (`id:… stat:DELIVRD err:000 …`). Undefined for a message from a phone.
 */
function readReceipt(pdu: Pdu): Receipt | undefined {
  if (((pdu.esm_class ?? 0) & RECEIPT) === 0) return undefined;
  const said = pdu.short_message?.message;
  const text = typeof said === 'string' ? said : Buffer.from(said ?? []).toString('latin1');
  const id = pdu.receipted_message_id ?? /\bid:(\S+)/i.exec(text)?.[1];
  if (id === undefined) return undefined;
  const word = /\bstat:(\w+)/i.exec(text)?.[1]?.toUpperCase() ?? '';
  const code = /\berr:(\w+)/i.exec(text)?.[1] ?? '';
  return { id, report: reportOfState(pdu.message_state ?? states[word] ?? 0, code) };
}
