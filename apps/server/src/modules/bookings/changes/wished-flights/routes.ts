import * as calls from '@farewind/contract/orders/flight-changes';
import { bind, type Binding } from '../../../../platform/http/bind-operation.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { beginChange } from './begin-change.ts';
import { offerChanges } from './offer-changes.ts';
import { settleChange } from './settle-change.ts';

/** Per address: each asks an airline. */
const limits = { perMinute: 20 };

/** Other dates of external flights, for staff. */
export function wishedFlightRoutes(deps: BookingDeps): Binding[] {
  return [
    bind(calls.askForFlightChange, (context, input) => offerChanges(deps, context, input), limits),
    bind(calls.changeFlight, (context, input) => beginChange(deps, context, input), limits),
    bind(calls.settleFlightChange, (context, input) => settleChange(deps, context, input), limits),
  ];
}
