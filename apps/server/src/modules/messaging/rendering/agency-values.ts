import type { Language } from '@farewind/contract/core/fields';
import type { MessageValues } from '../../../platform/errors.ts';
import { translate } from '../../../platform/messages/translate.ts';
import type { AgencyInfo } from '../../settings/public.ts';
import type { MessageKind } from '../message-kinds.ts';

/** The agency's data under the names used by texts: `{agency_brandName}`. A telephone number stays on one line. */
export function agencyValues(agency: AgencyInfo): Record<string, string> {
  const inOnePiece = (number: string): string => number.replaceAll(' ', '\u00A0');
  const info = {
    ...agency,
    phone: inOnePiece(agency.phone),
    supportPhone: inOnePiece(agency.supportPhone),
  };
  return Object.fromEntries(Object.entries(info).map(([name, value]) => [`agency_${name}`, String(value)]));
}

const whyRequest = { unconfirmed: 'whyAsked', confirmed: 'whyAlert' } as const;

/** The lines at the end of every mail; news explain how to unsubscribe, and staff get a footer of their own. */
export function mailFooter(
  language: Language,
  info: AgencyInfo,
  { purpose, reader, request }: Pick<MessageKind, 'purpose' | 'reader' | 'request'>,
  values: MessageValues,
): string[] {
  const whyOrder = purpose === 'marketing' ? 'whyNews' : 'whyService';
  const why = request === undefined ? whyOrder : whyRequest[request];
  const lines =
    reader === 'staff' ? ['helpStaff', 'neverAsk', 'legal', 'whyStaff'] : ['help', 'neverAsk', 'legal', why];
  return lines.flatMap((key) => {
    if (key === 'legal') return formatLegal(language, info);
    if (key === 'help') return formatHelp(language, info, request !== undefined);
    return translate(language, `mail.footer.${key}`, { ...agencyValues(info), ...values });
  });
}

/** Whom to ask; readers without an order have no number to give, and a new agency may have no phone or address yet. */
function formatHelp(language: Language, info: AgencyInfo, isWithoutOrder: boolean): string[] {
  const { agency_supportPhone: phone = '', agency_email: email = '' } = agencyValues(info);
  const contact = [phone, email].filter((part) => part !== '').join(', ');
  if (contact === '') return [];
  return phone === '' || email === '' || isWithoutOrder
    ? [translate(language, 'mail.footer.helpBy', { contact })]
    : [translate(language, 'mail.footer.help', agencyValues(info))];
}

/** The agency's legal line; a new agency has not filled in all of it yet. */
function formatLegal(language: Language, info: AgencyInfo): string {
  const { companyTitle, address, travelAssociationNo } = info;
  if (address !== '' && travelAssociationNo !== '')
    return translate(language, 'mail.footer.legal', agencyValues(info));
  return [
    [companyTitle, address].filter((part) => part !== '').join(', '),
    ...(travelAssociationNo === ''
      ? []
      : [translate(language, 'document.association', { number: travelAssociationNo })]),
    translate(language, 'mail.footer.asAgent'),
  ].join('. ');
}
