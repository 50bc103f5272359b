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
  type CustomerDeps,
} from './customers.ts';
import { eraseCustomer } from './privacy/erase-customer.ts';
import { exportCustomer } from './privacy/export-customer.ts';

/** The office's operations on customers; the buyers of the shop are written by their orders. */
export function customerRoutes({ inTenant }: Database, deps: CustomerDeps): Binding[] {
  return [
    bind(contract.getCustomers, (context, input) =>
      inTenant(context.tenantId, (scope) => listCustomers(deps, scope, context, input)),
    ),
    bind(contract.getCustomer, (context, input) =>
      inTenant(context.tenantId, (scope) => getCustomer(deps, scope, context, input)),
    ),
    bind(contract.saveCustomer, (context, input) =>
      inTenant(context.tenantId, (scope) => saveCustomer(deps, scope, context, input)),
    ),
    bind(contract.updateCustomer, (context, input) =>
      inTenant(context.tenantId, (scope) => updateCustomer(deps, scope, context, input)),
    ),
    bind(contract.deleteCustomer, (context, input) =>
      inTenant(context.tenantId, (scope) => deleteCustomer(deps, scope, context, input)),
    ),
    bind(privacy.exportCustomer, (context, input) =>
      inTenant(context.tenantId, (scope) => exportCustomer(deps, scope, context, input)),
    ),
    bind(privacy.eraseCustomer, (context, input) =>
      inTenant(context.tenantId, (scope) => eraseCustomer(deps, scope, context, input)),
    ),
  ];
}
