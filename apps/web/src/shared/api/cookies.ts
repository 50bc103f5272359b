/** Cookies as written by stock clients of the framework: path `/`, names and values URL-encoded. */
export const cookieNames = {
  authToken: 'Abp.AuthToken',
  encryptedToken: 'enc_auth_token',
  tenantId: 'Abp.TenantId',
  culture: 'Abp.Localization.CultureName',
} as const;

export const FIVE_YEARS_SECONDS = 5 * 365 * 24 * 60 * 60;

/** The value of a cookie in a cookie line; undefined if absent, empty or undecodable. */
export function findCookie(line: string, name: string): string | undefined {
  for (const pair of line.split(';')) {
    const [key, ...rest] = pair.trim().split('=');
    if (decode(key ?? '') !== name) continue;
    const value = decode(rest.join('='));
    return value === '' ? undefined : value;
  }
  return undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** A `document.cookie` assignment; without a lifetime it ends with the browser session. */
export function cookieText(name: string, value: string, lifeSeconds?: number, isSecure = false): string {
  const life = lifeSeconds === undefined ? '' : `; max-age=${lifeSeconds}`;
  const secure = isSecure ? '; secure' : '';
  return `${encodeURIComponent(name)}=${encodeURIComponent(value)}; path=/; samesite=lax${life}${secure}`;
}

/** Undefined on the server, whose pages are the same for everybody. */
export function readCookie(name: string): string | undefined {
  return typeof document === 'undefined' ? undefined : findCookie(document.cookie, name);
}

export function writeCookie(name: string, value: string, lifeSeconds?: number): void {
  document.cookie = cookieText(name, value, lifeSeconds, location.protocol === 'https:');
}

export function removeCookie(name: string): void {
  document.cookie = cookieText(name, '', 0);
}
