import type { Language } from '@farewind/contract/core/fields';
import { translate } from './translate.ts';

/**
 * The expected content of a cell, in words: `whole:1:99` of `transferFile.expected` → "a whole number from 1 to 99".
 */
export function formatExpected(language: Language, catalogue: string, means: string): string {
  const [name, from = '', to = ''] = means.split(':');
  return translate(language, `${catalogue}.${name}`, { from, to });
}
