import { isIP, type Socket } from 'node:net';
import { connect as secure } from 'node:tls';
import type { Pdu, Session } from 'smpp';
import type { SmsSetting } from '../../../modules/settings/public.ts';
import type { Network } from '../../../platform/network/network.ts';
import { readReceipt, type Receipt } from './read-receipt.ts';

export interface SmppOptions {
  readonly network: Pick<Network, 'connect'>;
  /** The provider's address, where the setting does not say it. */
  readonly address?: () => { readonly host: string; readonly port: number };
}

const TIMEOUT_MS = 15_000;
const ports = { 'smpp:': 2775, 'ssmpp:': 3550 } as const;

/** A bound session: what it is asked answers with the other side's packet, in time or not at all. */
export interface BoundSession {
  ask(command: 'submit_sm' | 'query_sm', fields: Readonly<Record<string, unknown>>): Promise<Pdu>;
}

/**
 * Binds to a provider as a transceiver, does something and lets go. Receipts that arrive meanwhile are told before they
 * are confirmed, so that none is lost. Throws when the other side cannot be reached or does not let us in.
 */
export async function inSession<T>(
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
    if (bound.command_status !== 0)
      throw new Error(`The SMS provider does not let us in: ${statusText(bound.command_status)}`);
    return await act({ ask: (command, fields) => ask((answered) => session[command](fields, answered)) });
  } finally {
    letGo(session, socket);
  }
}

/** `0x0e`: as the protocol's tables name what went wrong. */
export function statusText(status: number): string {
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
  session.on('error', () => undefined);
  if (socket.writable) session.unbind(() => session.close());
  setTimeout(() => socket.destroy(), 1000).unref();
}

function afterTimeout(): Promise<never> {
  return new Promise((_, fail) => {
    setTimeout(() => fail(new Error('The SMS provider does not answer')), TIMEOUT_MS).unref();
  });
}
