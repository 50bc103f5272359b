import type { Answer } from '../../../shared/api/call-types.ts';
import type { getRoles } from '@farewind/contract/identity/roles';

export type Role = Answer<typeof getRoles>['items'][number];
