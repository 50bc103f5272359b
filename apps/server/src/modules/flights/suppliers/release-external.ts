import { maskPersonal } from '@farewind/values/mask-personal';
import { formatMinor } from '@farewind/values/money';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';
import { openTask } from '../../../platform/staff-tasks.ts';
import { changeFlight, lockFlights, type ExternalFlight } from './flight-rows.ts';
import type { SupplierBooking, SupplierRefund } from '../ports.ts';
import { clientOf, type SupplierDeps } from '../supplier-deps.ts';
import { supplierRows, type SupplierRecord } from './supplier-rows.ts';

/** A flight that we no longer need: no booking of it may remain at the supplier. */
export const EXTERNAL_FLIGHT_OFF = 'flights.outsideFlightOff';

/** How long an order whose answer was lost may still appear. */
const MAY_APPEAR_MS = 60 * 60_000;

interface Release {
  readonly id: string;
  readonly holdId: string;
}

/**
 * Queues the cancellation of a flight for after this transaction; it is retried until it succeeds, since it may be
 * repeated.
 */
export async function releaseLater(
  { outbox }: SupplierDeps,
  scope: TenantScope,
  release: Release,
): Promise<void> {
  const { id, holdId } = release;
  const dedupeKey = `${EXTERNAL_FLIGHT_OFF}:${newId()}`;
  await outbox.add(scope, {
    topic: EXTERNAL_FLIGHT_OFF,
    dedupeKey,
    payload: { id, holdId },
    orderingKey: id,
  });
}

/**
 * Cancels any booking that the supplier has of a flight cancelled here, and stores the refund. If the supplier refuses,
 * refunds less than the sale's conditions, refunds in another form or currency, or never shows what it was asked to book,
 * staff get a task: the traveller's refund does not wait for it. Throws, to be called again, while a booking whose answer was lost may still appear.
 */
export async function releaseExternal(deps: SupplierDeps, tenantId: number, release: Release): Promise<void> {
  const found = await deps.database.inTenant(tenantId, (scope) => readRelease(deps, scope, release));
  if (!found) return;
  const { supplier, flight, sentAt, now } = found;
  const client = clientOf(deps, supplier);
  // Its own id finds a booking at once; only one whose answer was lost is looked for by our reference.
  const booking = flight.booking
    ? await client.readBooking(supplier, flight.booking.bookingRef)
    : await client.status(supplier, flight.id, sentAt);
  if (!booking) {
    if (now.getTime() - sentAt.getTime() > MAY_APPEAR_MS) {
      await deps.database.inTenant(tenantId, (scope) =>
        openReleaseTask(scope, found, undefined, 'flightOrderLost'),
      );
      return;
    }
    throw new Error(`The flight ${flight.id} may still appear at ${supplier.code}`);
  }
  if (booking.state === 'cancelled') return;
  const quote = await client.cancelQuote(supplier, booking.bookingRef);
  // Stored before the cancellation is confirmed, so that a process that ends in between loses no refund.
  await deps.database.inTenant(tenantId, async (scope) => {
    const isUnpaid = booking.state === 'reserved';
    const back = quote.outcome === 'quoted' && !isUnpaid ? quote.back : nothingBack(flight);
    await changeFlight(scope, flight.id, {
      booking,
      travellers: null,
      ...(back === undefined ? {} : { back }),
    });
    // An unpaid reservation costs nothing, and ends by itself; staff see to one whose payment may be on its way.
    if (isUnpaid && !flight.paySentAt) return;
    if (quote.outcome === 'refused' && !isUnpaid)
      await openReleaseTask(scope, found, booking, 'flightNotTakenBack', {
        said: maskPersonal(quote.said),
      });
    else if (back !== undefined && !isUnpaid) await judgeRefund(scope, found, booking, back);
    else await openReleaseTask(scope, found, booking, 'flightRefundUnclear', refundDetail(flight, undefined));
  });
  if (quote.outcome === 'quoted') await client.confirmCancel(supplier, quote.quoteRef);
}

function nothingBack({ offer: { currency } }: ExternalFlight): SupplierRefund {
  return { minor: 0, currency, to: 'money' };
}

/** Vouchers, credits and other currencies are left to staff; money in our currency is compared with the conditions. */
async function judgeRefund(
  scope: TenantScope,
  found: FoundRelease,
  booking: SupplierBooking,
  back: SupplierRefund,
): Promise<void> {
  const { flight } = found;
  const isComparable = back.to === 'money' && back.currency === flight.offer.currency;
  if (isComparable && back.minor >= agreedRefund(flight)) return;
  const kind = isComparable ? 'flightRefundShort' : 'flightRefundUnclear';
  await openReleaseTask(scope, found, booking, kind, refundDetail(flight, back));
}

/** What the supplier gives back and what the sale's conditions say, for the office's own sentence. */
function refundDetail(flight: ExternalFlight, back: SupplierRefund | undefined): TaskDetail {
  const agreed = { amount: formatMinor(agreedRefund(flight)), currency: flight.offer.currency };
  if (back === undefined) return { refund: { to: 'unknown' }, agreed };
  const { minor, currency, to, credits = [] } = back;
  return { refund: { to, amount: formatMinor(minor), currency, credits }, agreed };
}

/** After the last failed attempt: staff have to call the supplier. */
export async function leaveToStaff(deps: SupplierDeps, scope: TenantScope, release: Release): Promise<void> {
  const found = await readRelease(deps, scope, release);
  const isUnpaid = found?.flight.booking?.state === 'reserved' && !found.flight.paySentAt;
  if (found && !isUnpaid) await openReleaseTask(scope, found, found.flight.booking, 'flightNotTakenBack');
}

interface FoundRelease {
  readonly flight: ExternalFlight;
  readonly supplier: SupplierRecord;
  readonly sentAt: Date;
  readonly now: Date;
}

/** Undefined for a flight that was never requested, or is not cancelled. */
async function readRelease(
  { keyring }: SupplierDeps,
  scope: TenantScope,
  { id, holdId }: Release,
): Promise<FoundRelease | undefined> {
  const flight = (await lockFlights(scope, keyring, holdId)).find((one) => one.id === id);
  if (!flight?.sentAt || (flight.state !== 'released' && flight.state !== 'cancelled')) return undefined;
  const supplier = await supplierRows.get(scope, keyring, flight.supplierId);
  return { flight, supplier, sentAt: flight.sentAt, now: scope.now };
}

/** The refund by the conditions of the sale: only the taxes if the fare is not refundable. */
function agreedRefund({ offer: { cancel, totalMinor, taxMinor } }: ExternalFlight): number {
  return cancel.allowed ? Math.max(0, totalMinor - cancel.penaltyMinor) : taxMinor;
}

type TaskDetail = Readonly<Record<string, unknown>>;

async function openReleaseTask(
  scope: TenantScope,
  { flight, supplier }: FoundRelease,
  booking: SupplierBooking | undefined,
  kind: string,
  more: TaskDetail = {},
): Promise<void> {
  const detail = { supplier: supplier.name, pnr: booking?.pnr ?? '', flight: flight.id, ...more };
  await openTask(scope, { kind, reference: flight.reference, detail, dueAt: scope.now });
}
