import type { Language } from '@farewind/contract/core/fields';
import type { addForCaller, quoteForCaller } from '@farewind/contract/orders/caller-order';
import type { Currency } from '@farewind/values/currency';
import { instantOf, localDateTimeAt, zoneOffsetMinutes } from '@farewind/values/local-time';
import { documentCodes, eachMember } from '@farewind/values/passenger-document';
import type { RemoteInput } from '../../../shared/api/call-types.ts';
import type { ChosenService } from '../../../shared/purchase/bags.ts';
import type { RidePick } from '../../../shared/purchase/ride-for-flights.ts';
import {
  optional,
  readFlag,
  readJson,
  readList,
  readNumber,
  readObject,
  readText,
  type Reader,
} from '../../../shared/session/read-value.ts';
import { readTab, removeTab, writeTab } from '../../../shared/session/tab-store.ts';
import type { FieldValue } from '../../kit/form/field.ts';
import { officeNow } from '../../kit/office-clock.ts';
import { toDecimal } from '../../kit/form/decimal-text.ts';
import { readPlaceValue } from './ride-place.ts';

/** The whole form, flat, under the names that the server uses in problems. */
export type CallerForm = Readonly<Record<string, FieldValue>>;

/** The flights and fares chosen from a search. */
export interface Choice {
  readonly searchId: string;
  readonly flightId: string;
  readonly fareId: string;
  readonly returnFlightId?: string;
  readonly returnFareId?: string;
}

/** What is bought beside the flights, chosen from lists. The driver's notes are fields of the form. */
export interface CallerExtras {
  readonly services: readonly ChosenService[];
  readonly isInsured?: boolean | undefined;
  readonly pick?: RidePick | undefined;
}

export const noExtras: CallerExtras = { services: [] };

interface CallerDraft {
  readonly form: CallerForm;
  readonly choice?: Choice | undefined;
  readonly extras?: CallerExtras | undefined;
}

/** Cleared with the office's other tab data on sign-out. */
const KEY = 'farewind.office.callerOrder';

/** The stored draft without the buyer's agreement, which is asked for anew for what is then ordered. */
export function readDraft(): CallerDraft | undefined {
  const draft = readJson(readTab(KEY), readCallerDraft);
  if (draft === undefined) return undefined;
  const { termsAgreed: _agreed, ...form } = draft.form;
  return { ...draft, form };
}

const readForm: Reader<CallerForm> = (value) =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value).filter(
          (entry): entry is [string, string | boolean] =>
            typeof entry[1] === 'string' || typeof entry[1] === 'boolean',
        ),
      )
    : undefined;

const readChoice = readObject<Choice>({
  searchId: readText,
  flightId: readText,
  fareId: readText,
  returnFlightId: optional(readText),
  returnFareId: optional(readText),
});

const readPick = readObject<RidePick>({
  searchId: readText,
  transferId: readText,
  returnTransferId: optional(readText),
  vehicle: readText,
});

const readExtras = readObject<CallerExtras>({
  services: readList(
    readObject<ChosenService>({ serviceId: readText, passengerIndex: readNumber, segment: readNumber }),
  ),
  isInsured: optional(readFlag),
  pick: optional(readPick),
});

const readCallerDraft = readObject<CallerDraft>({
  form: readForm,
  choice: optional(readChoice),
  extras: optional(readExtras),
});

export function storeDraft(draft: CallerDraft): void {
  writeTab(KEY, JSON.stringify(draft));
}

/** The draft to continue when a call comes in: one begun for another caller is not used. */
export function draftFor(draft: CallerDraft | undefined, phone: string | undefined): CallerDraft | undefined {
  if (phone === undefined) return draft;
  if (draft === undefined || !isOf(draft.form, phone)) return { form: { customerMobilePhone: phone } };
  return { ...draft, form: { ...draft.form, customerMobilePhone: phone } };
}

function isOf(form: CallerForm, phone: string): boolean {
  const begun = textOf(form, 'customerMobilePhone');
  if (begun !== '') return digitsOf(begun) === digitsOf(phone);
  return !Object.keys(form).some((name) => personal.test(name) && textOf(form, name) !== '');
}

const personal = /^(customer(Name|Surname|Email)$|leadPassenger\.|passengers\[)/;

const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '');

export function forgetDraft(): void {
  removeTab(KEY);
}

export const textOf = (form: CallerForm, name: string): string => {
  const value = form[name];
  return typeof value === 'string' ? value.trim() : '';
};

export const countOf = (form: CallerForm, name: string): number => {
  const count = Number(textOf(form, name) || '0');
  return Number.isInteger(count) ? count : Number.NaN;
};

export function readParty(form: CallerForm) {
  return {
    adults: countOf(form, 'adults'),
    children: countOf(form, 'children'),
    infants: countOf(form, 'infants'),
  };
}

export const hasChildren = (form: CallerForm): boolean =>
  countOf(form, 'children') > 0 || countOf(form, 'infants') > 0;

export type PassengerType = 'adult' | 'child' | 'infant';

/** Passenger types in the order of the form, limited to the largest order. */
export function typesOf(form: CallerForm): PassengerType[] {
  const { adults, children, infants } = readParty(form);
  const many = (type: PassengerType, count: number) =>
    Array.from({ length: Math.min(9, Math.max(0, count || 0)) }, () => type);
  return [...many('adult', adults), ...many('child', children), ...many('infant', infants)].slice(0, 9);
}

/** The name of a passenger's field in the server's problems. */
export const passengerField = (index: number, member: string): string => `passengers[${index}].${member}`;

type QuoteInput = RemoteInput<typeof quoteForCaller>;

/** The members that determine the price. */
export function toQuoteInput(form: CallerForm, choice: Choice, extras: CallerExtras): QuoteInput {
  return {
    ...choice,
    ...readParty(form),
    ...toSiteMembers(form),
    feePerPassenger: toMoney(textOf(form, 'feePerPassenger')),
    services: extras.services.map((service) => ({ ...service })),
    insurance: extras.isInsured === true,
    ...(extras.pick === undefined
      ? {}
      : {
          transfer: toRideMembers(form, extras.pick, {
            prefix: 'transfer.',
            areChildrenAboard: hasChildren(form),
          }),
        }),
  };
}

/** Site, currency and coupon. */
export function toSiteMembers(form: CallerForm) {
  const coupon = textOf(form, 'coupon');
  return {
    siteId: Number(textOf(form, 'siteId')),
    currency: textOf(form, 'currency') as Currency,
    ...(coupon === '' ? {} : { coupon }),
  };
}

export const seatKinds = ['infant', 'child', 'booster'] as const;

/** The chosen rides with their child seats. Seats stay in the form when its passengers are corrected to adults. */
export function toRideMembers(
  form: CallerForm,
  { vehicle: _vehicle, ...pick }: RidePick,
  { prefix, areChildrenAboard }: { readonly prefix: RidePrefix; readonly areChildrenAboard: boolean },
) {
  if (!areChildrenAboard) return pick;
  const seats = seatKinds.map((kind) => [kind, countOf(form, `${prefix}childSeats.${kind}`)] as const);
  const wanted = seats.filter(([, count]) => count > 0);
  return { ...pick, ...(wanted.length === 0 ? {} : { childSeats: Object.fromEntries(wanted) }) };
}

/** Rides beside flights are a member of the order; rides alone are the order. */
export type RidePrefix = '' | 'transfer.';

/** The exact place, the name on the sign and the note for the driver, as far as they are given. */
export function toDriverMembers(form: CallerForm, prefix: RidePrefix) {
  return Object.fromEntries(
    (['address', 'nameSign', 'note'] as const)
      .map((member) => [member, textOf(form, prefix + member)] as const)
      .filter(([, text]) => text !== ''),
  );
}

const rideEnds: readonly string[] = ['ridePlace', 'rideFrom', 'rideTo'];

/** The form after a change of one field. The address in a zone goes with it: it is not one in another, nor of a hotel. */
export function withField(form: CallerForm, name: string, value: FieldValue): CallerForm {
  const isZoneLeft =
    rideEnds.includes(name) && form[name] !== value && readPlaceValue(textOf(form, name))?.kind === 'zone';
  return { ...form, ...(isZoneLeft ? { address: '', 'transfer.address': '' } : {}), [name]: value };
}

/**
 * A typed sum, `500` or `500,5`, in the server's format; invalid input is sent as it is, to be refused at its field.
 */
export function toMoney(typed: string): string {
  return typed === '' ? '0.00' : toDecimal(typed);
}

export const isMoney = (typed: string): boolean => /^\d{1,9}\.\d{2}$/.test(toMoney(typed));

/** A local time on the office clock as an instant; undefined while incomplete. */
export function instantOfForm(local: string, zone: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local)) return undefined;
  return new Date(instantOf(local, zoneOffsetMinutes(zone, local))).toISOString();
}

const QUARTER_MS = 15 * 60_000;

/** The time in this many hours by the office clock, rounded down to a quarter of an hour. */
export function hoursFromNow(hours: number, zone: string): string {
  return localDateTimeAt(Math.floor((officeNow() + hours * 3_600_000) / QUARTER_MS) * QUARTER_MS, zone);
}

export interface Submission {
  readonly quoteSeal: string;
  readonly heldUntil: string;
  readonly idempotencyKey: string;
  readonly duplicateConfirmed: boolean;
}

/** The buyer with language, terms and hold. */
export function toBuyerMembers(form: CallerForm) {
  const agreed = form['termsAgreed'] === true;
  return {
    customerName: textOf(form, 'customerName'),
    customerSurname: textOf(form, 'customerSurname'),
    customerEmail: textOf(form, 'customerEmail'),
    customerMobilePhone: textOf(form, 'customerMobilePhone'),
    contractAccepted: agreed,
    usageAccepted: agreed,
    adultConfirmed: agreed,
    language: textOf(form, 'language') as Language,
  };
}

/** The complete order. An infant travels with the adult at the same position of the list. */
export function toOrderInput(
  form: CallerForm,
  { choice, extras }: { readonly choice: Choice; readonly extras: CallerExtras },
  submission: Submission,
): RemoteInput<typeof addForCaller> {
  const types = typesOf(form);
  const firstInfant = types.indexOf('infant');
  const { transfer, ...flights } = toQuoteInput(form, choice, extras);
  return {
    ...flights,
    ...(transfer === undefined ? {} : { transfer: { ...transfer, ...toDriverMembers(form, 'transfer.') } }),
    ...submission,
    ...toBuyerMembers(form),
    passengers: types.map((type, index) => {
      const text = (member: string) => textOf(form, passengerField(index, member));
      const given = (member: string) => text(member) || undefined;
      return {
        type,
        name: text('name'),
        surname: text('surname'),
        gender: (given('gender') as 'male' | 'female' | undefined) ?? undefined,
        birthDate: given('birthDate'),
        nationality: text('nationality'),
        ...eachMember(documentCodes, given),
        passportExpiryDate: given('passportExpiryDate'),
        ...(type === 'infant' ? { parentIndex: index - firstInfant } : {}),
      };
    }),
  };
}
