import type { RideSnapshot } from '@farewind/contract/bookings/ride';
import type { Language } from '@farewind/contract/core/fields';
import type { AgencyInfo } from '../../settings/public.ts';
import { dateText, durationWords, momentWords, timeText } from '../words.ts';
import type { RideItem } from './document-kinds.ts';
import type { OrderPapers } from './order-papers.ts';
import type { Fact, FieldsSection, JourneySection, PaperSection, PlanSection } from './paper.ts';
import { sayIn } from './paper-words.ts';
import { childSeatWords, peopleWords, placeWords, rideEndsAt, vehicleWords } from './ride-words.ts';

/** All that one ride needs on its day: when and where, the meeting point, whom to call, what to do if nobody is there. */
export function rideSections(
  { language }: OrderPapers,
  item: RideItem,
  info: AgencyInfo,
  index: number,
): PaperSection[] {
  const { ride } = item;
  return [
    { ...rideCard(item, language), startsPage: index > 0 },
    meetingPlan(ride, language),
    callFields(ride, language, info),
  ];
}

function rideCard({ ride, freeCancelUntil, direction }: RideItem, language: Language): JourneySection {
  const say = sayIn(language);
  const { pickupAt, minutes, note } = ride;
  const endsAt = rideEndsAt(ride);
  const km = ride.km === undefined ? [] : [say('ride.km', { km: ride.km })];
  return {
    type: 'journey',
    title: say(`ride.title.${direction ?? ride.direction}`),
    segments: [
      {
        flight: vehicleWords(ride, language),
        detail: say('ride.model', { model: ride.vehicleType.model }),
        departs: { time: timeText(pickupAt), date: dateText(pickupAt), place: placeWords(ride.from) },
        arrives: { time: `≈ ${timeText(endsAt)}`, date: dateText(endsAt), place: placeWords(ride.to) },
        duration: [durationWords(minutes, language), ...km].join(', '),
        remarks: note === undefined || note === '' ? [] : [say('ride.note', { note })],
      },
    ],
    facts: rideFacts(ride, freeCancelUntil, language),
  };
}

function rideFacts(ride: RideSnapshot, freeCancelUntil: string | undefined, language: Language): Fact[] {
  const say = sayIn(language);
  return [
    { label: say('passengers'), value: peopleWords(ride, language) },
    { label: say('ride.bags'), value: String(ride.bags) },
    { label: say('ride.childSeats'), value: childSeatWords(ride, language) ?? say('ride.noSeats') },
    { label: say('ride.flight'), value: ride.flightNumber ?? '–' },
    { label: say('ride.freeWaiting'), value: say('ride.waiting', { count: ride.freeWaitingMinutes }) },
    {
      label: say('ride.freeCancel'),
      value:
        freeCancelUntil === undefined
          ? say('condition.free', { hours: ride.freeCancelHours })
          : momentWords(freeCancelUntil, ride.pickupOffset),
    },
    { label: say('ride.times'), value: say('ride.localTimes', { place: ride.timeZone }) },
  ];
}

/** At an airport the hall of arrivals, anywhere else a door at a street. */
function meetingPlan(ride: RideSnapshot, language: Language): PlanSection {
  const say = sayIn(language);
  const drawing = ride.from.kind === 'airport' ? 'arrivals' : 'door';
  const steps =
    drawing === 'arrivals'
      ? (['belt', 'exit', 'driver', 'parking'] as const)
      : (['entrance', 'driver', 'street'] as const);
  return {
    type: 'plan',
    title: say('plan.title'),
    drawing,
    meetingPoint: ride.meetingPoint,
    legend: steps.map((step) => say(`plan.${drawing}.${step}`, { name: ride.nameSign })),
    note: say('plan.note'),
  };
}

/** Numbers that are known stand there, the driver's may come later and be written down; and what to do with them. */
function callFields({ driver, operator }: RideSnapshot, language: Language, info: AgencyInfo): FieldsSection {
  const say = sayIn(language);
  const field = (key: string, value: string | undefined) => ({
    label: say(key),
    ...(value === undefined || value === '' ? {} : { value }),
  });
  return {
    type: 'fields',
    title: say('ride.call'),
    fields: [
      field('ride.driver', driver?.name),
      field('ride.driverPhone', driver?.phone),
      field('ride.plate', driver?.plate),
      ...(operator.phone === ''
        ? []
        : [{ label: say('ride.operatorPhone', { operator: operator.name }), value: operator.phone }]),
      { label: say('ride.supportPhone', { brand: info.brandName }), value: info.supportPhone },
    ],
    steps: {
      title: say('ride.notFound'),
      lines: [
        say('ride.notFound.stay'),
        operator.phone === ''
          ? say('ride.notFound.driver')
          : say('ride.notFound.call', { phone: operator.phone }),
        say('ride.notFound.support', { brand: info.brandName, phone: info.supportPhone }),
      ],
    },
  };
}
