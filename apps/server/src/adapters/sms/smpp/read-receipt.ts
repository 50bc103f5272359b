import type { Pdu } from 'smpp';
import type { SmsReport } from '../../../modules/messaging/ports.ts';

export interface Receipt {
  /** The provider's name for one part of a message. */
  readonly id: string;
  /** Undefined: it is still on its way. */
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

/** What is final about a message in a state of the protocol; undefined when nothing is. */
export function reportOfState(state: number, code = ''): SmsReport | undefined {
  if (state === DELIVERED) return { outcome: 'delivered' };
  const why = failures[state];
  return why === undefined ? undefined : { outcome: 'failed', detail: code === '' ? why : `${code}: ${why}` };
}

/**
 * A delivery receipt: by its own fields where the provider sends them, else by the text that appendix B of SMPP 3.4
 * describes (`id:… stat:DELIVRD err:000 …`). Undefined for a message from a phone.
 */
export function readReceipt(pdu: Pdu): Receipt | undefined {
  if (((pdu.esm_class ?? 0) & RECEIPT) === 0) return undefined;
  const said = pdu.short_message?.message;
  const text = typeof said === 'string' ? said : Buffer.from(said ?? []).toString('latin1');
  const id = pdu.receipted_message_id ?? /\bid:(\S+)/i.exec(text)?.[1];
  if (id === undefined) return undefined;
  const word = /\bstat:(\w+)/i.exec(text)?.[1]?.toUpperCase() ?? '';
  const code = /\berr:(\w+)/i.exec(text)?.[1] ?? '';
  return { id, report: reportOfState(pdu.message_state ?? states[word] ?? 0, code) };
}
