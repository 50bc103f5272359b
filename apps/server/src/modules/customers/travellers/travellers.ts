import type * as contract from '@farewind/contract/account/travellers';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { readAgencyDay } from '../../../platform/database/agency-day.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import { maskDocuments, mergeDocuments, presentDocuments } from '../customer-documents.ts';
import { documentProblems } from '../find-customer-problems.ts';
import { requireCustomer } from '../own-account.ts';
import {
  insertTraveller,
  listTravellers,
  lockTraveller,
  removeTraveller,
  updateTraveller,
  type NewTraveller,
  type Traveller,
} from './traveller-rows.ts';

type Shown = Output<typeof contract.saveTraveller>;

export interface TravellerDeps {
  readonly keyring: Keyring;
}

/** Far more than anybody travels with; stops a form that is sent in a loop. */
const TRAVELLERS_MAX = 50;

/** The saved travellers of the signed-in user; an impersonator sees masked documents only. */
export async function getTravellers(
  { keyring }: TravellerDeps,
  scope: TenantScope,
  context: RequestContext,
  { withDocuments }: ParsedInput<typeof contract.getTravellers>,
): Promise<Output<typeof contract.getTravellers>> {
  const user = requireCustomer(context);
  const travellers = await listTravellers(keyring, scope, user.id);
  const isOpen = withDocuments === true && !user.impersonator;
  const items = travellers.map((traveller) => presentTraveller(traveller, isOpen));
  return { totalCount: items.length, items };
}

/**
 * Adds or changes a saved traveller. Refuses invalid values at their fields, with GEN-NOTFOUND another customer's
 * traveller, and with GEN-CONFLICT one that was changed meanwhile in another tab.
 */
export async function saveTraveller(
  { keyring }: TravellerDeps,
  scope: TenantScope,
  context: RequestContext,
  input: ParsedInput<typeof contract.saveTraveller>,
): Promise<Shown> {
  const user = requireCustomer(context);
  const before = input.id === undefined ? undefined : await lockTraveller(keyring, scope, user.id, input.id);
  if (input.id !== undefined && !before) throw refusal('GEN-NOTFOUND');
  if (before && input.version !== undefined && input.version !== before.version)
    throw refusal('GEN-CONFLICT', { data: { current: presentTraveller(before, false) } });
  const { birthDate, nationality } = input;
  const papers = { ...mergeDocuments(before?.papers ?? {}, input), birthDate, nationality };
  const problems = documentProblems(nationality, papers);
  if (birthDate !== undefined && birthDate > (await readAgencyDay(scope)))
    problems.push({ path: 'birthDate', message: 'validation.invalidValue' });
  if (problems.length > 0) throw fieldRefusal(problems);
  const { name, surname } = input;
  const traveller: NewTraveller = { name, surname, gender: input.gender ?? null, papers };
  if (before) {
    await updateTraveller(keyring, scope, before.id, traveller);
    return presentTraveller({ ...traveller, id: before.id, version: before.version + 1 }, false);
  }
  if ((await listTravellers(keyring, scope, user.id)).length >= TRAVELLERS_MAX)
    throw refusal('GEN-RULE', { message: 'account.travellersMax', values: { max: TRAVELLERS_MAX } });
  const id = await insertTraveller(keyring, scope, user.id, traveller);
  return presentTraveller({ ...traveller, id, version: 1 }, false);
}

/** Refuses with GEN-NOTFOUND another user's traveller. */
export async function deleteTraveller(
  scope: TenantScope,
  context: RequestContext,
  { id }: ParsedInput<typeof contract.deleteTraveller>,
): Promise<null> {
  if (!(await removeTraveller(scope, requireCustomer(context).id, id))) throw refusal('GEN-NOTFOUND');
  return null;
}

/** A saved traveller as the form uses it; unknown values are null. */
export function presentTraveller(
  { id, name, surname, gender, papers, version }: Traveller,
  isOpen: boolean,
): Shown {
  const documents = isOpen ? papers : maskDocuments(papers);
  return {
    id,
    name,
    surname,
    gender,
    birthDate: papers.birthDate ?? null,
    nationality: papers.nationality ?? null,
    ...presentDocuments(documents),
    documentsMasked: !isOpen,
    version,
  };
}
