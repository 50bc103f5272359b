import type { TenantScope } from '../../platform/database/scope.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import type { AgencyInfo } from './agency/agency-info.ts';
import { findAgencyRow, updateAgencyRow } from './agency/agency-rows.ts';
import { demoAgencyInfo, refreshDemoRates, seedDemoSettings } from './demo-agency.ts';
import { insertSite, listSiteRecords, claimHosts, updateSiteRow } from './sites/site-records.ts';
import type { SiteFields } from './sites/site-rules.ts';

/** The demo's second agency: another brand, flights within Turkey, and a partner that sells for roubles. */
export const secondAgency = {
  tenancyName: 'Poyraz',
  name: 'Poyraz Seyahat',
  adminEmailAddress: 'admin@poyraz.example',
} as const;

const info: AgencyInfo = {
  ...demoAgencyInfo,
  companyTitle: 'Poyraz Seyahat Acentesi Ltd. Şti.',
  brandName: 'Poyraz',
  tradeRegistryNo: '41297',
  chamberNo: '35-7781',
  taxOffice: 'Konak',
  taxNo: '7330045678',
  companyRegistrationNo: '0733-0045-6780-0012',
  travelAssociationNo: 'A-16833',
  address: 'Atatürk Cad. 112, 35220 İzmir',
  phone: '+90 232 000 35 35',
  supportPhone: '+90 232 000 35 35',
  email: 'help@poyraz.example',
  dataProtectionEmail: 'privacy@poyraz.example',
  chatLink: 'https://chat.poyraz.example',
  website: 'https://poyraz.example',
  domains: ['poyraz.example'],
};

const colors = { brandColor: '#123a8c', accentColor: '#e0702a' } as const;

/**
 * Fills the agency opened under the name of `secondAgency`: its data, its site in its colours, a partner site, and the
 * demo's settings. Runs once, so that later changes are preserved.
 */
export async function dressSecondAgency(
  scope: TenantScope,
  keyring: Keyring,
  publicUrl: string,
): Promise<void> {
  await refreshDemoRates(scope);
  const [own, ...others] = await listSiteRecords(scope);
  const agency = await findAgencyRow(scope);
  if (own === undefined || agency === undefined || agency.version > 1 || others.length > 0) return;
  await updateAgencyRow(scope, { info, cityId: null, currency: agency.inventory_currency });
  const site: SiteFields = {
    brand: 'Poyraz',
    hosts: own.hosts,
    languages: ['tr', 'en', 'ru'],
    defaultLanguage: 'tr',
    currencies: ['TRY', 'EUR', 'USD'],
    partner: false,
    ...colors,
  };
  await updateSiteRow(scope, own.id, own.origin, site);
  const origin = new URL(own.origin);
  origin.hostname = `partner.${origin.hostname}`;
  const partner: SiteFields = {
    ...site,
    hosts: [origin.hostname],
    defaultLanguage: 'ru',
    currencies: ['RUB'],
  };
  const id = await insertSite(scope, origin.origin, { ...partner, partner: true });
  await claimHosts(scope, id, partner.hosts);
  await seedDemoSettings(scope, keyring, publicUrl);
}
