import type { OfficeCalls } from './office-calls.ts';

export interface StaffedAgency {
  readonly tenantId: number;
  readonly userName: string;
  /** The credentials of the added user. */
  readonly token: string;
}

/** A new user with all rights in an agency. */
interface NewPerson {
  readonly userName: string;
  readonly password: string;
  readonly emailAddress: string;
  readonly [member: string]: unknown;
}

/** Opens an agency, and adds one user with all rights to its staff. */
export async function openStaffedAgency(
  host: OfficeCalls,
  tenancyName: string,
  person: NewPerson,
): Promise<StaffedAgency> {
  const { id: tenantId } = await host.post<{ id: number }>('Tenant/Create', {
    tenancyName,
    name: 'Strict Shores',
    isActive: true,
    adminEmailAddress: `${tenancyName}@agency.example`,
  });
  const visit = await host.post<{ accessToken: string }>('User/Impersonate', {
    tenantId,
    reason: 'The first member of staff',
  });
  const agency = host.ofTenant(tenantId);
  await agency.post('User/Create', { ...person, roleNames: ['ADMIN'] }, visit.accessToken);
  const { userName, password } = person;
  return { tenantId, userName, token: await agency.signIn(userName, password) };
}
