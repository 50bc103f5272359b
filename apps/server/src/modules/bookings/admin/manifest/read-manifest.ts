import type { Language } from '@farewind/contract/core/fields';
import type { Output } from '@farewind/contract/core/operation';
import type { Departure } from '@farewind/contract/inventory/departures';
import type { getManifest, ManifestPassenger } from '@farewind/contract/inventory/manifest';
import { datePart } from '@farewind/values/local-time';
import { documentMembers } from '@farewind/values/passenger-document';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { DepartureKey } from '../../../flights/public.ts';
import { findFlightId } from '../../order/find-flight-id.ts';
import { openDocument } from '../../order/document-seal.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { listJourneyClocks } from '../../order/journey-clock.ts';
import { ageOn, documentStateOf } from './document-state.ts';
import { answerOf, answerOfBuyer } from './manifest-answer.ts';
import { listAnswers, listBoarded, type AnswerRow, type BoardedRow } from './manifest-rows.ts';

export type Manifest = Output<typeof getManifest>;

export interface ManifestOptions {
  readonly language: Language;
  /** Whether documents are unmasked; the caller checks the permission. */
  readonly withDocuments: boolean;
}

/** Everybody who flies on a departure, by surname. Refuses with GEN-NOTFOUND. */
export async function readManifest(
  deps: BookingDeps,
  scope: TenantScope,
  key: DepartureKey,
  { language, withDocuments }: ManifestOptions,
): Promise<Manifest> {
  const departure = await deps.flights.lockDeparture(scope, key, language);
  const boarded = await listBoarded(scope, await deps.flights.listSeatHolders(scope, key));
  const answers = await listAnswers(scope, key);
  const months = await readPassportMonths(deps, scope, departure);
  const passengers = boarded.flatMap((row): ManifestPassenger[] => {
    const segment = findSegment(deps, row, key);
    if (!segment) return [];
    const document = openDocument(deps.keyring, scope.tenantId, row.orderId, {
      ...row,
      parentPosition: undefined,
    });
    const answer = answers.findLast(
      ({ itemId, orderId }) => itemId === row.itemId && orderId === row.orderId,
    );
    const { pieces, kg } = row.snapshot.baggage;
    return [
      {
        orderId: row.orderId,
        reservationNumber: row.reservationNumber,
        pnr: row.pnr,
        index: row.position,
        type: row.type,
        surname: row.surname,
        name: row.name,
        gender: row.gender,
        age: document ? ageOn(document.birthDate, datePart(departure.departsAt)) : null,
        from: segment.from,
        to: segment.to,
        cabin: segment.cabin,
        family: row.snapshot.family,
        seats: row.type === 'infant' ? 0 : 1,
        bags: { pieces, kg, extra: row.extraBags },
        ticketNumber: row.ticketNumber,
        document: row.documentHint,
        documentState: documentStateOf(
          document,
          datePart(departure.arrivesAt),
          months(document?.nationality),
        ),
        ...(withDocuments && document
          ? Object.fromEntries(documentMembers.map((member) => [member, document[member]]))
          : {}),
        contact: {
          name: `${row.contact.name} ${row.contact.surname}`,
          phone: row.contact.phone,
          email: row.contact.email,
          language: row.language,
        },
        ...(answer ? { answer: answerOf(answer) } : {}),
        isCancelling: row.isCancelling,
      },
    ];
  });
  return { departure, passengers, progress: await readProgress(deps, scope, answers, language) };
}

/** The segment of an order's flight on the departure. */
function findSegment({ flights }: Pick<BookingDeps, 'flights'>, row: BoardedRow, key: DepartureKey) {
  const flightId = findFlightId(row, { kind: 'flight', snapshot: row.snapshot });
  const index = flightId === undefined ? undefined : flights.findSegmentOnDeparture(flightId, key);
  return index === undefined ? undefined : row.snapshot.segments[index];
}

/** By nationality: how long a passport must be valid after the flight; undefined for domestic flights. */
async function readPassportMonths(
  { places, rules }: Pick<BookingDeps, 'places' | 'rules'>,
  scope: TenantScope,
  { from, to, departsAt, arrivesAt, kind }: Departure,
): Promise<(nationality: string | undefined) => number | undefined> {
  const countryOf = (code: string): string => places.getAirport(code).country;
  const [fromCountry, toCountry] = [countryOf(from.code), countryOf(to.code)];
  if (fromCountry === toCountry) return () => undefined;
  const flight = { fromCountry, toCountry, departsAt, arrivesAt, kind };
  const { usual, exceptions } = rules.listPassportMonths(await rules.listTravelRules(scope), {
    slices: [[flight]],
  });
  return (nationality) => exceptions.find((one) => one.nationality === nationality)?.months ?? usual;
}

/** Counted per buyer, whose two flights on the departure are one question. */
async function readProgress(
  { places }: Pick<BookingDeps, 'places'>,
  scope: TenantScope,
  answers: readonly AnswerRow[],
  language: Language,
): Promise<Manifest['progress']> {
  const buyers = [...Map.groupBy(answers, ({ orderId }) => orderId).values()];
  if (buyers.length === 0) return null;
  const given = buyers.map(answerOfBuyer);
  const count = (answer: (typeof given)[number]): number => given.filter((one) => one === answer).length;
  const [next] = answers
    .filter(({ state }) => state === 'open')
    .toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime());
  const clocks = await listJourneyClocks(places, scope, next ? [next.orderId] : [], language);
  const clock = next && clocks.get(next.orderId);
  return {
    asked: buyers.length,
    yes: count('yes'),
    no: count('no'),
    read: count('read'),
    unread: count('unread'),
    dueAt: next?.dueAt.toISOString() ?? null,
    ...(clock ? { clock } : {}),
  };
}
