import { z } from 'zod';
import { impersonate } from './impersonation.ts';
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
  /** Rights added to the product after the role was saved that suit its work: the page offers to add them. */
  newRights: z.array(z.string()),
  /** Created with the agency; cannot be deleted. */
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
  summary: 'Lists the roles, page by page, with their permissions',
  input: z.object(pageInput),
  output: paged(roleOutput),
});

export const getRole = operation('Role/Get', {
  method: 'GET',
  access: 'Pages.Roles',
  summary: 'Returns a role',
  input: roleId,
  output: roleOutput,
  errors: ['GEN-NOTFOUND'],
});

export const listRoles = operation('Role/GetRoles', {
  method: 'GET',
  access: 'Pages.Roles',
  summary: 'Lists all roles in short form, or only those with a given permission',
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
  summary: 'Returns a role with all permissions that exist on this side (host or agency)',
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
  summary: 'Lists all permissions that exist on this side (host or agency), with descriptions',
  input: noInput,
  output: z.object({ items: z.array(z.object({ id: z.int(), ...permission })) }),
});

export const createRole = operation('Role/Create', {
  method: 'POST',
  access: 'Pages.Roles',
  summary: 'Creates a role; callers can grant only permissions they hold, and unknown names are ignored',
  input: z.object({ ...roleInput, grantedPermissions: permissionNames.default([]) }),
  output: roleOutput,
  errors: ['GEN-DUPLICATE', 'GEN-DENIED'],
});

export const updateRole = operation('Role/Update', {
  method: 'PUT',
  access: 'Pages.Roles',
  summary: 'Updates a role; the given permissions replace its current ones',
  input: z.object({ id: recordId, ...roleInput, grantedPermissions: permissionNames, version: versionInput }),
  output: roleOutput,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'GEN-DUPLICATE', 'GEN-DENIED', 'GEN-RULE'],
});

export const deleteRole = operation('Role/Delete', {
  method: 'DELETE',
  access: 'Pages.Roles',
  summary: 'Deletes a role and removes it from its users',
  input: roleId,
  output: nothing,
  errors: ['GEN-NOTFOUND', 'GEN-DENIED', 'GEN-RULE'],
});

export const getRoleTemplates = operation('Role/GetTemplates', {
  method: 'GET',
  access: 'Pages.Roles',
  summary: 'Lists role templates: the usual permissions of an agent, an accountant, an owner and others',
  input: noInput,
  output: z.object({
    items: z.array(
      z.object({
        name: z.string(),
        displayName: z.string(),
        description: z.string(),
        grantedPermissions: z.array(z.string()),
      }),
    ),
  }),
});

export const answerNewRights = operation('Role/AnswerNewRights', {
  method: 'POST',
  access: 'Pages.Roles',
  summary: 'Adds newly offered permissions to a role; those not named are not offered again',
  input: z.object({ id: recordId, grant: permissionNames, version: versionInput }),
  output: roleOutput,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'GEN-DENIED'],
});

export const compareRights = operation('Role/CompareRights', {
  method: 'GET',
  access: 'Pages.Roles',
  summary: 'Compares the permissions of two users or roles',
  /** One of each pair: a member of staff, or a role. */
  input: z.object({
    userId: recordId.optional(),
    roleId: recordId.optional(),
    otherUserId: recordId.optional(),
    otherRoleId: recordId.optional(),
  }),
  output: z.object({
    one: z.object({ name: z.string() }),
    other: z.object({ name: z.string() }),
    rights: z.array(z.object({ ...permission, one: z.boolean(), other: z.boolean() })),
  }),
  errors: ['GEN-NOTFOUND'],
});

export const seeAsRole = operation('Role/SeeAs', {
  method: 'POST',
  access: 'Pages.Roles',
  summary:
    'Shows the caller the office with the permissions of a role, limited to the caller’s own, for an hour at most and read-only',
  input: z.object({ roleId: recordId }),
  output: impersonate.output,
  errors: ['GEN-NOTFOUND', 'GEN-DENIED', 'GEN-RULE'],
});
