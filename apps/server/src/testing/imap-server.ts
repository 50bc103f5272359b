import { createServer, type AddressInfo, type Socket } from 'node:net';

/** What goes wrong: it refuses the password, the line goes dead at a command, or a command is never answered. */
export type ImapFault = 'refuseLogin' | { readonly hangUpAt: string } | { readonly silentAt: string };

export interface TestImapServer {
  readonly port: number;
  /** The next mail of the inbox, with every line ending in CRLF; answers its number. */
  deliver(mail: string): number;
  /** The mailbox is made anew: numbers begin again. */
  rebuild(): void;
  /** Numbers of the mails whose text was fetched, in order. */
  readonly fetched: number[];
  /** Commands that would change something in the mailbox. */
  readonly changes: string[];
  /** Names of all commands, in order. */
  readonly commands: string[];
  /** Numbers of mails that a search finds and that are gone when they are fetched. */
  readonly lost: Set<number>;
  /** What it offers besides IMAP4rev1. */
  offers: string;
  fault: ImapFault | undefined;
  close(): Promise<void>;
}

export const IMAP_USER = 'help@agency.example';
export const IMAP_PASSWORD = 'the password of the mailbox';

interface StoredMail {
  readonly uid: number;
  readonly text: string;
}

/** An IMAP server on a port of its own, as far as reading an inbox needs one (RFC 3501). */
export async function startImapServer(): Promise<TestImapServer> {
  const mails: StoredMail[] = [];
  const sockets = new Set<Socket>();
  let validity = 1;
  let nextUid = 1;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.write('* OK IMAP4rev1 ready\r\n');
    let authenticating: string | undefined;
    readCommands(socket, (tag, command) => {
      const { fault } = imap;
      if (authenticating !== undefined) {
        // What was asked for comes as a line of its own; some servers repeat what they refuse.
        socket.write(`${authenticating} NO Refused: ${tag}\r\n`);
        authenticating = undefined;
        return;
      }
      if (command.startsWith('AUTHENTICATE')) {
        authenticating = tag;
        socket.write('+ \r\n');
        return;
      }
      const [name = ''] = command.replace(/^UID /i, '').split(' ');
      imap.commands.push(name.toUpperCase());
      if (typeof fault === 'object' && 'silentAt' in fault && name.toUpperCase() === fault.silentAt) return;
      if (typeof fault === 'object' && 'hangUpAt' in fault && name.toUpperCase() === fault.hangUpAt)
        socket.destroy();
      else
        socket.write(
          Buffer.concat([...answer(name.toUpperCase(), command), Buffer.from(`${end(tag, name)}\r\n`)]),
        );
      if (name.toUpperCase() === 'LOGOUT') socket.end();
    });
  });

  function end(tag: string, name: string): string {
    const known = [
      'CAPABILITY',
      'LOGIN',
      'LIST',
      'LSUB',
      'EXAMINE',
      'SEARCH',
      'FETCH',
      'NOOP',
      'LOGOUT',
      'ID',
    ];
    if (name.toUpperCase() === 'LOGIN' && isRefused)
      return `${tag} NO [AUTHENTICATIONFAILED] Invalid credentials`;
    if (!known.includes(name.toUpperCase())) return `${tag} BAD Unknown command`;
    return `${tag} OK ${name.toUpperCase() === 'EXAMINE' ? '[READ-ONLY] ' : ''}done`;
  }

  let isRefused = false;
  function answer(name: string, command: string): Buffer[] {
    const line = (text: string) => Buffer.from(`* ${text}\r\n`);
    if (name === 'CAPABILITY') return [line(`CAPABILITY IMAP4rev1 ${imap.offers}`.trimEnd())];
    if (name === 'LOGIN') {
      isRefused =
        imap.fault === 'refuseLogin' || !command.includes(IMAP_USER) || !command.includes(IMAP_PASSWORD);
      return [];
    }
    if (name === 'LIST' || name === 'LSUB') return [line(`${name} (\\HasNoChildren) "/" INBOX`)];
    if (name === 'EXAMINE')
      return [
        line(`${mails.length} EXISTS`),
        line('0 RECENT'),
        line('FLAGS (\\Seen)'),
        line(`OK [UIDVALIDITY ${validity}] valid`),
        line(`OK [UIDNEXT ${nextUid}] next`),
      ];
    if (name === 'SEARCH') {
      const [, from = '1', to = '*'] = /UID (\d+):(\d+|\*)/.exec(command.replace(/^UID SEARCH/, '')) ?? [];
      const last = to === '*' ? Number.POSITIVE_INFINITY : Number(to);
      const found = mails.filter(({ uid }) => uid >= Number(from) && uid <= last);
      return [line(`SEARCH ${found.map(({ uid }) => uid).join(' ')}`.trimEnd())];
    }
    if (name === 'FETCH') return mails.flatMap((mail, at) => fetchOne(mail, at + 1, command));
    if (['STORE', 'EXPUNGE', 'SELECT', 'COPY', 'MOVE'].includes(name)) imap.changes.push(command);
    return [];
  }

  function fetchOne({ uid, text }: StoredMail, sequence: number, command: string): Buffer[] {
    const [, set = ''] = /FETCH ([\d,:*]+)/i.exec(command) ?? [];
    if (!set.split(',').includes(String(uid)) || imap.lost.has(uid)) return [];
    const fields = /BODY\.PEEK\[HEADER\.FIELDS \(([^)]*)\)\]/i.exec(command);
    const partial = /BODY\.PEEK\[\](?:<(\d+)\.(\d+)>)?/i.exec(command);
    const parts: Buffer[] = [Buffer.from(`* ${sequence} FETCH (UID ${uid}`)];
    const literal = (name: string, bytes: Buffer) =>
      parts.push(Buffer.from(` ${name} {${bytes.length}}\r\n`), bytes);
    if (fields)
      literal(`BODY[HEADER.FIELDS (${fields[1]})]`, Buffer.from(headerFields(text, fields[1] ?? '')));
    if (partial && !fields) {
      imap.fetched.push(uid);
      const [, start, most] = partial;
      const bytes = Buffer.from(text);
      const cut = most === undefined ? bytes : bytes.subarray(Number(start), Number(start) + Number(most));
      literal(most === undefined ? 'BODY[]' : `BODY[]<${start}>`, cut);
    }
    parts.push(Buffer.from(')\r\n'));
    return parts;
  }

  const imap: TestImapServer = {
    get port() {
      return (server.address() as AddressInfo).port;
    },
    fetched: [],
    changes: [],
    commands: [],
    lost: new Set(),
    offers: '',
    fault: undefined,
    deliver(mail) {
      mails.push({ uid: nextUid, text: mail });
      nextUid += 1;
      return nextUid - 1;
    },
    rebuild() {
      mails.length = 0;
      validity += 1;
      nextUid = 1;
    },
    close: () =>
      new Promise<void>((closed) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => closed());
      }),
  };
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return imap;
}

/** Lines of the client; a literal (`{12}`) is asked for and put into its line. */
function readCommands(socket: Socket, onCommand: (tag: string, command: string) => void): void {
  let waiting = '';
  let line = '';
  socket.on('data', (chunk: Buffer) => {
    waiting += chunk.toString();
    for (;;) {
      const literal = /\{(\d+)\}\r\n$/.exec(line);
      const length = literal === null ? waiting.indexOf('\r\n') + 2 : Number(literal[1]);
      if (length < 2 ? literal === null : waiting.length < length) return;
      const read = waiting.slice(0, length);
      waiting = waiting.slice(length);
      if (literal !== null) {
        line = `${line.slice(0, literal.index)}${read}`;
        continue;
      }
      line += read;
      if (/\{\d+\}\r\n$/.test(line)) {
        socket.write('+ go on\r\n');
        continue;
      }
      const [tag = '', ...rest] = line.trimEnd().split(' ');
      line = '';
      onCommand(tag, rest.join(' '));
    }
  });
}

function headerFields(mail: string, wanted: string): string {
  const names = wanted.toLowerCase().split(' ');
  const [head = ''] = mail.split('\r\n\r\n');
  const fields = head.split(/\r\n(?![ \t])/);
  return `${fields.filter((field) => names.includes(field.split(':')[0]!.toLowerCase())).join('\r\n')}\r\n\r\n`;
}
