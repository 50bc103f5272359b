import type {
  deleteCustomer as deleteOperation,
  getCustomer as getOperation,
  getCustomers as listOperation,
  updateCustomer as updateOperation,
} from '@farewind/contract/customers/customers';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { normalizeEmail } from '@farewind/travel-rules/email-address';
import { readAgencyDay } from '../../platform/database/agency-day.ts';
import { createAudited, deleteAudited, updateAudited } from '../../platform/audit/audited-write.ts';
import { refuseInUse } from '../../platform/database/refuse-in-use.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import { mergeDocuments, type CustomerDocuments } from './customer-documents.ts';
import { findCustomerRow, isErasureWaiting, lockCustomerRow, readCustomerPage } from './customer-rows.ts';
import type { PrivacySources } from './privacy-ports.ts';
import { findCustomerProblems, type CustomerInput } from './find-customer-problems.ts';
import { presentCustomer, toCustomer, toDocuments, type Customer } from './present-customer.ts';
import { deleteRow, insertRow, requirePlace, updateRow } from './write-customer.ts';

/** The dependencies of this module's acts. */
export interface CustomerDeps {
  readonly keyring: Keyring;
  readonly privacy: PrivacySources;
}

export async function listCustomers(
  { keyring }: CustomerDeps,
  scope: TenantScope,
  context: RequestContext,
  input: ParsedInput<typeof listOperation>,
): Promise<Output<typeof listOperation>> {
  const { total, rows } = await readCustomerPage(scope, input);
  const items = rows.map((row) => presentTo(context, toCustomer(keyring, scope.tenantId, row)));
  return { ...total, items };
}

export async function getCustomer(
  deps: CustomerDeps,
  scope: TenantScope,
  context: RequestContext,
  { id }: ParsedInput<typeof getOperation>,
): Promise<Customer> {
  return presentTo(context, await readCustomer(deps, scope, id));
}

/**
 * Adds a customer. Refuses with GEN-DUPLICATE a mail address that another one has, and invalid values with
 * GEN-VALIDATION.
 */
export async function saveCustomer(
  deps: CustomerDeps,
  scope: TenantScope,
  context: RequestContext,
  input: CustomerInput,
): Promise<Customer> {
  const documents = mergeDocuments({}, input);
  await requireNoProblems(scope, input, documents);
  await requirePlace(scope, input);
  const customer = await createAudited(scope, context, 'customer', async () => {
    const id = await insertRow(deps.keyring, scope, input, documents);
    return readCustomer(deps, scope, id);
  });
  return presentTo(context, customer);
}

/**
 * Changes a customer; documents that come back masked, or not at all, stay as they are. A phone that comes back
 * unchanged is not judged: customers may have registered without one. With another address the record, and with it its
 * orders, leaves the former address's account, whose owner may be a stranger, and becomes visible to the new one's: for a
 * customer with orders or documents that takes the rights to edit orders and to see documents.
 */
export async function updateCustomer(
  deps: CustomerDeps,
  scope: TenantScope,
  context: RequestContext,
  input: ParsedInput<typeof updateOperation>,
): Promise<Customer> {
  const before = await lockCustomer(deps, scope, input.id);
  if (before.isErased) throw refusal('GEN-RULE', { message: 'customer.erasedAlready' });
  const documents = mergeDocuments(toDocuments(before), input);
  await requireNoProblems(scope, input, documents, before);
  await requirePlace(scope, input);
  const after = await updateAudited(scope, context, 'customer', {
    before,
    seenVersion: input.version,
    present: (customer) => presentTo(context, customer),
    async write() {
      const isMoved = normalizeEmail(before.email) !== normalizeEmail(input.email);
      if (isMoved) await requireMayMove(scope, context, before);
      const owner = isMoved ? await deps.privacy.account.findOwner(scope, input.email) : before.userId;
      await updateRow(deps.keyring, scope, { ...input, userId: owner ?? null }, documents);
      return readCustomer(deps, scope, input.id);
    },
  });
  return presentTo(context, after);
}

/** Whoever has the new address sees the orders and exports the documents, at once or when they register with it. */
async function requireMayMove(
  scope: TenantScope,
  { user }: RequestContext,
  customer: Customer,
): Promise<void> {
  // The erasure to come includes all that the address sent: only its owner has asked for that.
  if (await isErasureWaiting(scope, customer.id))
    throw fieldRefusal([{ path: 'email', message: 'customer.addressWaitsForErasure' }]);
  const hasDocuments = Object.values(toDocuments(customer)).some(
    (value) => value !== undefined && value !== '',
  );
  if (customer.orderCount === 0 && !hasDocuments) return;
  const needed = ['Pages.Orders.Edit', 'Pages.Customers.ViewDocuments'];
  if (needed.every((right) => user?.permissions.has(right))) return;
  throw fieldRefusal([{ path: 'email', message: 'customer.addressOfOrders' }]);
}

/**
 * Deletes a customer. Refuses with GEN-INUSE one who has orders, because the books keep their buyer; one with an
 * account: it and the saved travellers would stay, and the record would come back with the next visit; and one who waits
 * to be erased: messages and former orders would keep the name, which erasing removes.
 */
export async function deleteCustomer(
  deps: CustomerDeps,
  scope: TenantScope,
  context: RequestContext,
  { id }: ParsedInput<typeof deleteOperation>,
): Promise<null> {
  const before = await lockCustomer(deps, scope, id);
  if (before.userId !== null) throw refusal('GEN-INUSE', { message: 'customer.hasAccount' });
  if (await isErasureWaiting(scope, id)) throw refusal('GEN-INUSE', { message: 'customer.waitsForErasure' });
  const namedBy = { customer_order_tenant_id_customer_id_fkey: 'customer.hasOrders' };
  return deleteAudited(scope, context, 'customer', {
    before,
    write: () => refuseInUse(namedBy, () => deleteRow(scope, id)),
  });
}

/** The customer, locked until this transaction ends. Refuses with GEN-NOTFOUND. */
export async function lockCustomer(deps: CustomerDeps, scope: TenantScope, id: number): Promise<Customer> {
  if (!(await lockCustomerRow(scope, id))) throw refusal('GEN-NOTFOUND');
  return readCustomer(deps, scope, id);
}

export async function readCustomer(
  { keyring }: Pick<CustomerDeps, 'keyring'>,
  scope: TenantScope,
  id: number,
): Promise<Customer> {
  const row = await findCustomerRow(scope, id);
  if (!row) throw refusal('GEN-NOTFOUND');
  return toCustomer(keyring, scope.tenantId, row);
}

async function requireNoProblems(
  scope: TenantScope,
  input: CustomerInput,
  documents: CustomerDocuments,
  before?: Customer,
): Promise<void> {
  const today = await readAgencyDay(scope);
  const problems = findCustomerProblems(input, documents, today, before);
  if (problems.length > 0) throw fieldRefusal(problems);
}

/** The customer as the caller may see them. */
export function presentTo(context: Pick<RequestContext, 'user'>, customer: Customer): Customer {
  return presentCustomer(customer, context.user?.permissions);
}
