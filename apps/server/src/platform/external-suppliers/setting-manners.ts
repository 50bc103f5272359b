import type { Language } from '@farewind/contract/core/fields';
import type { MessageValues } from '../errors.ts';
import type { Secret } from '../secrets/secret.ts';

/** How settings of an agency judge addresses and keep secrets; suppliers do as they do. */
export interface SettingManners {
  /** Refuses, at its field, a web address that cannot be one of the public internet. */
  readonly requireWebAddress: (path: string, url: string) => void;
  /** The secret that is to be kept: what was typed, else what is there, unless it would go elsewhere. Refuses at the field. */
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
    said: { readonly said: string; readonly secrets?: readonly Secret[] },
  ) => { ok: boolean; message: string; detail: string };
}
