import type { TenantScope } from '../../platform/database/scope.ts';
import { refusal } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { newId } from '../../platform/ids.ts';
import { placeFingerprint, placesBeginning, siteOfPlace } from '../../platform/network/place-fingerprint.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import { waitForTurn } from '../../platform/database/wait-for-turn.ts';

/** `fault`: of a kind not reported before. */
export type FeedbackKind = 'contact' | 'survey' | 'recording' | 'fault';

interface Limit {
  readonly most: number;
  readonly withinMinutes: number;
}

/** How many times as much as a network its site may send: one customer alone must not use up what all together may. */
const SITE_FACTOR = 4;

/** Per network, which many people of a mobile operator may share; and in total, against many networks at once. */
const limits: Record<FeedbackKind, { readonly ofNetwork: Limit; readonly ofTenant: Limit }> = {
  contact: { ofNetwork: { most: 5, withinMinutes: 60 }, ofTenant: { most: 120, withinMinutes: 60 } },
  survey: { ofNetwork: { most: 10, withinMinutes: 60 }, ofTenant: { most: 600, withinMinutes: 60 } },
  recording: { ofNetwork: { most: 30, withinMinutes: 60 }, ofTenant: { most: 2000, withinMinutes: 60 } },
  // All together are hardly limited: many networks that invent faults must not hide a real one. The size of the table is
  // limited separately.
  fault: { ofNetwork: { most: 20, withinMinutes: 60 }, ofTenant: { most: 50_000, withinMinutes: 60 } },
};

/**
 * How many an agency keeps: strangers send them, so without a limit they could fill the disk. The oldest are dropped, so
 * that recent visits and answers are always there. The hourly job drops them; in between the limits above hold.
 */
export const MOST_KEPT = { recordings: 8000, answers: 100_000 } as const;

/** Of one recording, as stored; later pieces are dropped. All recordings of an agency then take about 2 GB at most. */
export const MOST_BYTES_A_RECORDING = 256 * 1024;

export const LONGEST_WINDOW_MS = 60 * 60_000;

/**
 * Counts a submission. Refuses with GEN-LIMIT and a waiting time when its network, its site (all networks of one customer
 * of an access provider) or all together have sent too many.
 */
export async function consumeTurn(
  scope: TenantScope,
  keyring: Keyring,
  { address }: Pick<RequestContext, 'address'>,
  kind: FeedbackKind,
): Promise<void> {
  const { tenantId, tx } = scope;
  const { ofNetwork, ofTenant } = limits[kind];
  const place = placeFingerprint(keyring, 'voice', tenantId, address);
  // Submissions at the same time are counted one after the other.
  await waitForTurn(scope, `voice:${kind}`);
  await requireRoom(scope, kind, ofNetwork, place);
  await requireRoom(scope, kind, { ...ofNetwork, most: ofNetwork.most * SITE_FACTOR }, siteOfPlace(place));
  await requireRoom(scope, kind, ofTenant);
  await tx
    .insertInto('voice_attempt')
    .values({ tenant_id: tenantId, id: newId(), kind, network_hash: place })
    .execute();
}

async function requireRoom(
  scope: TenantScope,
  kind: FeedbackKind,
  limit: Limit,
  placeStart?: Buffer,
): Promise<void> {
  const windowMs = limit.withinMinutes * 60_000;
  let query = scope.tx
    .selectFrom('voice_attempt')
    .select('created_at')
    .where('tenant_id', '=', scope.tenantId)
    .where('kind', '=', kind)
    .where('created_at', '>', new Date(scope.now.getTime() - windowMs));
  if (placeStart !== undefined) {
    const { first, last } = placesBeginning(placeStart);
    query = query.where('network_hash', '>=', first).where('network_hash', '<=', last);
  }
  // When the oldest of these leaves the window, there is room again.
  const oldest = await query
    .orderBy('created_at', 'desc')
    .offset(limit.most - 1)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  const leftMs = oldest.created_at.getTime() + windowMs - scope.now.getTime();
  throw refusal('GEN-LIMIT', { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) });
}
