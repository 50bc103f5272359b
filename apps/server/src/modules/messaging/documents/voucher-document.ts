import type { Order } from '@farewind/contract/bookings/get-order';
import type { AgencyInfo } from '../../settings/public.ts';
import { journeyTime } from '../journey-clock.ts';
import { dateText } from '../words.ts';
import { listSoldRides, type RideItem } from './document-kinds.ts';
import type { OrderDocumentData } from './order-document-models.ts';
import type { Fact, NotesSection, DocumentModel, DocumentSign } from './document-model.ts';
import { documentFrame } from './document-frame.ts';
import { sayIn, type Say } from './document-words.ts';
import { rideSections } from './ride-sections.ts';

/** What a traveller shows to the driver: each ride on pages of its own, with the place where they meet. */
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

/** Whose contract the ride is, and beside a flight that it is a second one. */
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

/** One for each name that somebody is waited for with. */
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
