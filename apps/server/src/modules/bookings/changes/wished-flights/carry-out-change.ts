import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { BegunChange, SoldExternalFlight, WishedChanges } from '../../../flights/public.ts';
import type { BookingDeps } from '../../order/deps.ts';
import {
  findChange,
  lockChange,
  lockChangeInOrder,
  updateChange,
  type FlightChangeRow,
} from '../wished-change-rows.ts';
import { concludeChange } from './conclude-change.ts';
import { leaveToStaff, refuseChange } from './end-change.ts';
import { isChangeable } from './offer-changes.ts';

/** Changes of external flights to another date that are paid. */
export interface WishedFlights {
  readonly carryOut: (tenantId: number, changeId: string) => Promise<void>;
  /** After the last attempt. */
  readonly leaveToStaff: (scope: TenantScope, changeId: string) => Promise<void>;
}

export function createWishedFlights(deps: BookingDeps): WishedFlights {
  return {
    carryOut: (tenantId, changeId) => carryOutChange(deps, tenantId, changeId),
    async leaveToStaff(scope, changeId) {
      const change = await lockChange(scope, changeId);
      if (change) await leaveToStaff(scope, change);
    },
  };
}

/**
 * Makes a paid change at its supplier, at most once: that it is confirmed is committed before the first byte is sent, and
 * an answer that was lost is looked up. Rejects while the outcome is unknown, to be called again. A change that its
 * supplier refuses is given back in full, and so is one whose flight is cancelled, or about to be, before it was sent.
 */
async function carryOutChange(deps: BookingDeps, tenantId: number, changeId: string): Promise<void> {
  const { wishedChanges: wishes } = deps.flights;
  if (!wishes) throw new Error('No external flight supplier is configured');
  const taken = await deps.database.inTenant(tenantId, (scope) => take(scope, changeId));
  if (!taken) return;
  const { change } = taken;
  const outcome = await askSupplier(deps, tenantId, wishes, taken).catch(async (error: unknown) => {
    if (!(await isGivenUp(deps, tenantId, change))) throw error;
    deps.log.warn({ err: error }, 'A change of a flight is given up: its offer has expired');
  });
  if (outcome === 'confirmed') return concludeChange(deps, tenantId, wishes, taken);
  if (outcome === 'refused')
    await deps.database.inTenant(tenantId, async (scope) => {
      const { change: now } = await lockChangeInOrder(scope, change);
      if (now && isTaken(now)) await refuseChange(deps, scope, now);
    });
}

interface Taken {
  readonly change: FlightChangeRow;
  readonly sold: SoldExternalFlight;
  readonly isCalledOff: boolean;
}

const isTaken = ({ state }: FlightChangeRow): boolean => state === 'due' || state === 'sent';

async function take(scope: TenantScope, changeId: string): Promise<Taken | undefined> {
  const found = await findChange(scope, changeId);
  if (!found) return undefined;
  const { change, item } = await lockChangeInOrder(scope, found);
  if (!change || !isTaken(change)) return undefined;
  const flightId = item?.snapshot.flightId;
  if (!item || flightId === undefined) throw new Error(`The order has no item ${found.itemId}`);
  const isCalledOff = change.state === 'due' && !isChangeable(item);
  return { change, isCalledOff, sold: { holdId: item.supplierLocator, flightId } };
}

/** Rejects where it is not known, or nothing was tried. */
async function askSupplier(
  deps: BookingDeps,
  tenantId: number,
  wishes: WishedChanges,
  taken: Taken,
): Promise<'confirmed' | 'refused'> {
  const { change, sold, isCalledOff } = taken;
  if (isCalledOff) return 'refused';
  const begun = change.changeRef
    ? await wishes.read(tenantId, sold, change.changeRef)
    : await begin(deps, tenantId, wishes, taken);
  if (!begun) return 'refused';
  if (begun.isConfirmed) return 'confirmed';
  if (change.state === 'sent') throw new Error(`The change ${begun.changeRef} is not confirmed yet`);
  const isMarked = await deps.database.inTenant(tenantId, (scope) => markSent(scope, change));
  if (!isMarked) return 'refused';
  const answer = await wishes.confirm(tenantId, sold, begun);
  if (answer.outcome === 'pending') throw new Error(`The change ${begun.changeRef} is not decided yet`);
  if (answer.outcome !== 'notTried') return answer.outcome;
  await deps.database.inTenant(tenantId, (scope) => markUnsent(scope, change));
  throw new Error(`The change ${begun.changeRef} was not tried: ${answer.said}`);
}

/** False if the flight was cancelled meanwhile. Rejects if another process has sent it. */
async function markSent(
  scope: TenantScope,
  { changeId, orderId, itemId }: FlightChangeRow,
): Promise<boolean> {
  const { change, item } = await lockChangeInOrder(scope, { changeId, orderId, itemId });
  if (change?.state !== 'due') throw new Error(`The change ${changeId} is sent already`);
  if (!item || !isChangeable(item)) return false;
  await updateChange(scope, change, { state: 'sent', sentAt: scope.now });
  return true;
}

/** For a confirmation that was certainly not looked at: it may be sent again. */
async function markUnsent(scope: TenantScope, { changeId }: FlightChangeRow): Promise<void> {
  const change = await lockChange(scope, changeId);
  if (change?.state === 'sent') await updateChange(scope, change, { state: 'due', sentAt: null });
}

/**
 * Ends a change without a result whose offer has expired: what was never sent is given back; of what was sent before
 * this attempt, staff find out what became of it. Returns whether it is over.
 */
async function isGivenUp(deps: BookingDeps, tenantId: number, tried: FlightChangeRow): Promise<boolean> {
  return deps.database.inTenant(tenantId, async (scope) => {
    if (tried.expiresAt > scope.now) return false;
    const { change } = await lockChangeInOrder(scope, tried);
    if (change?.state === 'due') await refuseChange(deps, scope, change);
    else if (change?.state === 'sent' && tried.state === 'sent') await leaveToStaff(scope, change);
    else return false;
    return true;
  });
}

/** Undefined where the offer is gone, or costs something else than was paid. */
async function begin(
  deps: BookingDeps,
  tenantId: number,
  wishes: WishedChanges,
  { change, sold }: Taken,
): Promise<BegunChange | undefined> {
  const begun = await wishes.begin(tenantId, sold, change.offerRef);
  const isAsPaid =
    begun?.differenceMinor === change.supplierMinor && begun.currency === change.supplierCurrency;
  if (!begun || !isAsPaid) return undefined;
  await deps.database.inTenant(tenantId, (scope) =>
    updateChange(scope, change, { changeRef: begun.changeRef }),
  );
  return begun;
}
