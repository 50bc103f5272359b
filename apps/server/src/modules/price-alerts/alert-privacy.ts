import { formatMinor } from '@farewind/values/money';
import { sql } from 'kysely';
import { normalizeEmail } from '@farewind/travel-rules/email-address';
import type { TenantScope } from '../../platform/database/scope.ts';
import { toAlert } from './alert-rows.ts';

/** A price alert as the file of a person's data shows it. */
interface ExportedAlert {
  readonly at: string;
  readonly channel: 'mail';
  readonly kind: 'price-alert';
  readonly language: string;
  readonly recipient: string;
  readonly state: string;
  readonly text: string;
}

/** The alerts of these addresses, oldest first. */
export async function exportAlerts(
  { tx, tenantId }: TenantScope,
  emails: readonly string[],
): Promise<ExportedAlert[]> {
  const rows = await tx
    .selectFrom('price_alert')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(isOf(emails))
    .orderBy('id')
    .execute();
  return rows.map(toAlert).map(({ trip, toldMinor, ...alert }) => ({
    at: alert.createdAt.toISOString(),
    channel: 'mail',
    kind: 'price-alert',
    language: alert.language,
    recipient: alert.email,
    state: alert.state,
    text: [
      `${trip.from} – ${trip.to}`,
      ...[trip.departureDate, trip.returnDate].filter((date) => date !== undefined),
      ...(toldMinor === null ? [] : [`${formatMinor(toldMinor)} ${trip.currency}`]),
    ].join(', '),
  }));
}

/** Deletes the alerts of these addresses; returns the ids, which their mails name. */
export async function eraseAlerts(
  { tx, tenantId }: TenantScope,
  emails: readonly string[],
): Promise<string[]> {
  const gone = await tx
    .deleteFrom('price_alert')
    .where('tenant_id', '=', tenantId)
    .where(isOf(emails))
    .returning('id')
    .execute();
  return gone.map(({ id }) => id);
}

function isOf(emails: readonly string[]) {
  const sought = emails.filter((email) => email !== '').map(normalizeEmail);
  return sql<boolean>`lower(email) = any(${sought}::text[])`;
}
