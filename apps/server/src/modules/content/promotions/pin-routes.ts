import * as contract from '@farewind/contract/content/promotion-pins';
import type { Database } from '../../../platform/database/database.ts';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import { listPins, pinActs } from './pins.ts';

/** What the office does with the routes that stand first. */
export function pinRoutes(database: Database): Binding[] {
  return [
    bind(contract.getPromotionPins, ({ tenantId }, input) =>
      database.inTenant(tenantId, (scope) => listPins(scope, input)),
    ),
    bind(contract.savePromotionPin, (context, input) =>
      database.inTenant(context.tenantId, (scope) => pinActs.add(scope, context, input)),
    ),
    bind(contract.updatePromotionPin, (context, input) =>
      database.inTenant(context.tenantId, (scope) => pinActs.change(scope, context, input)),
    ),
    bind(contract.deletePromotionPin, (context, { input: id }) =>
      database.inTenant(context.tenantId, (scope) => pinActs.remove(scope, context, id)),
    ),
  ];
}
