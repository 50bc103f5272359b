import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Pdu, Session } from 'smpp';
import { Desk, serveDesk, type HeldSms, type SimulatorAccount } from './simulator-desk.ts';

const ACCEPTED = '0x00';

const manual = {
  title: 'SMS simulator of SMPP',
  base: '/demo/smpp',
  accepted: ACCEPTED,
  faults: {
    '0x08': 'is out of order',
    '0x58': 'is asked too often',
    '0x0b': 'finds the number wrong',
    '0x01': 'finds the text too long',
  },
  reportable: {
    DELIVRD: 'arrived',
    ENROUTE: 'is on its way',
    UNDELIV: 'did not arrive',
    EXPIRED: 'did not arrive in time',
  },
};

const WRONG_PASSWORD = 0x0e;
const WRONG_SENDER = 0x0a;
const NOT_FOUND = 0x0c;
const states: Readonly<Record<string, number>> = { ENROUTE: 1, DELIVRD: 2, EXPIRED: 3, UNDELIV: 5 };

export interface SmppSimulator {
  /** Listens on this machine only. */
  readonly address: () => { readonly host: string; readonly port: number };
}

/**
 * Opens a message centre that speaks SMPP 3.4 on a free port of this machine, with its page under /demo/smpp: it stores
 * messages, sends none, and reports the states set on its page, by receipts and by query. For demos and tests only.
 */
export async function registerSmppSimulator(
  app: FastifyInstance,
  account: SimulatorAccount,
): Promise<SmppSimulator> {
  const desk = new Desk(manual);
  const { default: smpp } = await import('smpp');
  const centre = smpp.createServer((session) => attend(session, desk, account));
  centre.listen(0, '127.0.0.1');
  await once(centre, 'listening');
  // The message centre does not keep the process alive.
  centre.unref();
  app.addHook('onClose', async () => {
    for (const session of centre.sessions) session.destroy();
    centre.close();
  });
  await app.register((provider) => serveDesk(provider, desk), { prefix: manual.base });
  const { port } = centre.address() as AddressInfo;
  return { address: () => ({ host: '127.0.0.1', port }) };
}

function attend(session: Session, desk: Desk, account: SimulatorAccount): void {
  let isBound = false;
  session.on('error', () => session.destroy());
  session.on('enquire_link', (pdu: Pdu) => session.send(pdu.response()));
  session.on('unbind', (pdu: Pdu) => {
    session.send(pdu.response());
    session.close();
  });
  session.on('bind_transceiver', (pdu: Pdu) => {
    isBound = pdu.system_id === account.userName && pdu.password === account.password;
    session.send(pdu.response(isBound ? {} : { command_status: WRONG_PASSWORD }));
  });
  session.on('submit_sm', (pdu: Pdu) => {
    const held = take(pdu, desk, account, isBound);
    const status = Number(held.code);
    session.send(pdu.response(status === 0 ? { message_id: held.jobId } : { command_status: status }));
    if (status === 0 && pdu.registered_delivery === 1) sendReceipt(session, desk, held);
  });
  session.on('query_sm', (pdu: Pdu) => {
    const held = desk.held.find(({ jobId, code }) => jobId === pdu.message_id && code === ACCEPTED);
    const state = states[desk.reported] ?? 0;
    const answer = { message_id: pdu.message_id, message_state: state };
    session.send(pdu.response(held && isBound ? answer : { command_status: NOT_FOUND }));
  });
}

let count = 0;

function take(pdu: Pdu, desk: Desk, { originator, now }: SimulatorAccount, isBound: boolean): HeldSms {
  const { source_addr: from, destination_addr: to = '', short_message: said } = pdu;
  const fault = desk.takeFault();
  const isOurs = isBound && from === originator;
  const code = isOurs ? fault : `0x${WRONG_SENDER.toString(16).padStart(2, '0')}`;
  const udh = said?.udh?.[0];
  const joint = udh ? ` ${udh.at(-1)}/${udh.at(-2)}` : '';
  const held = {
    at: now(),
    jobId: (count += 1).toString(16).padStart(8, '0'),
    to,
    code,
    text: typeof said?.message === 'string' ? said.message : '',
    encoding: `${pdu.data_coding === 8 ? 'UCS2' : 'GSM'}${joint}`,
  };
  desk.hold(held);
  return held;
}

/** Only final states are reported unprompted. */
function sendReceipt(session: Session, { reported }: Desk, { jobId, to }: HeldSms): void {
  if (reported === 'ENROUTE') return;
  session.deliver_sm({
    esm_class: 4,
    source_addr: to,
    data_coding: 0,
    short_message: `id:${jobId} sub:001 dlvrd:001 stat:${reported} err:000 text:`,
  });
}
