import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import { DEFAULT_TENANT, hasHostname } from './repository.ts';
import { findUser, type UserRow } from './user-rows.ts';
import { isSameSecret } from '../../../platform/secrets/is-same-secret.ts';

const MINUTE_MS = 60_000;
/** Validity in minutes of a link that sets a password, and a code that signs in. */
const lifeMinutes = { password: 24 * 60, signIn: 10 } as const;
const LINK_BYTES = 32;
const CODE_DIGITS = 6;
/** Id of a verification that does not exist. */
const NO_PROOF = '00000000-0000-0000-0000-000000000000';

type VerificationPurpose = keyof typeof lifeMinutes;

export interface NewVerification {
  readonly proofId: string;
  readonly userId: number;
  readonly purpose: VerificationPurpose;
}

/** Prepares a one-time link or code, still without its secret. Repeating it with the same id changes nothing. */
export async function insertVerification(
  scope: TenantScope,
  { proofId, userId, purpose }: NewVerification,
): Promise<void> {
  await scope.tx
    .insertInto('account_proof')
    .values({
      tenant_id: scope.tenantId,
      id: proofId,
      user_id: userId,
      purpose,
      expires_at: new Date(scope.now.getTime() + lifeMinutes[purpose] * MINUTE_MS),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A secret, in the form in which its mail contains it. */
export interface IssuedVerification {
  readonly secret: string;
  readonly expiresAt: Date;
  /** At least one. */
  readonly minutesLeft: number;
}

/**
 * Generates the secret at the moment of sending; only its hash is stored. A repetition after a failed delivery replaces
 * the previous one. Undefined if the request has expired or the secret is used.
 */
export async function issueVerification(
  keyring: Keyring,
  scope: TenantScope,
  proofId: string,
): Promise<IssuedVerification | undefined> {
  const proof = await findOpenVerification(scope, proofId);
  if (!proof) return undefined;
  const secret = proof.purpose === 'password' ? await newLinkSecret(scope) : newCode();
  const secretHash =
    proof.purpose === 'password'
      ? hashLinkSecret(secret)
      : hashCode(keyring, scope.tenantId, proofId, secret);
  await updateVerification(scope, proofId, { secret_hash: secretHash });
  const msLeft = proof.expires_at.getTime() - scope.now.getTime();
  return { secret, expiresAt: proof.expires_at, minutesLeft: Math.ceil(msLeft / MINUTE_MS) };
}

/** Recipient of a link or code. Undefined if the account has been closed or the verification purged. */
export async function findUserOfVerification(
  scope: TenantScope,
  proofId: string,
): Promise<UserRow | undefined> {
  const proof = await scope.tx
    .selectFrom('account_proof')
    .select('user_id')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', proofId)
    .executeTakeFirst();
  const user = proof && (await findUser(scope, proof.user_id));
  return user?.isActive ? user : undefined;
}

/** The user whose password a link sets. Undefined if it was never sent, is used, or has expired. */
export async function findUserOfLink(scope: TenantScope, secret: string): Promise<UserRow | undefined> {
  const proof = await scope.tx
    .selectFrom('account_proof')
    .select('user_id')
    .where('tenant_id', '=', scope.tenantId)
    .where('purpose', '=', 'password')
    .where('secret_hash', '=', hashLinkSecret(secret))
    .where('used_at', 'is', null)
    .where('expires_at', '>', scope.now)
    .executeTakeFirst();
  return proof && findUser(scope, proof.user_id);
}

/**
 * Consumes a link, and invalidates every other link and code of the user. Returns its verification's id; undefined if
 * it was used already.
 */
export async function consumeLink(scope: TenantScope, secret: string): Promise<string | undefined> {
  const taken = await scope.tx
    .updateTable('account_proof')
    .set({ used_at: scope.now })
    .where('tenant_id', '=', scope.tenantId)
    .where('purpose', '=', 'password')
    .where('secret_hash', '=', hashLinkSecret(secret))
    .where('used_at', 'is', null)
    .where('expires_at', '>', scope.now)
    .returning(['id', 'user_id'])
    .executeTakeFirst();
  if (taken) await closeVerifications(scope, taken.user_id);
  return taken?.id;
}

/** Invalidates all mailed links and codes of the user. */
export async function closeVerifications(scope: TenantScope, userId: number): Promise<void> {
  await scope.tx
    .updateTable('account_proof')
    .set({ used_at: scope.now })
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

/** Consumes the user's newest code if it matches; a wrong one uses up a try. */
export async function consumeCode(
  keyring: Keyring,
  scope: TenantScope,
  userId: number,
  code: string,
): Promise<boolean> {
  const newest = await scope.tx
    .selectFrom('account_proof')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', userId)
    .where('purpose', '=', 'signIn')
    .where('secret_hash', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  const isOpen =
    newest?.secret_hash && !newest.used_at && newest.expires_at > scope.now && newest.tries_left > 0;
  if (!newest?.secret_hash || !isOpen) {
    // As much work as with an existing code.
    hashCode(keyring, scope.tenantId, NO_PROOF, code);
    await updateVerification(scope, NO_PROOF, { tries_left: 0 });
    return false;
  }
  const given = hashCode(keyring, scope.tenantId, newest.id, code.replaceAll(/\s/g, ''));
  const isRight = isSameSecret(given, newest.secret_hash);
  await updateVerification(
    scope,
    newest.id,
    isRight ? { used_at: scope.now } : { tries_left: newest.tries_left - 1 },
  );
  return isRight;
}

function findOpenVerification(scope: TenantScope, proofId: string) {
  return scope.tx
    .selectFrom('account_proof')
    .select(['purpose', 'expires_at'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', proofId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', scope.now)
    .executeTakeFirst();
}

async function updateVerification(
  scope: TenantScope,
  proofId: string,
  change: { secret_hash?: Buffer; used_at?: Date; tries_left?: number },
): Promise<void> {
  await scope.tx
    .updateTable('account_proof')
    .set(change)
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', proofId)
    .execute();
}

/** Includes the tenant, like an access token, if the link's address does not determine it. */
async function newLinkSecret(scope: TenantScope): Promise<string> {
  const secret = randomBytes(LINK_BYTES).toString('base64url');
  const isTold = scope.tenantId === DEFAULT_TENANT || (await hasHostname(scope, scope.tenantId));
  return isTold ? secret : `${scope.tenantId}.${secret}`;
}

/** 256 random bits need no keyed hash. */
function hashLinkSecret(secret: string): Buffer {
  return createHash('sha256').update(secret, 'utf8').digest();
}

function newCode(): string {
  return Array.from({ length: CODE_DIGITS }, () => randomInt(10)).join('');
}

/**
 * Keyed and bound to its row, so that a precomputed table of a million hashes does not help someone who has read the
 * database.
 */
function hashCode(keyring: Keyring, tenantId: number, proofId: string, code: string): Buffer {
  return keyring.fingerprint('accountCode', `${tenantId}:${proofId}:${code}`);
}
