import type { getUserRoles, getUsers } from '@farewind/contract/identity/users';
import type { Answer } from '../../../shared/api/call-types.ts';

export type User = Answer<typeof getUsers>['items'][number];
export type Role = Answer<typeof getUserRoles>['items'][number];
