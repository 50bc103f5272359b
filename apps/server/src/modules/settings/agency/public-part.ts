import type { AgencyInfo } from './agency-info.ts';

type PrivateMember =
  | 'callerFeeLimitMinor'
  | 'callerHoldHours'
  | 'serviceFeeRefund'
  | 'dataProtectionEmail'
  | 'dataRegistryNo'
  | 'dataRegion'
  | 'timeZone'
  | 'documentRetentionDays'
  | 'domains'
  | 'requiredConsents';

/** What everybody may know of an agency: its site shows it. */
export function publicPart(info: Omit<AgencyInfo, PrivateMember>) {
  return {
    companyTitle: info.companyTitle,
    brandName: info.brandName,
    tradeRegistryNo: info.tradeRegistryNo,
    chamberNo: info.chamberNo,
    taxOffice: info.taxOffice,
    taxNo: info.taxNo,
    companyRegistrationNo: info.companyRegistrationNo,
    travelAssociationNo: info.travelAssociationNo,
    address: info.address,
    phone: info.phone,
    supportPhone: info.supportPhone,
    email: info.email,
    chatLink: info.chatLink,
    website: info.website,
  };
}
