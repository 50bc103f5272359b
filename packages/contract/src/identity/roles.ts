import { z } from 'zod';
import { nothing, noInput, recordId } from '../core/fields.ts';
import { operation } from '../core/operation.ts';
import { paged, pageInput, versionInput, versionOutput } from '../core/paging.ts';

export const roleOutput = z.object({
  id: z.int(),
  name: z.string(),
  displayName: z.string(),
  normalizedName: z.string(),
  description: z.string().nullable(),
  grantedPermissions: z.array(z.string()),
  /** Came with the agency; cannot be deleted. */
  isStatic: z.boolean(),
  /** The number of staff who have it. */
  userCount: z.int(),
  version: versionOutput,
});
export type RoleOutput = z.infer<typeof roleOutput>;

const permission = { name: z.string(), displayName: z.string(), description: z.string() };
const permissionNames = z.array(z.string().max(64)).max(200);
const roleInput = {
  name: z.string().trim().min(1).max(32),
  displayName: z.string().trim().min(1).max(64),
  description: z.string().trim().max(5000).optional(),
};
const roleId = z.object({ id: recordId });

export const getRoles = operation('Role/GetAll', {
  method: 'GET',
  access: 'Pages.Roles',
  summary: 'The roles, page by page, with what they allow',
  input: z.object(pageInput),
  output: paged(roleOutput),
});

export const getRole = operation('Role/Get', {
  method: 'GET',
  access: 'Pages.Roles',
  summary: 'One role',
  input: roleId,
  output: roleOutput,
  errors: ['GEN-NOTFOUND'],
});

export const listRoles = operation('Role/GetRoles', {
  method: 'GET',
  access: 'Pages.Roles',
  summary: 'Every role in short, or only those that allow one thing',
  input: z.object({ permission: z.string().max(64).optional() }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        displayName: z.string(),
        isStatic: z.boolean(),
        isDefault: z.boolean(),
        creationTime: z.string(),
      }),
    ),
  }),
});

export const getRoleForEdit = operation('Role/GetRoleForEdit', {
  method: 'GET',
  access: 'Pages.Roles',
  summary: 'One role with every permission that there is on this side',
  input: roleId,
  output: z.object({
    role: z.object({
      id: z.int(),
      name: z.string(),
      displayName: z.string(),
      description: z.string().nullable(),
      isStatic: z.boolean(),
      version: versionOutput,
    }),
    permissions: z.array(z.object(permission)),
    grantedPermissionNames: z.array(z.string()),
  }),
  errors: ['GEN-NOTFOUND'],
});

export const getAllPermissions = operation('Role/GetAllPermissions', {
  method: 'GET',
  access: 'Pages.Roles',
  summary: 'Every permission that there is on this side, in words',
  input: noInput,
  output: z.object({ items: z.array(z.object({ id: z.int(), ...permission })) }),
});

export const createRole = operation('Role/Create', {
  method: 'POST',
  access: 'Pages.Roles',
  summary: 'Adds a role; callers can grant only rights that they hold, and unknown names are ignored',
  input: z.object({ ...roleInput, grantedPermissions: permissionNames.default([]) }),
  output: roleOutput,
  errors: ['GEN-DUPLICATE', 'GEN-DENIED'],
});

export const updateRole = operation('Role/Update', {
  method: 'PUT',
  access: 'Pages.Roles',
  summary: 'Changes a role; the permissions given are all that it has from then on',
  input: z.object({ id: recordId, ...roleInput, grantedPermissions: permissionNames, version: versionInput }),
  output: roleOutput,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'GEN-DUPLICATE', 'GEN-DENIED', 'GEN-RULE'],
});

export const deleteRole = operation('Role/Delete', {
  method: 'DELETE',
  access: 'Pages.Roles',
  summary: 'Removes a role, also from everybody who has it',
  input: roleId,
  output: nothing,
  errors: ['GEN-NOTFOUND', 'GEN-DENIED', 'GEN-RULE'],
});
