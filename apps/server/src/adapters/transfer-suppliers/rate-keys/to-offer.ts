import { isCurrency, type Currency } from '@farewind/values/currency';
import { instantOf, zoneOffsetMinutes, type LocalDateTime } from '@farewind/values/local-time';
import { parseMinor } from '@farewind/values/money';
import type { ExternalOffer } from '../../../modules/transfers/public.ts';
import type { WireService } from './wire.ts';

const HOUR_MS = 3_600_000;

/** An offer of theirs in our words; undefined for what we do not sell: estimated prices, cars by the hour, other currencies. */
export function toOffer(
  service: WireService,
  { currency, timeZone }: { readonly currency: Currency; readonly timeZone: string },
): ExternalOffer | undefined {
  const { price, units, vehicle, category, pickup } = service;
  const mode = modeOf(service.transferType);
  if (mode === undefined || price.isEstimated || price.currencyId !== currency) return undefined;
  const unitMinor = parseMinor(price.unitAmount);
  if (unitMinor <= 0 || unitMinor * units !== parseMinor(price.totalAmount)) return undefined;
  const code = `${service.transferType}-${vehicle.code}-${category.code}`.toLowerCase();
  return {
    ref: code,
    rateKey: service.rateKey,
    vehicleType: {
      code,
      name: vehicle.name,
      model: vehicle.model,
      mode,
      picture: pictureOf(service),
    },
    vehicles: mode === 'shared' ? 1 : units,
    units,
    passengerCapacity: service.maxPaxCapacity,
    baggageCapacity: service.maxLuggage,
    pickupAt: pickup.at,
    minutes: service.minutes,
    km: service.km,
    currency,
    unitMinor,
    childSeatMinor: 0,
    nightPercent: 0,
    freeWaitingMinutes: service.freeWaitingMinutes,
    freeCancelHours: freeHours(service, timeZone),
    maxStops: service.maxStops,
    meetingPoint: pickup.description,
    operator: service.supplier,
    expiresAt: new Date(service.rateExpires),
  };
}

export function toCurrency(text: string): Currency {
  if (!isCurrency(text)) throw new RangeError(`Not a currency that we know: ${text}`);
  return text;
}

function modeOf(type: WireService['transferType']): 'private' | 'shared' | undefined {
  if (type === 'PRIVATE') return 'private';
  return type === 'SHARED' ? 'shared' : undefined;
}

function pictureOf({ transferType, category, maxPaxCapacity }: WireService): string {
  if (transferType === 'SHARED') return 'shuttle';
  if (category.code === 'FC') return 'vip';
  if (maxPaxCapacity <= 3) return 'sedan';
  if (maxPaxCapacity <= 4) return 'wagon';
  return maxPaxCapacity <= 8 ? 'van' : 'bus';
}

/**
 * Whole hours before the pick-up until which giving back costs nothing. Their bands begin at times of the destination's
 * clocks, so hours between are counted by instants: a change of clocks between them is an hour more or less.
 */
function freeHours({ cancellationPolicies, pickup }: WireService, timeZone: string): number {
  const instant = (local: LocalDateTime) => instantOf(local, zoneOffsetMinutes(timeZone, local));
  const costly = cancellationPolicies.filter(({ amount }) => parseMinor(amount) > 0);
  if (costly.length === 0) return 0;
  const first = Math.min(...costly.map(({ from }) => instant(from)));
  return Math.max(0, Math.ceil((instant(pickup.at) - first) / HOUR_MS));
}
