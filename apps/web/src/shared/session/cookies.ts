/** Cookies as stock clients of the same framework write them: path `/`, names and values URL-encoded. */
export const cookieNames = {
  authToken: 'Abp.AuthToken',
  encryptedToken: 'enc_auth_token',
  tenantId: 'Abp.TenantId',
  culture: 'Abp.Localization.CultureName',
} as const;

export const FIVE_YEARS_SECONDS = 5 * 365 * 24 * 60 * 60;

/** The value of a cookie in a cookie line; undefined when absent, empty or not decodable. */
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

/** One `document.cookie` assignment; without a life it ends with the browser session. */
export function cookieText(name: string, value: string, lifeSeconds?: number, isSecure = false): string {
  const life = lifeSeconds === undefined ? '' : `; max-age=${lifeSeconds}`;
  const secure = isSecure ? '; secure' : '';
  return `${encodeURIComponent(name)}=${encodeURIComponent(value)}; path=/; samesite=lax${life}${secure}`;
}

/** Where a page is drawn on the server there is no jar: what is drawn there is everybody's. */
export function readCookie(name: string): string | undefined {
  return typeof document === 'undefined' ? undefined : findCookie(document.cookie, name);
}

export function writeCookie(name: string, value: string, lifeSeconds?: number): void {
  document.cookie = cookieText(name, value, lifeSeconds, location.protocol === 'https:');
}

export function removeCookie(name: string): void {
  document.cookie = cookieText(name, '', 0);
}
