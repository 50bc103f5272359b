import { XMLParser } from 'fast-xml-parser';

/** The members of an answer that we use; absent ones are empty. */
export interface BankAnswer {
  readonly orderId: string;
  /** `Approved`, `Declined` or `Error`. */
  readonly response: string;
  /** `00` is success; other two-character codes come from the card's bank, `99` from the gateway. */
  readonly procReturnCode: string;
  readonly transactionId: string;
  readonly errorMessage: string;
  readonly extra: Readonly<Record<string, string>>;
}

const parser = new XMLParser({ parseTagValue: false, trimValues: true, ignoreAttributes: true });

/** Reads a CC5Response; undefined when the text is not one. */
export function readAnswer(xml: string): BankAnswer | undefined {
  const root = parse(xml);
  const answer = isRecord(root) ? root['CC5Response'] : undefined;
  if (!isRecord(answer)) return undefined;
  const text = (name: string): string => {
    const value = answer[name];
    return typeof value === 'string' ? value : '';
  };
  if (text('Response') === '' || text('ProcReturnCode') === '') return undefined;
  const extra = isRecord(answer['Extra']) ? answer['Extra'] : {};
  return {
    orderId: text('OrderId'),
    response: text('Response'),
    procReturnCode: text('ProcReturnCode'),
    transactionId: text('TransId'),
    errorMessage: text('ErrMsg'),
    extra: Object.fromEntries(
      Object.entries(extra).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
  };
}

function parse(xml: string): unknown {
  try {
    return parser.parse(xml, true);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
