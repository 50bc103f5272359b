import argon2 from '@node-rs/argon2';

/** Parameters of argon2id: 19 MB, two passes (OWASP's first choice). The library works at most four at a time. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A dummy hash, checked when there is no user or no password, so that both cases take equal time. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$TQz7jeDt38Cq2HG2DTOnXg$R9+PZst/s1tN6zBiCzCnKWk8M+VfWNtjNpNUQ109aUA';

export function hashPassword(password: string): Promise<string> {
  return argon2.hash(readPassword(password), ARGON2ID);
}

/** Whether the password matches; takes the same work for users without one and for unknown users. */
export async function isPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  const isRight = await argon2.verify(passwordHash ?? NOBODYS_HASH, readPassword(password));
  return isRight && typeof passwordHash === 'string';
}

/** Equal letters can be typed as different code points, depending on the system's keyboard. */
function readPassword(password: string): string {
  return password.normalize('NFC');
}
