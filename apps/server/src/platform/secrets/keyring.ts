import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** Where a sealed value stands. It is authenticated with it, so a value moved to another row or tenant does not open. */
export interface SealPlace {
  readonly tenantId: number;
  readonly table: string;
  readonly column: string;
  readonly row: string;
}

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Keys derived from SECRET_KEY, one per purpose and tenant, so that a key that leaks opens one kind of thing only.
 * Sealing is AES-256-GCM: version byte, nonce, ciphertext, tag.
 */
export class Keyring {
  readonly #root: Buffer;
  readonly #derived = new Map<string, Buffer>();

  constructor(secretKey: string) {
    this.#root = Buffer.from(secretKey, 'utf8');
  }

  #key(purpose: string): Buffer {
    let key = this.#derived.get(purpose);
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', this.#root, 'farewind', purpose, 32));
      this.#derived.set(purpose, key);
    }
    return key;
  }

  /** Encrypts a value for its place. */
  seal(place: SealPlace, value: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key(`seal:${place.tenantId}:${place.table}`), nonce);
    cipher.setAAD(placeBytes(place));
    const body = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.from([VERSION]), nonce, body, cipher.getAuthTag()]);
  }

  /** Decrypts; throws when the value was altered, moved to another place, or sealed with another key. */
  open(place: SealPlace, sealed: Uint8Array): string {
    const bytes = Buffer.from(sealed);
    if (bytes[0] !== VERSION) throw new Error(`Unknown seal version in ${place.table}.${place.column}`);
    const nonce = bytes.subarray(1, 1 + NONCE_BYTES);
    const decipher = createDecipheriv(
      'aes-256-gcm',
      this.#key(`seal:${place.tenantId}:${place.table}`),
      nonce,
    );
    decipher.setAAD(placeBytes(place));
    decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
    const body = bytes.subarray(1 + NONCE_BYTES, bytes.length - TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  }

  /** Keyed hash: finds equal values without keeping them. */
  fingerprint(purpose: string, value: string): Buffer {
    return createHmac('sha256', this.#key(`fingerprint:${purpose}`))
      .update(value, 'utf8')
      .digest();
  }

  sign(purpose: string, text: string): string {
    return createHmac('sha256', this.#key(`sign:${purpose}`))
      .update(text, 'utf8')
      .digest('base64url');
  }

  verify(purpose: string, text: string, signature: string): boolean {
    const expected = Buffer.from(this.sign(purpose, text));
    const given = Buffer.from(signature);
    return expected.length === given.length && timingSafeEqual(expected, given);
  }
}

function placeBytes(place: SealPlace): Buffer {
  return Buffer.from(JSON.stringify([place.tenantId, place.table, place.column, place.row, VERSION]));
}
