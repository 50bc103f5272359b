import { CarFront, Contact, FileText, PhoneCall, Plus, PlaneTakeoff, type LucideIcon } from 'lucide-react';
import { useFormatPhone } from '../../../shared/format/use-format-phone.ts';
import { formatDate, formatTime } from '../../../shared/format/date.ts';
import { departurePath } from '../../address/departure-path.ts';
import { formatLeft, urgencyOf } from '../../features/home/figures.ts';
import { formatStatus, toneOfStatus } from '../../features/orders/order-words.ts';
import { useOfficeT, type OfficeKey, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import type { Tone } from '../../kit/state-badge.tsx';
import { orderPath } from '../../address/order-path.ts';
import { useOfficeSession } from '../../session/office-session.tsx';
import { makeMenu } from '../menu.ts';
import { isNamed, matchWords } from './match-words.ts';
import { paletteActs } from './palette-acts.ts';
import { readPhone } from './read-phone.ts';
import {
  useFound,
  type Found,
  type FoundCustomer,
  type FoundDeparture,
  type FoundOrder,
} from './use-found.ts';
import { officeNow } from '../../kit/office-clock.ts';

/** Deadlines further away are shown by date. */
const CLOCK_MS = 24 * 3_600_000;

type FormatPhone = (phone: string) => string;

/** A page to open or an action to start. */
export interface Target {
  readonly id: string;
  readonly path: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly title: string;
  readonly note: string;
  readonly icon: LucideIcon | undefined;
  /** Shown at its end: time left, or a state. */
  readonly aside?: { readonly text: string; readonly tone: Tone | 'late' | 'near' };
  /** Set on orders, whose actions are shown beside the list. */
  readonly orderId?: string;
}

export interface TargetGroup {
  readonly name: 'likely' | 'orders' | 'departures' | 'people' | 'acts' | 'pages';
  readonly targets: readonly Target[];
}

export interface Targets {
  readonly groups: readonly TargetGroup[];
  readonly found: Found;
  /** The text in the other keyboard layout, if pages and actions only matched that. */
  readonly switched: string | undefined;
}

/**
 * Orders come first, waiting ones on top, because a number, a name or a flight usually means an order; a flight with its
 * day means the departure. Orders that only match a corrected text come after pages and actions that match as typed.
 */
export function useTargets(typed: string): Targets {
  const t = useOfficeT();
  const { can } = useOfficeSession();
  const formatPhone = useFormatPhone();
  const found = useFound(typed);
  const { items, switched } = useActsAndPages(typed);
  const { orders } = found;
  const listed = (orders?.items ?? []).map((order) => orderTarget(order, t, formatPhone));
  const likely = orders?.items[0]?.waitsFor === undefined ? 0 : 1;
  const departures = {
    name: 'departures',
    targets: found.departures.map((departure) => departureTarget(departure, t)),
  } as const;
  // A flight with its day is one departure; its orders are on its page, too.
  const isDeparture = orders?.reading.kind === 'flightDay';
  const ofOrders: TargetGroup[] = [
    ...(isDeparture ? [departures] : []),
    { name: 'likely', targets: listed.slice(0, likely) },
    { name: 'orders', targets: listed.slice(likely) },
    ...(isDeparture ? [] : [departures]),
    { name: 'people', targets: found.people.map((customer) => personTarget(customer, t, formatPhone)) },
  ];
  const begun = phoneTarget(typed, found, can, t, formatPhone);
  const isGuess = orders?.reading.correction !== undefined && switched === undefined;
  const all = isGuess ? [...items, ...ofOrders] : [...ofOrders, ...items];
  const groups = begun === undefined ? all : [{ name: 'acts', targets: [begun] } as const, ...all];
  return { groups: groups.filter(({ targets }) => targets.length > 0), found, switched };
}

/** A new order for a phone that nobody is known by, once that is sure. */
function phoneTarget(
  typed: string,
  { orders, people, isLoading }: Found,
  can: (permission: string) => boolean,
  t: OfficeTranslate,
  formatPhone: FormatPhone,
): Target | undefined {
  const phone = readPhone(typed);
  const isKnown = isLoading || orders === undefined || orders.items.length > 0 || people.length > 0;
  if (phone === undefined || isKnown || !can('Pages.Orders.Create')) return undefined;
  return {
    id: 'new-order-for-phone',
    path: '/order/new',
    search: { phone },
    title: t('palette.newOrderFor', { phone: formatPhone(phone) }),
    note: t('palette.unknownPhone'),
    icon: PhoneCall,
  };
}

/** Available actions and pages, by their names in the reader's language. */
function useActsAndPages(typed: string) {
  const t = useOfficeT();
  const { can } = useOfficeSession();
  const pages = makeMenu(can).flatMap(({ route, pages: list }) =>
    list.map((page) => ({
      id: page.name,
      path: page.path,
      icon: page.icon,
      title: t(page.meta.title),
      note: t(route.meta.title),
      synonyms: knownSynonyms(page.name, t),
    })),
  );
  const acts = paletteActs.flatMap(({ name, page: pageName, title, search }) => {
    const page = pages.find(({ id }) => id === pageName);
    return page === undefined
      ? []
      : [{ ...page, id: name, icon: Plus, title: t(title), note: page.title, search }];
  });
  const { items: all, switched } = matchWords([...acts, ...pages], typed);
  const isAct = ({ id }: Target) => id.startsWith('new-');
  const acted: TargetGroup = { name: 'acts', targets: typed.trim() === '' ? [] : all.filter(isAct) };
  const opened: TargetGroup = { name: 'pages', targets: all.filter((each) => !isAct(each)) };
  const isPage = opened.targets.some((page) => isNamed(page, switched ?? typed));
  return { items: isPage ? [opened, acted] : [acted, opened], switched };
}

/** Synonyms of a page; none if it has none. */
function knownSynonyms(name: string, t: OfficeTranslate): string {
  const key = `palette.words.${name}`;
  const text = t(key as OfficeKey);
  return text === key ? '' : text;
}

function orderTarget(order: FoundOrder, t: OfficeTranslate, formatPhone: FormatPhone): Target {
  const { orderId, reservationNumber, flight, from, to, departsAt, customerName, traveller, phone, pnr } =
    order;
  const trip = flight ?? `${from} → ${to}`;
  const title = [reservationNumber, trip, ...(departsAt === null ? [] : [formatDate(departsAt)])].join(' · ');
  const people =
    traveller === undefined ? customerName : t('palette.traveller', { name: traveller, buyer: customerName });
  return {
    id: `order-${orderId}`,
    path: orderPath(orderId),
    title,
    note: [people, formatPhone(phone), pnr].filter(Boolean).join(' · '),
    icon: order.kind === 'transfer' ? CarFront : FileText,
    aside: asideOf(order, t),
    orderId,
  };
}

/** What an order waits for, until when, or its state. */
export function asideOf(
  { waitsFor, dueAt, status, kind }: Pick<FoundOrder, 'waitsFor' | 'dueAt' | 'status' | 'kind'>,
  t: OfficeTranslate,
): NonNullable<Target['aside']> {
  if (waitsFor !== undefined && dueAt !== null) {
    const now = officeNow();
    const urgency = urgencyOf(dueAt, now);
    if (Date.parse(dueAt) - now > CLOCK_MS) return { text: formatInstant(dueAt).slice(0, 5), tone: 'sun' };
    return {
      text: formatLeft(dueAt, now),
      tone: urgency === 'hot' ? 'late' : urgency === 'near' ? 'near' : 'sun',
    };
  }
  if (waitsFor !== undefined)
    return { text: t(waitsFor === 'buyer' ? 'palette.waitsForBuyer' : 'palette.waitsForStaff'), tone: 'sun' };
  return { text: formatStatus(status, t, kind), tone: toneOfStatus(status) };
}

function departureTarget(departure: FoundDeparture, t: OfficeTranslate): Target {
  const { carrier, number, from, to, departsAt, arrivesAt, seats, orders } = departure;
  return {
    id: `departure-${departure.serviceId}-${departure.date}`,
    path: departurePath(departure),
    title: `${carrier} ${number} · ${formatDate(departsAt)}`,
    note: `${from.city} ${from.code} → ${to.city} ${to.code} · ${formatTime(departsAt)} – ${formatTime(arrivesAt)}`,
    icon: PlaneTakeoff,
    aside: {
      text: t('palette.departure', { sold: String(seats.sold), total: String(seats.total), count: orders }),
      tone: '',
    },
  };
}

function personTarget(
  { id, name, surname, countryCode, mobilePhone, email, orderCount }: FoundCustomer,
  t: OfficeTranslate,
  formatPhone: FormatPhone,
): Target {
  return {
    id: `person-${id}`,
    path: '/customer/customer',
    search: { q: email },
    title: `${name} ${surname}`,
    note: [formatPhone(`${countryCode} ${mobilePhone}`), email].join(' · '),
    icon: Contact,
    aside: { text: t('palette.orderCount', { count: orderCount }), tone: '' },
  };
}
