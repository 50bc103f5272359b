import type { getHealth } from '@farewind/contract/reports/health';
import type { Answer } from '../../../shared/api/call-types.ts';

type Health = Answer<typeof getHealth>;
export type AgencyHealth = NonNullable<Health['agency']>;
export type InstallationHealth = NonNullable<Health['house']>;
export type Seen = InstallationHealth['partners'][number]['seen'];
