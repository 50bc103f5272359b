import type { Language } from '@farewind/contract/core/fields';
import type { TenantScope } from '../../platform/database/scope.ts';
import { formatAlertKey } from './alert-key.ts';
import { findAlert } from './alert-rows.ts';
import { CONFIRM_MS, isOver } from './alert-times.ts';
import type { PriceAlertDeps, Trip } from './ports.ts';

/** An alert as its mails show it. */
export interface PriceAlertForMessage {
  readonly email: string;
  readonly language: Language;
  readonly isActive: boolean;
  readonly trip: Trip;
  readonly fromCity: string;
  readonly toCity: string;
  /** The secret of its links. */
  readonly key: string;
  readonly confirmBy: Date;
  readonly siteOrigin: string;
}

/** Undefined: it was ended, or is over, and nothing is sent any more. */
export async function findAlertForMessage(
  deps: Pick<PriceAlertDeps, 'keyring' | 'places' | 'getSiteOrigin'>,
  scope: TenantScope,
  alertId: string,
): Promise<PriceAlertForMessage | undefined> {
  const alert = await findAlert(scope, alertId);
  if (!alert || alert.state === 'ended' || isOver(deps, alert.trip, scope.now)) return undefined;
  const { email, language, trip, createdAt, siteId } = alert;
  return {
    email,
    language,
    trip,
    isActive: alert.state === 'active',
    fromCity: deps.places.cityNameOf(trip.from, language),
    toCity: deps.places.cityNameOf(trip.to, language),
    key: formatAlertKey(deps.keyring, scope.tenantId, alertId),
    confirmBy: new Date(createdAt.getTime() + CONFIRM_MS),
    siteOrigin: await deps.getSiteOrigin(scope, siteId),
  };
}
