import { eraseTravelledDocuments } from '../modules/bookings/admin/erase-documents.ts';
import { createReplyApi } from '../modules/messaging/replies/reply-rows.ts';
import type { TenantScope } from '../platform/database/scope.ts';
import type { Keyring } from '../platform/secrets/keyring.ts';

/** Erases what the hourly job erases once these days have passed. */
export async function endRetention(scope: TenantScope, keyring: Keyring, days: number): Promise<void> {
  const later = new Date(scope.now.getTime() + days * 86_400_000);
  await eraseTravelledDocuments({ ...scope, now: later }, createReplyApi(keyring), 1);
}
