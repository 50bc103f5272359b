import { documentCodes, documentMembers, eachMember } from '@farewind/values/passenger-document';
import type { requestPassengerChange } from '@farewind/contract/bookings/passenger-change';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { normaliseDocument } from '@farewind/travel-rules/passport';
import { capitalName } from '@farewind/travel-rules/person-name';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../../../platform/errors.ts';
import { ageReferenceOf } from '../../pricing/age-reference.ts';
import { openDocument } from '../../order/document-seal.ts';
import { findTodayOfItems, journeyOfItems } from '../../pricing/journey-of-quote.ts';
import type { FlyingPassenger } from '../../order/order-draft.ts';
import { refuseProblems, type OrderProblem } from '../../order/order-problem.ts';
import { listItems, listPassengers, type OrderRow, type PassengerRow } from '../../order/order-rows.ts';
import type { BookingDeps } from '../../order/deps.ts';

export type ChangeInput = ParsedInput<typeof requestPassengerChange>['changes'][number];

/** A passenger as stored, and as requested. */
export interface WantedPassenger {
  readonly position: number;
  readonly before: FlyingPassenger;
  readonly after: FlyingPassenger;
  /** Changed members other than the names. */
  readonly members: readonly string[];
}

type Parts = Pick<BookingDeps, 'keyring' | 'places' | 'rules'>;

/**
 * The passengers after the change, checked by the same rules as a booking. Refuses every problem at its field
 * (`changes[0].passportNumber`), a change without effect, and with ORD-STATE an order whose documents are erased.
 */
export async function readRequestedChange(
  deps: Parts,
  scope: TenantScope,
  order: OrderRow,
  changes: readonly ChangeInput[],
): Promise<WantedPassenger[]> {
  const rows = await listPassengers(scope, order.orderId);
  const passengers = rows.map((row) => toDraft(deps, scope.tenantId, order.orderId, row));
  requireKnownPassengers(changes, passengers.length);
  const wanted = changes.map((change): WantedPassenger => {
    const before = passengers[change.passengerIndex]!;
    const after = applyChange(before, change);
    return { position: change.passengerIndex, before, after, members: changedMembers(before, after) };
  });
  await requireValid(deps, scope, order, passengers, wanted);
  requireDifference(wanted);
  return wanted;
}

function toDraft({ keyring }: Parts, tenantId: number, orderId: string, row: PassengerRow): FlyingPassenger {
  const document = openDocument(keyring, tenantId, orderId, row);
  if (!document) throw refusal('ORD-STATE');
  const { type, name, surname, gender, parentPosition } = row;
  return { type, name, surname, gender: gender === 'female' ? 'female' : 'male', document, parentPosition };
}

function requireKnownPassengers(changes: readonly ChangeInput[], count: number): void {
  const seen = new Set<number>();
  const problems = changes.flatMap(({ passengerIndex }, index) => {
    const isWrong = passengerIndex >= count || seen.has(passengerIndex);
    seen.add(passengerIndex);
    return isWrong ? [{ path: `changes[${index}].passengerIndex`, message: 'validation.invalidValue' }] : [];
  });
  if (problems.length > 0) throw fieldRefusal(problems);
}

function requireDifference(wanted: readonly WantedPassenger[]): void {
  const problems = wanted.flatMap(({ before, after, members }, index) => {
    const isSame = members.length === 0 && before.name === after.name && before.surname === after.surname;
    return isSame ? [{ path: `changes[${index}]`, message: 'passengerChange.nothing' }] : [];
  });
  if (problems.length > 0) throw fieldRefusal(problems);
}

function applyChange(before: FlyingPassenger, change: ChangeInput): FlyingPassenger {
  const tidy = (text: string | undefined, kept: string | undefined): string | undefined => {
    if (text === undefined) return kept;
    const value = normaliseDocument(text);
    return value === '' ? undefined : value;
  };
  const { document } = before;
  return {
    ...before,
    name: change.name === undefined ? before.name : capitalName(change.name),
    surname: change.surname === undefined ? before.surname : capitalName(change.surname),
    gender: change.gender ?? before.gender,
    document: {
      ...eachMember(documentCodes, (code) => tidy(change[code], document[code])),
      birthDate: change.birthDate ?? document.birthDate,
      nationality: (change.nationality ?? document.nationality).toUpperCase(),
      passportExpiryDate: change.passportExpiryDate ?? document.passportExpiryDate,
    },
  };
}

function changedMembers(before: FlyingPassenger, after: FlyingPassenger): string[] {
  const inDocument = documentMembers.filter((name) => before.document[name] !== after.document[name]);
  return before.gender === after.gender ? inDocument : ['gender', ...inDocument];
}

/**
 * Checks all passengers together, because some rules depend on who travels with whom, but reports only problems of the
 * changed ones.
 */
async function requireValid(
  { places, rules }: Parts,
  scope: TenantScope,
  { orderId, claims }: OrderRow,
  passengers: readonly FlyingPassenger[],
  wanted: readonly WantedPassenger[],
): Promise<void> {
  const all = passengers.map(
    (passenger, position) => wanted.find((one) => one.position === position)?.after ?? passenger,
  );
  const items = await listItems(scope, orderId);
  const problems = rules.validatePassengers(
    all.map(({ document, parentPosition, ...passenger }) => ({
      ...passenger,
      ...document,
      parentIndex: parentPosition,
    })),
    {
      journey: journeyOfItems(places, items),
      today: findTodayOfItems(places, items, scope.now),
      rules: await rules.listTravelRulesOf(scope, claims.rulesVersion),
      ageReference: ageReferenceOf(claims.items),
    },
  );
  refuseProblems(problems.flatMap((problem) => atItsChange(problem, wanted)));
}

/** Maps `passengers[2].name` of the order to `changes[0].name` of the request. */
function atItsChange(problem: OrderProblem, wanted: readonly WantedPassenger[]): OrderProblem[] {
  const [, position = '', field = ''] = /^passengers\[(\d+)\]\.(\w+)$/.exec(problem.path) ?? [];
  const index = wanted.findIndex((one) => String(one.position) === position);
  return index === -1 ? [] : [{ ...problem, path: `changes[${index}].${field}` }];
}
