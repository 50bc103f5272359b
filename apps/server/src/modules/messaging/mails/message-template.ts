import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@farewind/contract/core/fields';
import { parse } from 'yaml';
import { compileText } from '../../../platform/messages/translate.ts';
import type { MessageValues } from '../../../platform/errors.ts';

const FOLDER = join(import.meta.dirname, '../../../../seed/content');

export type TemplateName =
  | 'charter-certificate'
  | 'ticket-issued'
  | 'payment-failed'
  | 'order-code'
  | 'account-opened'
  | 'password-reset'
  | 'login-code';

/** A mail's texts with its values filled in; `body` is still Markdown. */
export interface FilledTemplate {
  readonly subject: string;
  readonly preheader: string;
  readonly heading: string;
  readonly body: string;
  readonly button: string;
}

/** Fills a message of the content folder. Throws when a value is missing: a mail with a hole must not leave. */
export function fillTemplate(name: TemplateName, language: Language, values: MessageValues): FilledTemplate {
  const texts = parse(
    readFileSync(join(FOLDER, language, 'messages', `${name}.yaml`), 'utf8'),
  ) as FilledTemplate;
  const fill = (text: string) => String(compileText(language, text).format(values));
  return {
    subject: fill(texts.subject),
    preheader: fill(texts.preheader),
    heading: fill(texts.heading),
    body: fill(texts.body),
    button: fill(texts.button),
  };
}
