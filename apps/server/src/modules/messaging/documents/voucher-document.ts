import type { Order } from '@farewind/contract/bookings/get-order';
import { formatPhone } from '@farewind/travel-rules/phone-number';
import type { AgencyInfo } from '../../settings/public.ts';
import { journeyTime } from '../words/journey-clock.ts';
import { dateText, durationWords, timeText } from '../words/words.ts';
import { listSoldRides, type RideItem } from './document-kinds.ts';
import type { OrderDocumentData } from './order-document-models.ts';
import type {
  Fact,
  NotesSection,
  DocumentModel,
  DocumentSign,
  FieldsSection,
  JourneySection,
  DocumentSection,
  PlanSection,
} from './document-model.ts';
import { documentFrame } from './document-frame.ts';
import { sayIn, type Say } from './document-words.ts';
import type { RideSnapshot } from '@farewind/contract/bookings/ride';
import type { Language } from '@farewind/contract/core/fields';
import {
  childSeatWords,
  peopleWords,
  placeWords,
  rideEndsAt,
  rideTime,
  vehicleWords,
  waitsFrom,
} from './ride-words.ts';

/** The voucher to show to the driver: each ride on its own page, with the meeting point. */
export function voucherDocument(data: OrderDocumentData, info: AgencyInfo): DocumentModel {
  const rides = listSoldRides(data.order);
  const say = sayIn(data.language);
  return {
    ...documentFrame(data, info, 'voucher', {
      facts: voucherFacts(data, rides, info, say),
      sections: [
        ...rides.flatMap((item, index) => rideSections(data, item, info, index)),
        contractNotes(data, rides, info),
      ],
    }),
    signs: signsOf(rides, say),
  };
}

function voucherFacts(
  { order }: OrderDocumentData,
  rides: readonly RideItem[],
  info: AgencyInfo,
  say: Say,
): Fact[] {
  const lead = order.passengers[0];
  const operators = [...new Set(rides.map(({ contractParty }) => contractParty.name))];
  return [
    { label: say('ride.lead'), value: lead ? `${lead.name} ${lead.surname}` : order.customer.name },
    { label: say('contractParty'), value: operators.join(', ') },
    { label: say('issued'), value: dateText(journeyTime(order, issuedAt(order))) },
    { label: say('agent'), value: info.companyTitle },
  ];
}

function issuedAt({ clock, createdAt }: Order): string {
  const done = (wanted: string) => clock.find(({ step }) => step === wanted)?.doneAt;
  return done('ticketed') ?? done('booked') ?? createdAt;
}

/** Names the contract party of the rides; for an order with a flight, states that this is a second contract. */
function contractNotes(
  { order, language }: OrderDocumentData,
  rides: readonly RideItem[],
  info: AgencyInfo,
): NotesSection {
  const say = sayIn(language);
  const brand = info.brandName;
  const isJoined = rides.some(({ ride }) => ride.joinedTo !== undefined || ride.joinedOrderId !== undefined);
  const operators = [...new Set(rides.map(({ contractParty }) => contractParty.name))];
  return {
    type: 'notes',
    title: '',
    notes: [
      ...operators.map((operator) => say('legal.ride', { operator, brand })),
      ...(isJoined || order.items.some(({ kind }) => kind === 'flight') ? [say('legal.twoContracts')] : []),
    ],
    isFine: true,
  };
}

/** One sign per name. */
function signsOf(rides: readonly RideItem[], say: Say): DocumentSign[] {
  const shown = new Map<string, DocumentSign>();
  for (const { ride } of rides) {
    const { nameSign: name, flightNumber, from } = ride;
    if (name === '' || shown.has(name)) continue;
    const remark = [from.name, flightNumber, dateText(ride.pickupAt)];
    shown.set(name, {
      title: say('ride.sign'),
      name,
      remark: remark.filter((part) => part !== undefined && part !== '').join(' · '),
    });
  }
  return [...shown.values()];
}

/**
 * Everything needed on the day of a ride: time and place, meeting point, phone, and what to do if the driver is not
 * there.
 */
function rideSections(
  { language }: OrderDocumentData,
  item: RideItem,
  info: AgencyInfo,
  index: number,
): DocumentSection[] {
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
    { label: say('ride.bags'), value: ride.bags === 0 ? say('noBaggage') : String(ride.bags) },
    { label: say('ride.childSeats'), value: childSeatWords(ride, language) ?? say('ride.noSeats') },
    { label: say('ride.flight'), value: ride.flightNumber ?? '–' },
    {
      label: say('ride.freeWaiting'),
      value: say(`ride.waiting.${waitsFrom(ride)}`, { count: ride.freeWaitingMinutes }),
    },
    {
      label: say('ride.freeCancel'),
      value:
        freeCancelUntil === undefined
          ? say('condition.free', { hours: ride.freeCancelHours })
          : rideTime(ride, freeCancelUntil),
    },
    { label: say('ride.times'), value: say('ride.localTimes', { place: ride.city ?? ride.from.name }) },
  ];
}

/** The arrivals hall at an airport, otherwise the entrance of a house. */
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

/** The phone to call, and what to do if the driver is not there. A driver without a name yet cannot be called. */
function callFields({ driver, operator }: RideSnapshot, language: Language, info: AgencyInfo): FieldsSection {
  const say = sayIn(language);
  const field = (key: string, value: string | undefined) => ({
    label: say(key),
    ...(value === undefined || value === '' ? {} : { value }),
  });
  const support = { brand: info.brandName, phone: info.supportPhone };
  const operatorPhone = formatPhone(operator.phone);
  return {
    type: 'fields',
    title: say('ride.call'),
    fields: [
      ...(driver
        ? [
            field('ride.driver', driver.name),
            field('ride.driverPhone', formatPhone(driver.phone)),
            field('ride.plate', driver.plate),
          ]
        : [field('ride.driver', say('ride.driver.later'))]),
      ...(operatorPhone === ''
        ? []
        : [{ label: say('ride.operatorPhone', { operator: operator.name }), value: operatorPhone }]),
      ...(support.phone === '' ? [] : [{ label: say('ride.supportPhone', support), value: support.phone }]),
    ],
    steps: {
      title: say('ride.notFound'),
      lines: [
        say('ride.notFound.stay'),
        ...callSteps(driver?.phone ?? '', operatorPhone).map(([key, values]) => say(key, values)),
        ...(support.phone === '' ? [] : [say('ride.notFound.support', support)]),
      ],
    },
  };
}

function callSteps(driver: string, phone: string): [string, Record<string, string>][] {
  if (driver === '') return phone === '' ? [] : [['ride.notFound.operator', { phone }]];
  return [[phone === '' ? 'ride.notFound.driver' : 'ride.notFound.call', { phone }]];
}
