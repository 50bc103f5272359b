import { Secret as SharedSecret, TOTP } from 'otpauth';

/** What every authenticator understands (RFC 6238): SHA-1, six digits, a new code each 30 seconds. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** 160 random bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** A clock may be half a minute wrong, and typing takes a while. */
const STEPS_EITHER_WAY = 1;

/** A new shared secret, in Base32. */
export function newTotpSecret(): string {
  return new SharedSecret({ size: SECRET_BYTES }).base32;
}

/** What an authenticator reads from the picture. */
export function totpUri(secret: string, issuer: string, account: string): string {
  return authenticator(secret, issuer, account).toString();
}

/** The time step whose code this is; undefined for a code of no step near `at`. */
export function findTotpStep(secret: string, code: string, at: Date): number | undefined {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const timestamp = at.getTime();
  const delta = authenticator(secret).validate({ token, timestamp, window: STEPS_EITHER_WAY });
  return delta === null ? undefined : TOTP.counter({ period: FORM.period, timestamp }) + delta;
}

function authenticator(secret: string, issuer = '', account = ''): TOTP {
  return new TOTP({ ...FORM, issuer, label: account, secret: SharedSecret.fromBase32(secret) });
}
