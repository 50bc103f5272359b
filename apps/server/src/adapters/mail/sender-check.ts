/** Quoted text and comments, in which senders can put words of their own; a comment may contain another. */
const QUOTED = /"(?:[^"\\]|\\.)*"/g;
const COMMENT = /\([^()]*\)/g;
const DEEPEST_COMMENT = 4;
/** The longest header that is read; real ones have a few hundred characters. */
const LONGEST = 8_000;

interface Finding {
  readonly method: string;
  readonly result: string;
  /** What was looked at, as `header.d` → `example.com`. */
  readonly properties: Readonly<Record<string, string>>;
}

/**
 * What the receiving mail server found out about a mail's sender (RFC 8601). `header`: the topmost Authentication-Results,
 * which that server has added; whatever is below may come from the sender. True if the domain of `fromAddress` vouches
 * for the mail, false if it does not, undefined if the server tells nothing about it.
 */
export function isSenderConfirmed(header: string | undefined, fromAddress: string): boolean | undefined {
  if (header === undefined) return undefined;
  const findings = readFindings(header);
  const dmarc = findings.find(({ method }) => method === 'dmarc');
  if (dmarc?.result === 'pass') return true;
  if (dmarc?.result === 'fail') return false;
  const signed = findings.filter(({ method }) => method === 'dkim' || method === 'spf');
  if (signed.length === 0) return undefined;
  const domain = domainOf(fromAddress);
  return signed.some(
    ({ result, properties }) =>
      result === 'pass' &&
      [properties['header.d'], properties['header.i'], properties['smtp.mailfrom']].some(
        (name) => name !== undefined && isAligned(domainOf(name), domain),
      ),
  );
}

function readFindings(header: string): Finding[] {
  let plain = header.slice(0, LONGEST).toLowerCase().replaceAll(QUOTED, ' ');
  for (let depth = 0; depth < DEEPEST_COMMENT; depth += 1) plain = plain.replaceAll(COMMENT, ' ');
  // The first part is the name of the server.
  return plain
    .split(';')
    .slice(1)
    .flatMap((part): Finding[] => {
      const [[method, result] = [], ...properties] = part
        .trim()
        .split(/\s+/)
        .map((word) => word.split('=', 2));
      if (method === undefined || result === undefined) return [];
      return [
        {
          method,
          result,
          properties: Object.fromEntries(properties.map(([name, value]) => [name, value ?? ''])),
        },
      ];
    });
}

function domainOf(address: string): string {
  return address
    .slice(address.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
}

/** The same domain or one below it: `mail.example.com` writes for `example.com`. */
function isAligned(one: string, other: string): boolean {
  return one !== '' && (one === other || one.endsWith(`.${other}`));
}
