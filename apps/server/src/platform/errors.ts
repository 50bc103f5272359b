import type { Language } from '@farewind/contract/core/fields';
import { errorStatus, type ErrorKey } from '@farewind/contract/core/error-keys';

export type MessageValues = Readonly<Record<string, string | number>>;

/** A fault at one field: the path as the form knows it, and the message key that words it. */
export interface FieldProblem {
  readonly path: string;
  readonly message: string;
  readonly values?: MessageValues;
  /** Worded already, in every language: stands in the place of the message, which says no more than its kind. */
  readonly texts?: Readonly<Record<Language, string>>;
}

export interface RefusalOptions {
  /** Message key that says it better than the key's own sentence. */
  readonly message?: string;
  readonly values?: MessageValues;
  /** Machine-readable facts that go to `error.data`. */
  readonly data?: Readonly<Record<string, unknown>>;
  readonly fields?: readonly FieldProblem[];
  readonly retryAfterSeconds?: number;
  /** In the place of the key's own status. */
  readonly status?: number;
}

/**
 * Used for a refused sign-in. Clients of the framework treat each 401 as an ended session and reload the page, without
 * showing the reason.
 */
export const SIGN_IN_REFUSED = 422;

/** An expected refusal: rendered by one handler into the envelope, never logged as a fault. */
export class Refusal extends Error {
  readonly key: ErrorKey;
  readonly options: RefusalOptions;

  constructor(key: ErrorKey, options: RefusalOptions = {}) {
    super(`${key}${options.message ? ` ${options.message}` : ''}`);
    this.name = 'Refusal';
    this.key = key;
    this.options = options;
  }

  get status(): number {
    return this.options.status ?? errorStatus[this.key];
  }
}

/** `throw refusal('FLT-NOSEAT')`. */
export function refusal(key: ErrorKey, options: RefusalOptions = {}): Refusal {
  return new Refusal(key, options);
}

/** Refuses input with every fault at its own field. */
export function fieldRefusal(fields: readonly FieldProblem[], key: ErrorKey = 'GEN-VALIDATION'): Refusal {
  return new Refusal(key, { fields });
}
