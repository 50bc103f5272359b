import { getAdminOrder } from '@farewind/contract/orders/order-detail';
import { getOrders } from '@farewind/contract/orders/order-list';
import { documentMembers } from '@farewind/values/passenger-document';
import type { Answer } from '../../../shared/api/call-types.ts';
import { officeCall } from '../../session/office-call.ts';
import { passengerField, typesOf, type CallerForm } from './caller-form.ts';

type KnownOrder = Answer<typeof getAdminOrder>;

/**
 * The caller's newest order, found by phone in any form, mail or name; undefined if there is none. Includes documents
 * for staff who may see them; that access is audited.
 */
export async function findKnownCaller(
  keyword: string,
  withDocuments: boolean,
): Promise<KnownOrder | undefined> {
  const { items } = await officeCall(getOrders, { keyword, maxResultCount: 1 });
  const [newest] = items;
  if (newest === undefined) return undefined;
  return officeCall(getAdminOrder, { orderId: newest.orderId, showDocuments: withDocuments });
}

/**
 * Fills in the contact, and the earlier passengers by type. What has been typed since the search began stays.
 * @param before the form when the search began
 */
export function fillFromKnown(form: CallerForm, known: KnownOrder, before: CallerForm): CallerForm {
  const [name = '', ...surname] = known.customer.name.split(' ');
  const left = [...known.passengers];
  const filled = typesOf(form).flatMap((type, index): [string, string][] => {
    const at = left.findIndex((passenger) => passenger.type === type);
    const [passenger] = at === -1 ? [] : left.splice(at, 1);
    if (passenger === undefined) return [];
    const members = ['name', 'surname', 'gender', ...documentMembers] as const;
    return members.map((member) => [passengerField(index, member), passenger[member] ?? '']);
  });
  const found: CallerForm = {
    customerName: name,
    customerSurname: surname.join(' '),
    customerEmail: known.customer.email,
    customerMobilePhone: known.customer.phone,
    language: known.language,
    ...Object.fromEntries(filled),
  };
  const untouched = Object.entries(found).filter(([field]) => form[field] === before[field]);
  return { ...form, ...Object.fromEntries(untouched) };
}
