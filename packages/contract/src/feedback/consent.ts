/**
 * The visitor's consent as its cookie stores it: the version of the text shown, the allowed categories, and, if
 * recording is allowed, a random key under which recordings can be found and deleted.
 */
export interface CookieChoice {
  readonly version: number;
  readonly preferences: boolean;
  readonly analytics: boolean;
  readonly key?: string;
}

/** Raised when the texts of the choice change; the choice is then requested again. */
export const CONSENT_VERSION = 1;
export const CONSENT_COOKIE = 'cookieChoice';
export const CONSENT_DAYS = 365;
/** The click of the sales partner who brought the visitor; set only with consent to analytics. */
export const SOURCE_COOKIE = 'source';

const FORM = /^(\d{1,4})\.(0|1)(0|1)(?:\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}))?$/;

/** `1.01.0190a6f2-…`; undefined for anything else, and for a choice on an earlier text. */
export function readCookieChoice(value: string | undefined): CookieChoice | undefined {
  const [, version, preferences, analytics, key] = FORM.exec(value ?? '') ?? [];
  if (Number(version) !== CONSENT_VERSION) return undefined;
  return {
    version: CONSENT_VERSION,
    preferences: preferences === '1',
    // Without its key a recording could not be deleted, so none is made.
    analytics: analytics === '1' && key !== undefined,
    ...(key === undefined ? {} : { key }),
  };
}

export function writeCookieChoice({ version, preferences, analytics, key }: CookieChoice): string {
  const flags = `${preferences ? 1 : 0}${analytics ? 1 : 0}`;
  return analytics && key !== undefined ? `${version}.${flags}.${key}` : `${version}.${flags}`;
}
