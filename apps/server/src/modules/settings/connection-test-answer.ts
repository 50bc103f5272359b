import type { Language } from '@farewind/contract/core/fields';
import { translate } from '../../platform/messages/translate.ts';
import type { MessageValues } from '../../platform/errors.ts';
import { maskPersonal } from '@farewind/values/mask-personal';
import type { TestedWords } from '../../platform/external-suppliers/setting-manners.ts';
import type { Secret } from '../../platform/secrets/secret.ts';

const LONGEST = 1000;

/**
 * The result of a connection test: our sentence, with what went wrong if that is known, and the other side's message
 * without the secrets used. That of a failure may repeat anything that was sent, so it is masked as a whole.
 */
export function connectionTestAnswer(
  language: Language,
  ok: boolean,
  message: { readonly key: string; readonly values?: MessageValues },
  { said, secrets = [], why }: TestedWords,
) {
  const sentence = translate(language, message.key, message.values);
  const words = maskSecrets(said, secrets);
  return {
    ok,
    message:
      why === undefined || why === 'failed'
        ? sentence
        : `${sentence}: ${translate(language, `trial.why.${why}`)}`,
    detail: (ok ? words : maskPersonal(words)).slice(0, LONGEST),
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
