import type * as identity from '@farewind/contract/identity/tenants';
import type { AgencyOverview } from '@farewind/contract/reports/agencies';
import type { Answer } from '../../../shared/api/call-types.ts';

export type Tenant = Answer<typeof identity.getTenants>['items'][number] & {
  /** Present on rows of the list. */
  readonly overview?: AgencyOverview | undefined;
};
export type TenantForm = {
  tenancyName: string;
  name: string;
  adminEmailAddress: string;
  isActive: boolean;
  isSiteOpen: boolean;
  withSample: boolean;
  plan: string;
  saleFee: string;
  saleFeeCurrency: string;
};
