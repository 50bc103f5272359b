import type { getSalesPartners } from '@farewind/contract/partners/sales-partners';
import type { Answer } from '../../../shared/api/call-types.ts';

export type SalesPartner = Answer<typeof getSalesPartners>['items'][number];
