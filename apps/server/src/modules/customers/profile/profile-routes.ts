import * as profile from '@farewind/contract/account/profile';
import type * as contract from '@farewind/contract/account/profile';
import * as travellers from '@farewind/contract/account/travellers';
import { readAgencyDay } from '../../../platform/database/agency-day.ts';
import type { Database } from '../../../platform/database/database.ts';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import { deleteTraveller, getTravellers, saveTraveller } from '../travellers/travellers.ts';
import { type ProfileDeps, asOwnAct, lockOwnCustomer, requireCustomer } from '../own-account.ts';
import { eraseOwn, exportOwn } from './own-privacy.ts';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { exportProfile } from '@farewind/contract/customers/privacy';
import { updateAudited } from '../../../platform/audit/audited-write.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, type FieldProblem } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { parseWholePhone, wholeNumber } from '@farewind/travel-rules/phone-number';
import { readCustomer } from '../customers.ts';
import type { Customer } from '../present-customer.ts';
import { setOwnDetails } from '../own-customer-rows.ts';

/** What customers see and change about themselves. */
export function profileRoutes({ inTenant }: Database, deps: ProfileDeps): Binding[] {
  return [
    bind(profile.getProfile, (context) =>
      inTenant(context.tenantId, (scope) => getProfile(deps, scope, context)),
    ),
    bind(profile.updateProfile, (context, input) =>
      inTenant(context.tenantId, (scope) => updateProfile(deps, scope, context, input)),
    ),
    bind(exportProfile, (context) => inTenant(context.tenantId, (scope) => exportOwn(deps, scope, context))),
    bind(profile.requestErasure, async (context, input) => {
      // Outside of the transaction: hashing a password is slow on purpose.
      await deps.ownAccount.proveAgain(context, input);
      return inTenant(context.tenantId, (scope) => eraseOwn(deps, scope, context));
    }),
    bind(travellers.getTravellers, (context, input) =>
      inTenant(context.tenantId, (scope) => getTravellers(deps, scope, context, input)),
    ),
    bind(travellers.saveTraveller, (context, input) =>
      inTenant(context.tenantId, (scope) => saveTraveller(deps, scope, context, input)),
    ),
    bind(travellers.deleteTraveller, (context, input) =>
      inTenant(context.tenantId, (scope) => deleteTraveller(scope, context, input)),
    ),
  ];
}

type Profile = Output<typeof contract.getProfile>;

/** The profile of the signed-in customer. */
async function getProfile(deps: ProfileDeps, scope: TenantScope, context: RequestContext): Promise<Profile> {
  return presentProfile(deps, scope, context, await lockOwnCustomer(deps, scope, context));
}

/**
 * Changes the own profile: the customer's record, and with it name, phone and language of the account. Refuses invalid
 * values at their fields, and with GEN-CONFLICT a profile that was changed meanwhile.
 */
async function updateProfile(
  deps: ProfileDeps,
  scope: TenantScope,
  context: RequestContext,
  input: ParsedInput<typeof contract.updateProfile>,
): Promise<Profile> {
  const before = await lockOwnCustomer(deps, scope, context);
  const phone = parseWholePhone(input.phone);
  const problems = await findProblems(scope, context, input);
  if (!phone) problems.push({ path: 'phone', message: 'validation.phoneInvalid' });
  if (!phone || problems.length > 0) throw fieldRefusal(problems);
  const { version, ...details } = input;
  const after = await updateAudited(scope, asOwnAct(context), 'customer', {
    before,
    seenVersion: version,
    async write() {
      await setOwnDetails(scope, before.id, {
        ...details,
        countryCode: `+${phone.countryCallingCode}`,
        mobilePhone: phone.nationalNumber,
      });
      const person = { ...details, phone: phone.number };
      await deps.ownAccount.setPerson(scope, requireCustomer(context).id, person);
      return readCustomer(deps, scope, before.id);
    },
    present: ({ version: current }) => ({ version: current }),
  });
  return presentProfile(deps, scope, context, after);
}

async function findProblems(
  scope: TenantScope,
  { site }: RequestContext,
  { birthDate, language, currency }: ParsedInput<typeof contract.updateProfile>,
): Promise<FieldProblem[]> {
  const isWrong: Record<string, boolean> = {
    birthDate: birthDate !== undefined && birthDate > (await readAgencyDay(scope)),
    language: site !== undefined && !site.languages.includes(language),
    currency: site !== undefined && !site.currencies.includes(currency),
  };
  return Object.keys(isWrong)
    .filter((path) => isWrong[path])
    .map((path) => ({ path, message: 'validation.invalidValue' }));
}

async function presentProfile(
  { ownAccount }: ProfileDeps,
  scope: TenantScope,
  context: RequestContext,
  customer: Customer,
): Promise<Profile> {
  const owner = await ownAccount.find(scope, requireCustomer(context).id);
  const { name, surname, email, birthDate, gender, nationality, currency, newsOptIn } = customer;
  return {
    name,
    surname,
    emailAddress: email,
    birthDate,
    gender,
    nationality,
    currency,
    newsOptIn,
    phone: wholeNumber(customer.countryCode, customer.mobilePhone),
    // The account's own choice goes before the language of an order.
    language: owner?.language ?? customer.language,
    createdAt: customer.createdAt,
    version: customer.version,
  };
}
