import type * as calls from '@farewind/contract/bookings/change-address';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { normalizeEmail } from '@farewind/travel-rules/email-address';
import { mailboxOfAddress } from '@farewind/travel-rules/mailbox-of-address';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { newId } from '../../../platform/ids.ts';
import {
  getWantedAddress,
  issueNewKey,
  insertAddressChange,
  lockOrder,
  moveToAddress,
  writeAddressHistory,
} from '../order/address-rows.ts';
import { listAllowedActions } from '../order/allowed-actions.ts';
import {
  ADDRESS_CODE_REQUESTED,
  ORDER_ADDRESS_CHANGED,
  orderEventsKey,
  type AddressCodeRequested,
  type OrderAddressChanged,
} from '../events.ts';
import { addressFingerprint } from '../order/fingerprints.ts';
import { maskEmail } from '../order/mask-contact.ts';
import { endCodes, consumeCode } from '../order/one-time-code.ts';
import { recordCodeRequest } from '../order/order-code-limits.ts';
import { readOrderRight, type OrderRight } from '../order/order-right.ts';
import { getOwnOrderRow, listItems, type OrderRow } from '../order/order-rows.ts';
import { computeOrderStatus } from '../order/order-status.ts';
import type { BookingDeps } from '../order/deps.ts';

/**
 * Sends a code to a new mail address for an order; nothing changes until the code is entered. Refuses with GEN-DENIED,
 * ORD-STATE, GEN-UNAVAILABLE without a mail server, GEN-LIMIT, and the order's current address.
 */
export async function sendAddressCode(
  deps: BookingDeps,
  context: RequestContext,
  { orderId, email }: ParsedInput<typeof calls.sendAddressCode>,
): Promise<void> {
  const { keyring } = deps;
  const { tenantId, address } = context;
  await deps.database.inTenant(tenantId, async (scope) => {
    const order = await getChangeableOrder(deps, scope, orderId, readOrderRight(context));
    if (normalizeEmail(email) === normalizeEmail(order.contact.email))
      throw fieldRefusal([{ path: 'email', message: 'validation.addressIsOwn' }]);
    await recordCodeRequest(scope, {
      orderHash: keyring.fingerprint('addressCodeRequest', `${tenantId}:${orderId}`),
      mailboxHash: keyring.fingerprint('addressCodeMailbox', `${tenantId}:${mailboxOfAddress(email)}`),
      addressHash: addressFingerprint(keyring, tenantId, address),
    });
    const codeId = newId();
    await insertAddressChange(scope, { orderId, codeId, email: email.trim() });
    const payload = { orderId, codeId, email: email.trim() } satisfies AddressCodeRequested;
    await deps.outbox.add(scope, {
      topic: ADDRESS_CODE_REQUESTED,
      dedupeKey: `addressCode:${codeId}`,
      payload,
    });
  });
}

/**
 * Changes the order's address to the one that the code was sent to. Issues and returns a new order key, so that links
 * mailed to the former address no longer grant it. Refuses with GEN-DENIED, ORD-STATE, and a wrong code at its field,
 * which uses up a try.
 */
export async function changeAddress(
  deps: BookingDeps,
  context: RequestContext,
  { orderId, code }: ParsedInput<typeof calls.changeAddress>,
): Promise<{ email: string; orderKey: string }> {
  // Refuses after the commit: thrown inside the transaction, it would roll back the count of the wrong code.
  const changed = await deps.database.inTenant(context.tenantId, async (scope) => {
    await lockOrder(scope, orderId);
    const order = await getChangeableOrder(deps, scope, orderId, readOrderRight(context));
    const changeId = await consumeCode(deps.keyring, scope, 'order_address_change', orderId, code);
    if (changeId === undefined) return undefined;
    const email = await getWantedAddress(scope, orderId, changeId);
    const orderKey = await moveOrder(deps, scope, order, { changeId, email, actor: 'customer' });
    return { email, orderKey };
  });
  if (!changed) throw fieldRefusal([{ path: 'code', message: 'validation.codeWrong' }]);
  return changed;
}

/**
 * Changes an order's address and everything depending on it: its customer, a new order key, which is returned, an entry
 * in the history, and the event that notifies both addresses.
 */
export async function moveOrder(
  deps: BookingDeps,
  scope: TenantScope,
  order: OrderRow,
  { changeId, email, actor }: { readonly changeId: string; readonly email: string; readonly actor: string },
): Promise<string> {
  const { orderId } = order;
  const formerEmail = order.contact.email;
  await moveToAddress(scope, order, email);
  const orderKey = await issueNewKey(deps.keyring, scope, order);
  // Codes still on their way to the former address are invalidated.
  await endCodes(scope, 'order_code', orderId);
  await endCodes(scope, 'order_address_change', orderId);
  await deps.endChats(scope, orderId);
  await writeAddressHistory(scope, orderId, await readStatus(scope, orderId), [formerEmail, email], actor);
  const newAddress = maskEmail(email);
  const payload = { orderId, changeId, formerEmail, newAddress } satisfies OrderAddressChanged;
  await deps.outbox.add(scope, {
    topic: ORDER_ADDRESS_CHANGED,
    dedupeKey: `addressChanged:${changeId}`,
    payload,
    orderingKey: orderEventsKey(orderId),
  });
  return orderKey;
}

/** The order, if the caller may act on it and its address can still be changed. */
async function getChangeableOrder(
  deps: BookingDeps,
  scope: TenantScope,
  orderId: string,
  right: OrderRight,
): Promise<OrderRow> {
  const order = await getOwnOrderRow(scope, orderId, right);
  const allowed = listAllowedActions(await readStatus(scope, orderId), undefined, true);
  if (!allowed.includes('changeAddress')) throw refusal('ORD-STATE');
  if (!(await deps.hasMailServer(scope))) throw refusal('GEN-UNAVAILABLE');
  return order;
}

async function readStatus(scope: TenantScope, orderId: string) {
  return computeOrderStatus((await listItems(scope, orderId)).map(({ status }) => status));
}
