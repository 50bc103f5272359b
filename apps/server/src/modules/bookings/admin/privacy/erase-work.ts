import type { TenantScope } from '../../../../platform/database/scope.ts';

/** Deletes what staff wrote to work items about a person's messages: notes, and the reasons of a handover or a snooze. */
export async function eraseWork({ tx, tenantId }: TenantScope, contactIds: readonly string[]): Promise<void> {
  if (contactIds.length === 0) return;
  const keys = contactIds.map((id) => `contact:${id}`);
  await tx.deleteFrom('work_note').where('tenant_id', '=', tenantId).where('item_key', 'in', keys).execute();
  await tx.deleteFrom('work_item').where('tenant_id', '=', tenantId).where('item_key', 'in', keys).execute();
}
