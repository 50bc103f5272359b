import type { ErrorBody } from '@farewind/contract/core/envelope';

/** A refusal by the server: a key for programs, and messages for people. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly key: ErrorBody['key'];
  readonly details: string | undefined;
  readonly data: Readonly<Record<string, unknown>>;
  readonly validationErrors: NonNullable<ErrorBody['validationErrors']>;
  readonly requestId: string | undefined;
  /** When to retry, from the Retry-After header of an overloaded server. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, body: ErrorBody, requestId: string | undefined, retryAfterSeconds?: number) {
    super(body.message);
    this.status = status;
    this.key = body.key;
    this.details = body.details === null || body.details === '' ? undefined : body.details;
    this.data = body.data ?? {};
    this.validationErrors = body.validationErrors ?? [];
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Not sent: another window of this browser has signed in as somebody else, or in another agency. */
export class SignedInElsewhereError extends Error {
  override readonly name = 'SignedInElsewhereError';
}

/** No answer: the network failed, the answer was not ours, or 30 seconds passed. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
  readonly timedOut: boolean;
  constructor(timedOut: boolean, cause: unknown) {
    super(timedOut ? 'The server has not answered within 30 seconds' : 'No answer', { cause });
    this.timedOut = timedOut;
  }
}
