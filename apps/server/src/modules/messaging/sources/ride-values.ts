import type { Language } from '@farewind/contract/core/fields';
import type { MessageValues } from '../../../platform/errors.ts';
import type { RideItem } from '../documents/document-kinds.ts';
import { phoneToCall, placeWords, rideInstant, vehicleWords, waitsFrom } from '../documents/ride-words.ts';
import { dateText, timeText } from '../words/words.ts';
import { unbroken, unbrokenMoment } from './order-values.ts';

/** The values of one ride. */
export function rideValues(
  { ride, direction, freeCancelUntil }: RideItem,
  language: Language,
): MessageValues & Record<'pickupDate' | 'pickupTime', string> {
  const { driver, operator } = ride;
  return {
    direction: direction ?? ride.direction,
    pickupDate: unbroken(dateText(ride.pickupAt)),
    pickupTime: timeText(ride.pickupAt),
    from: placeWords(ride.from),
    to: placeWords(ride.to),
    vehicle: vehicleWords({ ...ride, vehicles: 1 }, language),
    vehicleCount: ride.vehicles,
    driver: driver ? 'known' : operator.phone === '' ? 'none' : 'later',
    driverName: driver?.name || operator.name,
    driverPhone: unbroken(phoneToCall(ride)),
    plate: driver?.plate || 'none',
    waitingMinutes: ride.freeWaitingMinutes,
    waitingFrom: waitsFrom(ride),
    meetingPoint: ride.meetingPoint,
    freeCancelUntil:
      freeCancelUntil === undefined ? '' : unbrokenMoment(rideInstant(ride, freeCancelUntil, language)),
  };
}

/** What is promised of a ride that is confirmed now: free cancellation, while it lasts, and to follow a flight of ours. */
export function rideTerms({ ride, freeCancelUntil }: RideItem, now: Date): MessageValues {
  const isOpen = freeCancelUntil !== undefined && now < new Date(freeCancelUntil);
  const isFollowing = ride.joinedTo !== undefined || ride.joinedOrderId !== undefined;
  return { freeCancel: isOpen ? 'open' : 'over', follows: isFollowing ? 'flight' : 'none' };
}
