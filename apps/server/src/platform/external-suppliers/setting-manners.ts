import type { Language } from '@farewind/contract/core/fields';
import type { FailureReason } from '../call-failure.ts';
import type { MessageValues } from '../errors.ts';
import type { Secret } from '../secrets/secret.ts';

/** What the other side said in a connection test, the secrets that it may repeat, and why the test failed. */
export interface TestedWords {
  readonly said: string;
  readonly secrets?: readonly Secret[];
  readonly why?: FailureReason | undefined;
}

/** How an agency's settings validate addresses and keep secrets; suppliers use the same rules. */
export interface SettingManners {
  /** Refuses, at its field, a web address that cannot be one of the public internet. */
  readonly requireWebAddress: (path: string, url: string) => void;
  /** Refuses, at its field, a code of no place where the other side can sell. */
  readonly requirePlaces: (path: string, codes: readonly string[]) => void;
  /**
   * The secret to store: the typed one, else the stored one, unless it would be sent elsewhere. Refuses at the field.
   */
  readonly chooseSecret: (request: {
    readonly path: string;
    readonly typed: string | undefined;
    readonly kept: Secret | undefined;
    readonly isSamePlace: boolean;
    readonly isNeeded: boolean;
  }) => Secret;
  /** The result of a connection test: our sentence, and the other side's message, without secrets. */
  readonly connectionTestAnswer: (
    language: Language,
    ok: boolean,
    message: { readonly key: string; readonly values?: MessageValues },
    said: TestedWords,
  ) => { ok: boolean; message: string; detail: string };
}
