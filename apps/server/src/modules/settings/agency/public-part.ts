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

/** The public data of an agency, as shown on its site. */
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
