import type { OfficeKey, OfficeTranslate } from '../i18n/office-i18n.tsx';

/** Codes are names; what people typed is not looked up. */
const CODE = /^[\w.-]+$/;

/** The text under a key that is made from a code of the server; a code without one shows itself. */
export function knownWord(key: string, code: string, t: OfficeTranslate): string {
  if (!CODE.test(code)) return code;
  const text = t(key as OfficeKey);
  return text === key ? code : text;
}
