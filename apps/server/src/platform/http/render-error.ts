import { errorEnvelope, type Envelope } from '@farewind/contract/core/envelope';
import type { Language } from '@farewind/contract/core/fields';
import { isDatabaseAway } from '../database/is-database-away.ts';
import { Refusal } from '../errors.ts';
import { errorTexts } from '../messages/error-texts.ts';
import { catalogueOf, translate } from '../messages/translate.ts';

export interface RenderedError {
  readonly status: number;
  readonly envelope: Envelope;
  readonly retryAfterSeconds?: number | undefined;
}

const STATUS_REFUSALS: Record<number, Refusal> = {
  400: new Refusal('GEN-VALIDATION'),
  413: new Refusal('GEN-TOOLARGE'),
  415: new Refusal('GEN-VALIDATION'),
  429: new Refusal('GEN-LIMIT'),
  503: new Refusal('GEN-BUSY'),
};

/** Turns whatever was thrown into the envelope: refusals in words, everything else as one sentence without its cause. */
export function renderError(error: unknown, language: Language): RenderedError {
  const refused = toRefusal(error);
  const { key, options } = refused;
  const texts = errorTexts[key];
  const validationErrors = options.fields?.map((field) => ({
    message: field.texts?.[language] ?? translate(language, field.message, field.values),
    members: [field.path],
  }));
  const onlyMissing = options.fields?.every(({ message: fault }) => fault === 'validation.required') === true;
  const general = key === 'GEN-VALIDATION' && onlyMissing ? 'validation.fillRequired' : texts.message;
  const message = translate(language, options.message ?? general, options.values);
  // Never empty: clients of the framework show a message without details under the title of a failed sign-in.
  const details = validationErrors
    ? validationErrors.map((entry) => ` - ${namedField(language, entry)}`).join('\n')
    : texts.details && !options.message
      ? translate(language, texts.details, options.values)
      : message;
  return {
    status: refused.status,
    retryAfterSeconds: options.retryAfterSeconds,
    envelope: errorEnvelope(
      {
        code: 0,
        key,
        message,
        details,
        ...(options.data ? { data: { ...options.data } } : {}),
        validationErrors: validationErrors ?? null,
      },
      refused.status === 401 || refused.status === 403,
    ),
  };
}

/** A sentence about a field with the field's name in front, where it has one that people know. */
function namedField(
  language: Language,
  { members: [path = ''], message }: { readonly members: readonly string[]; readonly message: string },
): string {
  const name = /(\w+)(?:\[\d+\])?$/.exec(path)?.[1] ?? '';
  const label = catalogueOf(language)[`field.${name}`];
  return label === undefined ? message : `${label}: ${message}`;
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { statusCode = 500 } = error as { statusCode?: number };
  // What the caller did comes first: an upload that was broken off has the code of a lost connection, too, and is 400.
  const refused = STATUS_REFUSALS[statusCode];
  if (refused) return refused;
  return isDatabaseAway(error) ? new Refusal('GEN-BUSY', { retryAfterSeconds: 5 }) : new Refusal('GEN-BUG');
}
