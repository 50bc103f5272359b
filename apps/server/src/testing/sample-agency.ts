import { demoAgencyInfo } from '../modules/settings/demo-agency.ts';
import type { AgencyInfo } from '../modules/settings/public.ts';

/** The agency of the tests, for documents. */
export const sampleAgency: AgencyInfo = { ...demoAgencyInfo, chatLink: '', domains: [] };
