import type { Language } from '@farewind/contract/core/fields';
import { errorStatus, type ErrorKey } from '@farewind/contract/core/error-keys';

export type MessageValues = Readonly<Record<string, string | number>>;

/** An error at one field: its path as in the form, and its message key. */
export interface FieldProblem {
  readonly path: string;
  readonly message: string;
  /** `allowed`: the values that the field takes; programs are told them, people choose from a list. */
  readonly values?: MessageValues;
  /** The complete text in every language; replaces the message, which then only names the kind of error. */
  readonly texts?: Readonly<Record<Language, string>>;
}

export interface RefusalOptions {
  /** A message key more specific than the key's own sentence. */
  readonly message?: string;
  readonly values?: MessageValues;
  /** Machine-readable facts, returned in `error.data`. */
  readonly data?: Readonly<Record<string, unknown>>;
  readonly fields?: readonly FieldProblem[];
  readonly retryAfterSeconds?: number;
  /** Replaces the key's own status. */
  readonly status?: number;
}

/**
 * For a refused sign-in. Clients of the framework treat each 401 as an ended session and reload the page, without
 * showing the reason.
 */
export const SIGN_IN_REFUSED = 422;

/** An expected refusal: rendered by one handler into the envelope, never logged as an error. */
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

/** Refuses input with every error at its own field. */
export function fieldRefusal(fields: readonly FieldProblem[], key: ErrorKey = 'GEN-VALIDATION'): Refusal {
  return new Refusal(key, { fields });
}

/** The refusal of a request that came while there was too much to do: no fault of the product, and no line of the log. */
export class Overloaded extends Refusal {
  constructor(retryAfterSeconds: number) {
    super('GEN-BUSY', { message: 'error.overloaded', retryAfterSeconds });
    this.name = 'Overloaded';
  }
}
