import { randomBytes } from 'node:crypto';
import { XMLBuilder, XMLParser } from 'fast-xml-parser';
import type { BankReply } from './bank-acts.ts';

export type Members = Readonly<Record<string, string>>;

const parser = new XMLParser({ parseTagValue: false, trimValues: true });
const builder = new XMLBuilder({ format: false });

/** Reads a CC5Request; undefined when the text is not one. */
export function readCall(xml: string): { call: Members; extra: Members } | undefined {
  try {
    const root = parser.parse(xml, true) as { CC5Request?: Record<string, unknown> };
    if (typeof root.CC5Request !== 'object') return undefined;
    return { call: texts(root.CC5Request), extra: texts(root.CC5Request['Extra'] ?? {}) };
  } catch {
    return undefined;
  }
}

function texts(value: unknown): Members {
  return Object.fromEntries(
    Object.entries(value as object).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}

/** Writes a CC5Response. */
export function writeReply(orderId: string, reply: BankReply, now: Date): string {
  const isApproved = reply.code === '00';
  const body: string = builder.build({
    CC5Response: {
      OrderId: orderId,
      GroupId: orderId,
      Response: isApproved ? 'Approved' : reply.code === '99' ? 'Error' : 'Declined',
      AuthCode: isApproved ? randomBytes(3).toString('hex').toUpperCase() : '',
      HostRefNum: '',
      ProcReturnCode: reply.code,
      TransId: `TB${randomBytes(8).toString('hex')}`,
      ErrMsg: reply.message ?? '',
      Extra: {
        TRXDATE: now.toISOString(),
        ...(reply.errorCode === undefined ? {} : { ERRORCODE: reply.errorCode }),
        ...reply.extra,
        NOTICE: 'Test bank: no money moves',
      },
    },
  });
  return `<?xml version="1.0" encoding="UTF-8"?>${body}`;
}
