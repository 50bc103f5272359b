import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { isSameSecret } from './is-same-secret.ts';

/**
 * The location of a sealed value. It is authenticated with it, so a value moved to another row or tenant does not open.
 */
export interface SealPlace {
  readonly tenantId: number;
  readonly table: string;
  readonly column: string;
  readonly row: string;
}

export interface KeyringOptions {
  /** The former SECRET_KEY: it still opens and verifies, but no longer seals or signs. */
  readonly previousKey?: string | undefined;
  /** The key of fingerprints; it outlives every SECRET_KEY (see open-keyring.ts). Absent: the SECRET_KEY itself. */
  readonly fingerprintKey?: Buffer;
}

/** Sealed by the key of the environment itself; no longer written. */
const DIRECT = 1;
/** Sealed by a data key of its own, which is sealed by the key of the environment. */
const ENVELOPE = 2;
const KEY_ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const WRAPPED_BYTES = NONCE_BYTES + KEY_BYTES + TAG_BYTES;
const HEAD_BYTES = 1 + KEY_ID_BYTES;

/**
 * Keys derived from SECRET_KEY, one per purpose and tenant, so that a leaked key opens one kind of value only. Sealing
 * is AES-256-GCM in an envelope: version byte, id of the SECRET_KEY, wrapped data key, sealed value; wrapped key and
 * value are nonce, ciphertext, tag.
 */
export class Keyring {
  readonly #current: RootKey;
  readonly #previous: RootKey | undefined;
  readonly #fingerprints: RootKey;

  constructor(secretKey: string, { previousKey, fingerprintKey }: KeyringOptions = {}) {
    this.#current = new RootKey(Buffer.from(secretKey, 'utf8'));
    this.#previous = previousKey === undefined ? undefined : new RootKey(Buffer.from(previousKey, 'utf8'));
    this.#fingerprints = fingerprintKey ? new RootKey(fingerprintKey) : this.#current;
  }

  /** The prefix of every value sealed by the present SECRET_KEY. */
  get sealHead(): Buffer {
    return Buffer.concat([Buffer.from([ENVELOPE]), this.#current.id]);
  }

  /** Encrypts a value for its place. */
  seal(place: SealPlace, value: string): Buffer {
    const head = this.sealHead;
    const dataKey = randomBytes(KEY_BYTES);
    const bound = placeBytes(place, head);
    const wrapped = encrypt(this.#current.forPlace(place), bound, dataKey);
    return Buffer.concat([head, wrapped, encrypt(dataKey, bound, Buffer.from(value, 'utf8'))]);
  }

  /** Decrypts; throws if the value was altered, moved to another place, or sealed with an unknown key. */
  open(place: SealPlace, sealed: Uint8Array): string {
    const bytes = Buffer.from(sealed);
    if (bytes[0] === DIRECT) return this.#openDirect(place, bytes);
    if (bytes[0] !== ENVELOPE) throw new Error(`Unknown seal version in ${place.table}.${place.column}`);
    const head = bytes.subarray(0, HEAD_BYTES);
    const root = this.#roots.find(({ id }) => id.equals(head.subarray(1)));
    if (!root) throw new Error(`${place.table}.${place.column} is sealed with an unknown SECRET_KEY`);
    const bound = placeBytes(place, head);
    const wrapped = bytes.subarray(HEAD_BYTES, HEAD_BYTES + WRAPPED_BYTES);
    const dataKey = decrypt(root.forPlace(place), bound, wrapped);
    return decrypt(dataKey, bound, bytes.subarray(HEAD_BYTES + WRAPPED_BYTES)).toString('utf8');
  }

  #openDirect(place: SealPlace, bytes: Buffer): string {
    const bound = placeBytes(place, Buffer.of(DIRECT));
    const [first, ...others] = this.#roots;
    try {
      return decrypt(first!.forPlace(place), bound, bytes.subarray(1)).toString('utf8');
    } catch (error) {
      if (!others[0]) throw error;
      return decrypt(others[0].forPlace(place), bound, bytes.subarray(1)).toString('utf8');
    }
  }

  get #roots(): RootKey[] {
    return this.#previous ? [this.#current, this.#previous] : [this.#current];
  }

  /** Keyed hash: finds equal values without storing them, whatever SECRET_KEY is today. */
  fingerprint(purpose: string, value: string): Buffer {
    return createHmac('sha256', this.#fingerprints.derive(`fingerprint:${purpose}`))
      .update(value, 'utf8')
      .digest();
  }

  sign(purpose: string, text: string): string {
    return signWith(this.#current, purpose, text);
  }

  verify(purpose: string, text: string, signature: string): boolean {
    return this.#roots.some((root) => isSameSecret(signature, signWith(root, purpose, text)));
  }
}

/** One SECRET_KEY, and the keys derived from it. */
class RootKey {
  readonly #root: Buffer;
  readonly #derived = new Map<string, Buffer>();
  /** Identifies the key that sealed a value, and reveals nothing about the key. */
  readonly id: Buffer;

  constructor(root: Buffer) {
    this.#root = root;
    this.id = Buffer.from(hkdfSync('sha256', root, 'farewind', 'keyId', KEY_ID_BYTES));
  }

  derive(purpose: string): Buffer {
    let key = this.#derived.get(purpose);
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', this.#root, 'farewind', purpose, KEY_BYTES));
      this.#derived.set(purpose, key);
    }
    return key;
  }

  forPlace({ tenantId, table }: SealPlace): Buffer {
    return this.derive(`seal:${tenantId}:${table}`);
  }
}

function encrypt(key: Buffer, bound: Buffer, value: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(bound);
  return Buffer.concat([nonce, cipher.update(value), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Buffer, bound: Buffer, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES));
  decipher.setAAD(bound);
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
  const body = sealed.subarray(NONCE_BYTES, sealed.length - TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]);
}

function signWith(root: RootKey, purpose: string, text: string): string {
  return createHmac('sha256', root.derive(`sign:${purpose}`))
    .update(text, 'utf8')
    .digest('base64url');
}

function placeBytes(place: SealPlace, head: Buffer): Buffer {
  const [version, keyId] = [head[0], head.subarray(1).toString('hex')];
  const words = [place.tenantId, place.table, place.column, place.row, version];
  return Buffer.from(JSON.stringify(keyId === '' ? words : [...words, keyId]));
}
