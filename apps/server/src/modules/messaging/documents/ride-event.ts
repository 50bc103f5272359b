import { zoneOffsetMinutes } from '@farewind/values/local-time';
import { timeText } from '../words.ts';
import type { RideItem } from './document-kinds.ts';
import type { OrderDocumentData } from './order-document-models.ts';
import { sayIn } from './document-words.ts';
import { placeWords, rideEndsAt, rideRoute, vehicleWords } from './ride-words.ts';
import type { TripEvent } from './trip-calendar.ts';

const PICKUP_HOURS = 2;

/** A ride for a calendar: from its pick-up until it is there, with the meeting point and whom to call. */
export function rideEvent({ order, language }: OrderDocumentData, { itemId, ride }: RideItem): TripEvent {
  const say = sayIn(language);
  const { pickupAt, pickupOffset, timeZone: zone, driver, operator, meetingPoint } = ride;
  const from = placeWords(ride.from);
  const endsAt = rideEndsAt(ride);
  const phone = driver?.phone ?? operator.phone;
  return {
    id: itemId,
    title: say('calendar.ride', { route: rideRoute(ride) }),
    place: [from, meetingPoint].filter((part) => part !== '').join(', '),
    description: [
      `${timeText(pickupAt)} ${from}`,
      `≈ ${timeText(endsAt)} ${placeWords(ride.to)}`,
      vehicleWords(ride, language),
      [driver?.name ?? operator.name, phone].filter((part) => part !== '').join(', '),
      `${say('reservation')}: ${order.reservationNumber}`,
    ].join('\n'),
    starts: { local: pickupAt, zone, offsetMinutes: pickupOffset },
    ends: { local: endsAt, zone, offsetMinutes: zoneOffsetMinutes(zone, endsAt) },
    alarms: [
      { hoursBefore: PICKUP_HOURS, text: say('alarm.ride', { time: timeText(pickupAt), place: from }) },
    ],
  };
}
