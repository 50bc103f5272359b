import type * as customers from '@farewind/contract/customers/customers';
import type * as privacy from '@farewind/contract/customers/privacy';
import { remote } from '../../shared/api/remote.ts';

export const getCustomers = remote<typeof customers.getCustomers>('GET', 'Customer/GetCustomers');
export const getCustomer = remote<typeof customers.getCustomer>('GET', 'Customer/Get');
export const saveCustomer = remote<typeof customers.saveCustomer>('POST', 'Customer/SaveCustomer');
export const updateCustomer = remote<typeof customers.updateCustomer>('PUT', 'Customer/Update');
export const deleteCustomer = remote<typeof customers.deleteCustomer>('DELETE', 'Customer/Delete');
export const exportCustomer = remote<typeof privacy.exportCustomer>('GET', 'Customer/Export');
export const eraseCustomer = remote<typeof privacy.eraseCustomer>('POST', 'Customer/Erase');
