import type { Language } from '@farewind/contract/core/fields';
import { translate } from '../../../platform/messages/translate.ts';
import type { AgencyInfo } from '../../settings/public.ts';

/** The agency's data as texts name it: `{agency_brandName}`. */
export function agencyValues(info: AgencyInfo): Record<string, string> {
  return Object.fromEntries(Object.entries(info).map(([name, value]) => [`agency_${name}`, String(value)]));
}

/** The lines at the foot of every mail. */
export function mailFooter(language: Language, info: AgencyInfo): string[] {
  const values = agencyValues(info);
  return ['help', 'neverAsk', 'legal', 'whyService'].map((key) =>
    translate(language, `mail.footer.${key}`, values),
  );
}
