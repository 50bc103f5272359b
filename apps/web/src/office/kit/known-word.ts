import type { OfficeKey, OfficeTranslate } from '../i18n/office-i18n.tsx';

/** Only codes are looked up, not free text. */
const CODE = /^[\w.-]+$/;

/** The text for a code of the server; falls back to the code. */
export function knownWord(key: string, code: string, t: OfficeTranslate): string {
  if (!CODE.test(code)) return code;
  const text = t(key as OfficeKey);
  return text === key ? code : text;
}
