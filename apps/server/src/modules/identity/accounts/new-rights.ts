/** Incremented with each new right; saving a role counts as having seen all rights up to it. */
export const RIGHTS_EDITION = 3;

interface NewRight {
  readonly permission: string;
  readonly edition: number;
  /** Holders of all of these rights did this work before it had its own. */
  readonly with: readonly string[];
}

/** Rights newer than existing roles, and the roles they are offered to. */
const newRights: readonly NewRight[] = [
  { permission: 'Pages.Ledger', edition: 1, with: ['Pages.Payments'] },
  { permission: 'Pages.Ledger.Post', edition: 1, with: ['Pages.Payments', 'Pages.Refunds.Approve'] },
  { permission: 'Pages.Ledger.Close', edition: 1, with: ['Pages.Payments', 'Pages.Refunds.Approve'] },
  { permission: 'Pages.Ledger.Reopen', edition: 1, with: ['Pages.Payments', 'Pages.Roles'] },
  { permission: 'Pages.SharedViews', edition: 2, with: ['Pages.Orders.View', 'Pages.Users'] },
  { permission: 'Pages.Training', edition: 3, with: ['Pages.Orders.Edit'] },
  { permission: 'Pages.Training.Manage', edition: 3, with: ['Pages.Users', 'Pages.Roles'] },
];

/** The rights that a role lacks because it is older; the administrator's role is offered every one. */
export function listNewRights(role: {
  readonly tenant_id: number;
  readonly permissions: readonly string[];
  readonly is_static: boolean;
  readonly rights_edition: number;
}): string[] {
  if (role.tenant_id === 0) return [];
  const held = new Set(role.permissions);
  return newRights
    .filter(({ permission, edition }) => edition > role.rights_edition && !held.has(permission))
    .filter((right) => role.is_static || right.with.every((each) => held.has(each)))
    .map(({ permission }) => permission);
}
