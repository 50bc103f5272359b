import type { Language } from '@farewind/contract/core/fields';
import { translate } from '../../platform/messages/translate.ts';
import type { MessageValues } from '../../platform/errors.ts';
import type { Secret } from '../../platform/secrets/secret.ts';

const LONGEST = 1000;

/** The result of a connection test: our sentence, and the other side's message, without the secrets used. */
export function connectionTestAnswer(
  language: Language,
  ok: boolean,
  message: { readonly key: string; readonly values?: MessageValues },
  { said, secrets = [] }: { readonly said: string; readonly secrets?: readonly Secret[] },
) {
  return {
    ok,
    message: translate(language, message.key, message.values),
    detail: maskSecrets(said, secrets).slice(0, LONGEST),
  };
}

/** Masks the secrets, because servers may repeat what was sent to them, plain or in base64. */
export function maskSecrets(text: string, secrets: readonly Secret[]): string {
  const forms = secrets
    .map((secret) => secret.reveal())
    .flatMap((plain) =>
      plain.length < 4
        ? []
        : [plain, Buffer.from(plain).toString('base64').replace(/=+$/, ''), encodeURIComponent(plain)],
    );
  return forms.reduce((masked, form) => masked.replaceAll(form, '[secret]'), text);
}
