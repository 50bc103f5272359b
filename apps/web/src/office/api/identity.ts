import type * as accounts from '@farewind/contract/account/account';
import type * as configuration from '@farewind/contract/identity/configuration';
import type * as roles from '@farewind/contract/identity/roles';
import type * as tenants from '@farewind/contract/identity/tenants';
import type * as users from '@farewind/contract/identity/users';
import type * as session from '@farewind/contract/session/session';
import type * as tokens from '@farewind/contract/session/token-auth';
import { remote } from '../../shared/api/remote.ts';

/** Signing in, and who is signed in. */
export const authenticate = remote<typeof tokens.authenticate>('POST', 'TokenAuth/Authenticate', '/api/');
export const getLogin = remote<typeof session.getCurrentLoginInformations>(
  'GET',
  'Session/GetCurrentLoginInformations',
);
export const getUserConfiguration = remote<typeof configuration.getUserConfiguration>(
  'GET',
  'AbpUserConfiguration/GetAll',
  '/',
);
export const isTenantAvailable = remote<typeof accounts.isTenantAvailable>(
  'POST',
  'Account/IsTenantAvailable',
);
export const signOut = remote<typeof accounts.signOut>('POST', 'Account/SignOut');
export const signOutEverywhere = remote<typeof accounts.signOutEverywhere>(
  'POST',
  'Account/SignOutEverywhere',
);
export const sendPasswordResetCode = remote<typeof accounts.sendPasswordResetCode>(
  'POST',
  'Account/SendPasswordResetCode',
);
export const changePassword = remote<typeof users.changePassword>('POST', 'User/ChangePassword');
export const changeLanguage = remote<typeof users.changeLanguage>('POST', 'User/ChangeLanguage');

/** Staff. */
export const getUsers = remote<typeof users.getUsers>('GET', 'User/GetAll');
export const getUser = remote<typeof users.getUser>('GET', 'User/Get');
export const getUserRoles = remote<typeof users.getUserRoles>('GET', 'User/GetRoles');
export const createUser = remote<typeof users.createUser>('POST', 'User/Create');
export const updateUser = remote<typeof users.updateUser>('PUT', 'User/Update');
export const deleteUser = remote<typeof users.deleteUser>('DELETE', 'User/Delete');
export const inviteUser = remote<typeof users.inviteUser>('POST', 'User/Invite');
export const activateUser = remote<typeof users.activateUser>('POST', 'User/Activate');
export const deactivateUser = remote<typeof users.deactivateUser>('POST', 'User/DeActivate');

/** What they may do. */
export const getRoles = remote<typeof roles.getRoles>('GET', 'Role/GetAll');
export const getRole = remote<typeof roles.getRole>('GET', 'Role/Get');
export const getAllPermissions = remote<typeof roles.getAllPermissions>('GET', 'Role/GetAllPermissions');
export const createRole = remote<typeof roles.createRole>('POST', 'Role/Create');
export const updateRole = remote<typeof roles.updateRole>('PUT', 'Role/Update');
export const deleteRole = remote<typeof roles.deleteRole>('DELETE', 'Role/Delete');

/** Agencies, on the host side. */
export const getTenants = remote<typeof tenants.getTenants>('GET', 'Tenant/GetAll');
export const getTenant = remote<typeof tenants.getTenant>('GET', 'Tenant/Get');
export const createTenant = remote<typeof tenants.createTenant>('POST', 'Tenant/Create');
export const updateTenant = remote<typeof tenants.updateTenant>('PUT', 'Tenant/Update');
export const deleteTenant = remote<typeof tenants.deleteTenant>('DELETE', 'Tenant/Delete');
