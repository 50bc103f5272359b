import { Secret as SharedSecret, TOTP } from 'otpauth';

/** Supported by every authenticator (RFC 6238): SHA-1, six digits, a new code every 30 seconds. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** 160 random bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** Tolerates clocks half a minute off, and slow typing. */
const STEPS_EITHER_WAY = 1;

/** A new shared secret, in Base32. */
export function newTotpSecret(): string {
  return new SharedSecret({ size: SECRET_BYTES }).base32;
}

/** Content of the QR code for an authenticator. */
export function totpUri(secret: string, issuer: string, account: string): string {
  return authenticator(secret, issuer, account).toString();
}

/** The time step of a code; undefined if it belongs to no step near `at`. */
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
