import type { AgencyInfo } from '../modules/settings/public.ts';

/** The agency of the tests, as its documents name it. */
export const sampleAgency: AgencyInfo = {
  companyTitle: 'Farewind Turizm Ticaret A.Ş.',
  brandName: 'Farewind',
  tradeRegistryNo: '87654',
  chamberNo: '12-3456',
  taxOffice: 'Muratpaşa',
  taxNo: '3850012345',
  companyRegistrationNo: '0385-0012-3450-0015',
  travelAssociationNo: 'A-14207',
  address: 'Konyaaltı Cad. 24, 07050 Antalya',
  phone: '+90 242 000 17 27',
  supportPhone: '+90 242 000 17 27',
  email: 'help@farewind.example',
  dataProtectionEmail: 'privacy@farewind.example',
  dataRegistryNo: '',
  dataRegion: '',
  documentRetentionDays: 30,
  chatLink: '',
  website: 'https://farewind.example',
  domains: [],
};
