type Headers = Readonly<Record<string, number | readonly string[] | string | undefined>>;

const HSTS_SECONDS = 31_536_000;
/** Sources that our pages allow by default: their own origin. */
const REFERRER = ['no-referrer', 'strict-origin-when-cross-origin', 'strict-origin', 'same-origin'];

/** The missing or wrong headers of a response; empty if all is well. */
export function judgeHeaders(headers: Headers, isPage: boolean): string[] {
  const policy = readPolicy(String(headers['content-security-policy'] ?? ''));
  const scripts = policy.get('script-src') ?? policy.get('default-src') ?? ['nothing said'];
  const hsts = Number(/max-age=(\d+)/.exec(String(headers['strict-transport-security']))?.[1] ?? 0);
  return [
    ...(scripts.every((source) => source === "'self'" || source === "'none'")
      ? []
      : [`scripts from ${scripts.join(' ')}`]),
    ...(policy.get('frame-ancestors')?.join() === "'none'" ? [] : ['may stand in a frame']),
    ...(policy.get('object-src')?.join() === "'none'" ? [] : ['may hold objects']),
    ...(policy.get('base-uri')?.join() === "'none'" ? [] : ['may be given another base']),
    ...([...policy.values()].flat().includes('*') ? ['takes something from everywhere'] : []),
    ...(hsts >= HSTS_SECONDS ? [] : ['no HSTS of a year']),
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['no nosniff']),
    ...(REFERRER.includes(String(headers['referrer-policy'])) ? [] : ['no Referrer-Policy']),
    ...(headers['x-powered-by'] === undefined && headers['server'] === undefined ? [] : ['names its maker']),
    ...(isPage && headers['cache-control'] !== 'no-store' ? ['a page that may be kept'] : []),
    ...[headers['set-cookie'] ?? []].flat().flatMap((cookie) => judgeCookie(String(cookie))),
  ];
}

function readPolicy(text: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    text
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  );
}

/** Missing attributes of a cookie set by the server; no script needs to read any of them. */
function judgeCookie(cookie: string): string[] {
  const name = cookie.split('=', 1)[0];
  return ['Secure', 'HttpOnly', 'SameSite'].flatMap((word) =>
    new RegExp(`;\\s*${word}`, 'i').test(cookie) ? [] : [`the cookie ${name} is not ${word}`],
  );
}
