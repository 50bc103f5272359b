import type * as audit from '@farewind/contract/audit/audit-log';
import type * as reports from '@farewind/contract/reports/dashboard';
import type * as health from '@farewind/contract/reports/health';
import type * as sales from '@farewind/contract/reports/sales';
import { remote } from '../../shared/api/remote.ts';

/** What has happened, and how things stand. */
export const getAuditLog = remote<typeof audit.getAuditLog>('GET', 'AuditLog/GetAll');
export const getDashboard = remote<typeof reports.getDashboard>('GET', 'Report/GetDashboard');
export const getHouse = remote<typeof reports.getHouse>('GET', 'Report/GetHouse');
export const getHealth = remote<typeof health.getHealth>('GET', 'Health/Get');
export const getSales = remote<typeof sales.getSales>('GET', 'Report/GetSales');
