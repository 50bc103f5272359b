import type { register as registerOperation } from '@farewind/contract/account/registration';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { readAgencyDay } from '../../../platform/database/agency-day.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, refusal, type FieldProblem } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { newId } from '../../../platform/ids.ts';
import { parseWholePhone } from '@farewind/travel-rules/phone-number';
import { dueMail } from '../sign-in/account-mails.ts';
import { recordAttempt } from '../accounts/attempt-limits.ts';
import { REGISTRATION_REQUESTED, type RegistrationRequested } from '../events.ts';
import { mailFingerprint, placeFingerprint, type IdentityDeps } from '../identity-deps.ts';
import { findUserByEmail, insertCustomer, setPerson, type UserRow } from '../accounts/user-rows.ts';
import { type RegisteredPerson, openPerson, sealPerson } from '../registered-person.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import { findPasswordProblem } from '../accounts/password-rules.ts';
import { refuseInTraining } from '../accounts/only-way-in.ts';
import { HOST_SIDE } from '../../../platform/host-side.ts';
import { NO_SITE } from '../../../platform/host-side.ts';

/** Buyers conclude contracts, so they must be of age. */
const ADULT_YEARS = 18;

/**
 * Mails a link that opens an account. The typed data is stored sealed and nothing is looked up here, so that answer,
 * work and limits (GEN-LIMIT) are the same for an address with an account. Refuses invalid values at their fields, and
 * everybody in a training copy and on the host side with GEN-RULE.
 */
export async function register(
  deps: IdentityDeps,
  context: Pick<RequestContext, 'tenantId' | 'address' | 'site' | 'language'>,
  input: ParsedInput<typeof registerOperation>,
): Promise<Output<typeof registerOperation>> {
  const { tenantId, address, site } = context;
  // Nobody could see, export or erase the data of a customer there.
  if (tenantId === HOST_SIDE) throw refusal('GEN-RULE', { message: 'account.noneOnHostSide' });
  const registrationId = newId();
  await deps.database.inTenant(tenantId, async (scope) => {
    refuseInTraining(scope);
    const today = await readAgencyDay(scope);
    const problems = findRegistrationProblems(input, today, site?.brand ?? '');
    if (problems.length > 0) throw fieldRefusal(problems);
    const person = toPerson(context, input);
    await recordAttempt(scope, {
      kind: 'mail',
      accountHash: mailFingerprint(deps, tenantId, 'registration', person.email),
      placeHash: placeFingerprint(deps, tenantId, address),
    });
    await insertRegistration(deps.keyring, scope, registrationId, person);
    await deps.outbox.add(scope, {
      topic: REGISTRATION_REQUESTED,
      dedupeKey: `registration:${registrationId}`,
      payload: { registrationId, siteId: site?.id ?? NO_SITE } satisfies RegistrationRequested,
    });
  });
  return { canLogin: false };
}

function toPerson(
  { site, language }: Pick<RequestContext, 'site' | 'language'>,
  input: ParsedInput<typeof registerOperation>,
): RegisteredPerson {
  const { name, surname, birthDate, gender, nationality, passportSerial, passportNumber, newsOptIn } = input;
  return {
    name,
    surname,
    birthDate,
    gender,
    nationality,
    passportSerial,
    passportNumber,
    newsOptIn,
    email: input.email ?? input.emailAddress ?? '',
    phone: parseWholePhone(input.phone ?? '')?.number ?? '',
    language: input.language ?? language,
    currency: site?.currencies[0] ?? 'EUR',
  };
}

/**
 * The part that the caller cannot observe. An address without an account in use gets the link that opens one; the owner
 * of an account in use gets a link to a new password instead, and none of the typed data is kept; anybody else gets
 * nothing.
 */
export async function answerRegistration(
  deps: IdentityDeps,
  tenantId: number,
  { registrationId, siteId }: RegistrationRequested,
): Promise<void> {
  await deps.database.inTenant(tenantId, async (scope) => {
    const person = await findRegistration(deps.keyring, scope, registrationId);
    if (!person) return;
    const { language } = person;
    const known = await findUserByEmail(scope, person.email);
    const isCustomer = known === undefined || (known.kind === 'customer' && known.isActive);
    const mayOpen = isCustomer && known?.isAddressProved !== true;
    if (!mayOpen) await deleteRegistration(scope, registrationId);
    if (!isCustomer) return;
    const userId = known?.id ?? (await insertCustomer(scope, person));
    if (userId === undefined) throw new Error('The user name of a new customer is taken by another address');
    const template = mayOpen ? 'registration' : 'password-reset';
    const { newsOptIn } = person;
    await dueMail(deps, scope, userId, { proofId: registrationId, template, siteId, language, newsOptIn });
  });
}

/** Using the link proves ownership of the address, so the stored data becomes the profile, once. */
export async function finishRegistration(
  deps: IdentityDeps,
  scope: TenantScope,
  user: UserRow,
  proofId: string,
): Promise<void> {
  const person = await findRegistration(deps.keyring, scope, proofId);
  if (!person) return;
  await deleteRegistration(scope, proofId);
  if (user.isAddressProved) return;
  await setPerson(scope, user.id, person);
  await deps.welcome(scope, user.id, person);
}

/** Stores the registration data, sealed, until its link is used or purged. */
async function insertRegistration(
  keyring: Keyring,
  scope: TenantScope,
  id: string,
  person: RegisteredPerson,
): Promise<void> {
  const { tx, tenantId } = scope;
  const details = sealPerson(keyring, tenantId, id, person);
  await tx.insertInto('account_registration').values({ tenant_id: tenantId, id, details }).execute();
}

/** Undefined if it was used, dropped or purged, or if the id belongs to another link. */
async function findRegistration(
  keyring: Keyring,
  { tx, tenantId }: TenantScope,
  id: string,
): Promise<RegisteredPerson | undefined> {
  const row = await tx
    .selectFrom('account_registration')
    .select('details')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && openPerson(keyring, tenantId, id, row.details);
}

async function deleteRegistration({ tx, tenantId }: TenantScope, id: string): Promise<void> {
  await tx
    .deleteFrom('account_registration')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

type RegisterInput = ParsedInput<typeof registerOperation>;

/**
 * Problems of a registration beyond the format of its fields. The stock clients' form, which sends `emailAddress`, has
 * no phone, birth date, gender and nationality; whatever it sends of them is validated too.
 */
function findRegistrationProblems(input: RegisterInput, today: string, brand: string): FieldProblem[] {
  const isStockForm = input.email === undefined && input.emailAddress !== undefined;
  const asked = ['phone', 'birthDate', 'gender', 'nationality'] as const;
  const missing = isStockForm ? [] : asked.filter((path) => input[path] === undefined);
  const problems: FieldProblem[] = missing.map((path) => ({ path, message: 'validation.required' }));
  if (input.email === undefined && !isStockForm)
    problems.unshift({ path: 'email', message: 'validation.required' });
  if (input.phone !== undefined && !parseWholePhone(input.phone))
    problems.push({ path: 'phone', message: 'validation.phoneInvalid' });
  if (input.birthDate !== undefined && !isAdult(input.birthDate, today))
    problems.push({ path: 'birthDate', message: 'account.notAdult', values: { years: ADULT_YEARS } });
  const ownTexts = [input.email ?? input.emailAddress ?? '', input.name, input.surname, brand];
  const weak = input.password === undefined ? undefined : findPasswordProblem(input.password, ownTexts);
  return weak ? [...problems, weak] : problems;
}

/** Whether a person is of age on a day; both as `YYYY-MM-DD`. */
function isAdult(birthDate: string, today: string): boolean {
  const adultYear = Number(birthDate.slice(0, 4)) + ADULT_YEARS;
  // Born on 29 February, a person is of age on 1 March: as text 02-29 is between 02-28 and 03-01.
  return `${String(adultYear).padStart(4, '0')}${birthDate.slice(4)}` <= today;
}
