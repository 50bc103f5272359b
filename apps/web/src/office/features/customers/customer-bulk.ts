import { deleteCustomer, updateCustomer } from '@farewind/contract/customers/customers';
import { BellOff, Trash2 } from 'lucide-react';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { BulkAct } from '../../kit/list/list-screen.ts';
import { officeCall } from '../../session/office-call.ts';
import { readCustomer, type Customer } from './customer-form.ts';

/**
 * Unsubscribing several customers, and deleting those who never ordered and have no account. Nobody is subscribed this
 * way: consent to news is each customer's own.
 */
export function listCustomerBulkActs(t: OfficeTranslate): readonly BulkAct<Customer>[] {
  return [
    {
      name: 'unsubscribe',
      label: 'customer.unsubscribeMany',
      icon: BellOff,
      whyNot: ({ isErased, newsOptIn }) => {
        if (isErased) return t('customer.erased');
        return newsOptIn ? undefined : t('customer.noNews');
      },
      effect: ({ email }) => t('customer.unsubscribeEffect', { email }),
      run: (row) =>
        officeCall(updateCustomer, {
          ...readCustomer(row),
          id: row.id,
          version: row.version,
          newsOptIn: false,
        }),
    },
    {
      name: 'deleteMany',
      label: 'list.delete',
      icon: Trash2,
      isDangerous: true,
      whyNot: ({ orderCount, userId }) => {
        if (userId !== null) return t('customer.hasAccount');
        return orderCount === 0 ? undefined : t('customer.hasOrders', { count: orderCount });
      },
      effect: ({ email }) => t('customer.deleteEffect', { email }),
      run: ({ id }) => officeCall(deleteCustomer, { id }),
    },
  ];
}
