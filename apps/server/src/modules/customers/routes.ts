import * as contract from '@farewind/contract/customers/customers';
import * as privacy from '@farewind/contract/customers/privacy';
import type { Database } from '../../platform/database/database.ts';
import { bind, type Binding } from '../../platform/http/bind-operation.ts';
import {
  deleteCustomer,
  getCustomer,
  listCustomers,
  saveCustomer,
  updateCustomer,
  type CustomerParts,
} from './customers.ts';
import { eraseCustomer } from './privacy/erase-customer.ts';
import { exportCustomer } from './privacy/export-customer.ts';

/** The customers of an agency, as its staff keep them; who buys in the shop is written by the order. */
export function customerRoutes({ inTenant }: Database, parts: CustomerParts): Binding[] {
  return [
    bind(contract.getCustomers, (context, input) =>
      inTenant(context.tenantId, (scope) => listCustomers(parts, scope, context, input)),
    ),
    bind(contract.getCustomer, (context, input) =>
      inTenant(context.tenantId, (scope) => getCustomer(parts, scope, context, input)),
    ),
    bind(contract.saveCustomer, (context, input) =>
      inTenant(context.tenantId, (scope) => saveCustomer(parts, scope, context, input)),
    ),
    bind(contract.updateCustomer, (context, input) =>
      inTenant(context.tenantId, (scope) => updateCustomer(parts, scope, context, input)),
    ),
    bind(contract.deleteCustomer, (context, input) =>
      inTenant(context.tenantId, (scope) => deleteCustomer(parts, scope, context, input)),
    ),
    bind(privacy.exportCustomer, (context, input) =>
      inTenant(context.tenantId, (scope) => exportCustomer(parts, scope, context, input)),
    ),
    bind(privacy.eraseCustomer, (context, input) =>
      inTenant(context.tenantId, (scope) => eraseCustomer(parts, scope, context, input)),
    ),
  ];
}
