import type { OfficeKey } from '../../i18n/office-i18n.tsx';

/** A write-only secret: the hint says whether one is stored, which an empty field keeps. */
export function secretField<Name extends string>(
  name: Name,
  label: OfficeKey,
  state: { readonly isKept: boolean; readonly isNeeded: boolean },
) {
  return {
    name,
    label,
    kind: 'password',
    maxLength: 512,
    hint: state.isKept ? 'setting.secretKept' : 'setting.secretNone',
    isOptional: state.isKept || !state.isNeeded,
  } as const;
}
