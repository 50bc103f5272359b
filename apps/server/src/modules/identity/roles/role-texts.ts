import type { Language } from '@farewind/contract/core/fields';
import texts from './role-texts.json' with { type: 'json' };

/** Name and description of the roles that an agency begins with. */
export const roleTexts: Readonly<Record<string, Readonly<Record<Language, readonly string[]>> | undefined>> =
  texts;
