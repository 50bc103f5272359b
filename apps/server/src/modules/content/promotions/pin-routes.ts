import * as contract from '@farewind/contract/content/promotion-pins';
import type { Database } from '../../../platform/database/database.ts';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import { deletePin, listPins, savePin, updatePin } from './pins.ts';

/** What the office does with the routes that stand first. */
export function pinRoutes(database: Database): Binding[] {
  return [
    bind(contract.getPromotionPins, ({ tenantId }, input) =>
      database.inTenant(tenantId, (scope) => listPins(scope, input)),
    ),
    bind(contract.savePromotionPin, (context, input) =>
      database.inTenant(context.tenantId, (scope) => savePin(scope, context, input)),
    ),
    bind(contract.updatePromotionPin, (context, input) =>
      database.inTenant(context.tenantId, (scope) => updatePin(scope, context, input)),
    ),
    bind(contract.deletePromotionPin, (context, input) =>
      database.inTenant(context.tenantId, (scope) => deletePin(scope, context, input)),
    ),
  ];
}
