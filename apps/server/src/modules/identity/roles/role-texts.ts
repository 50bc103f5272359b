import type { Language } from '@farewind/contract/core/fields';
import texts from './role-texts.json' with { type: 'json' };

/** Name and description of an agency's initial roles. */
export const roleTexts: Readonly<Record<string, Readonly<Record<Language, readonly string[]>> | undefined>> =
  texts;
