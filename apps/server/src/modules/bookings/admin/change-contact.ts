import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { changeContact as changeContactCall } from '@farewind/contract/orders/buyer-contact';
import { isEmailAddress, normalizeEmail } from '@farewind/travel-rules/email-address';
import { parseDictatedPhone } from '@farewind/travel-rules/phone-number';
import { sql } from 'kysely';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { newId } from '../../../platform/ids.ts';
import { moveOrder } from '../changes/change-address.ts';
import { actorName } from '../order/actor.ts';
import { lockOrder } from '../order/address-rows.ts';
import type { BookingDeps } from '../order/deps.ts';
import { maskEmail, maskPhone } from '../order/mask-contact.ts';
import { getOrderRow, type OrderRow } from '../order/order-rows.ts';
import { rewriteSearchTerms } from '../order/search-terms/write-search-terms.ts';
import { staffActor } from '../order/staff-actor.ts';

/**
 * Corrects the buyer's address and phone at the buyer's request, with an audited reason. A new address moves the order
 * as the buyer's own change does: to that address's customer, with a new order key, and the former address is notified.
 * Refuses with GEN-NOTFOUND, with ORD-STATE if the buyer's data was erased, and an unchanged or invalid value at its
 * field.
 */
export async function changeContact(
  deps: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
  { orderId, email, phone, reason }: ParsedInput<typeof changeContactCall>,
): Promise<Output<typeof changeContactCall>> {
  await lockOrder(scope, orderId);
  const order = await getOrderRow(scope, orderId);
  const { contact } = order;
  if (contact.email === '') throw refusal('ORD-STATE', { message: 'message.noAddress' });
  const newPhone = phone === undefined ? undefined : readPhone(phone);
  // Upper and lower case make no difference to a mailbox.
  const isNewEmail = email !== undefined && normalizeEmail(email) !== normalizeEmail(contact.email);
  const isNewPhone = newPhone !== undefined && newPhone.number !== contact.phone;
  if (!isNewEmail && !isNewPhone)
    throw fieldRefusal([{ path: 'email', message: 'validation.nothingChanged' }]);
  if (isNewEmail && !isEmailAddress(email))
    throw fieldRefusal([{ path: 'email', message: 'validation.emailInvalid' }]);
  const actor = actorName(staffActor(context));
  if (isNewPhone) await writePhone(scope, order, newPhone);
  if (isNewEmail)
    // Read again, so that the customer of the new address gets the new phone.
    await moveOrder(deps, scope, await getOrderRow(scope, orderId), { changeId: newId(), email, actor });
  await rewriteSearchTerms(scope, orderId);
  await recordChange(scope, context, {
    action: 'changeContact',
    entity: 'order',
    entityId: orderId,
    before: { email: maskEmail(contact.email), phone: maskPhone(contact.phone) },
    after: {
      email: maskEmail(isNewEmail ? email : contact.email),
      phone: maskPhone(isNewPhone ? newPhone.number : contact.phone),
    },
    reason,
  });
  const changed = (await getOrderRow(scope, orderId)).contact;
  return { email: changed.email, phone: changed.phone };
}

function readPhone(text: string) {
  const phone = parseDictatedPhone(text);
  if (!phone) throw fieldRefusal([{ path: 'phone', message: 'validation.wholePhone' }]);
  return {
    number: phone.number,
    countryCode: `+${phone.countryCallingCode}`,
    national: phone.nationalNumber,
  };
}

/** Updates the order, and its customer's record if that has the same former number. */
async function writePhone(
  { tx, tenantId }: TenantScope,
  { orderId, customerId, contact }: OrderRow,
  { number, countryCode, national }: ReturnType<typeof readPhone>,
): Promise<void> {
  const phone = JSON.stringify({ phone: number, countryCode, mobilePhone: national });
  await tx
    .updateTable('customer_order')
    .set({ contact: sql`contact || ${phone}::jsonb` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', orderId)
    .execute();
  await tx
    .updateTable('customer')
    .set({ country_code: countryCode, mobile_phone: national })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', customerId)
    .where('country_code', '=', contact.countryCode)
    .where('mobile_phone', '=', contact.mobilePhone)
    .execute();
}
