import type { getDashboard } from '@farewind/contract/reports/dashboard';
import type { Answer } from '../../../shared/api/call-types.ts';

export type DashboardData = Answer<typeof getDashboard>;
export type SalesDay = DashboardData['days'][number];
