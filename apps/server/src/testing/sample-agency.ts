import { demoAgencyInfo } from '../modules/settings/demo-agency.ts';
import type { AgencyInfo } from '../modules/settings/public.ts';

/** The agency of the tests, as its documents name it. */
export const sampleAgency: AgencyInfo = { ...demoAgencyInfo, chatLink: '', domains: [] };
