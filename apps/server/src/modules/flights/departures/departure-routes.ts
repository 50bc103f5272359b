import { getDepartures } from '@farewind/contract/inventory/departures';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import type { FlightsDeps } from '../ports.ts';
import { listDepartures } from './list-departures.ts';

export function departureRoutes({ database, places }: Pick<FlightsDeps, 'database' | 'places'>): Binding[] {
  return [
    bind(getDepartures, ({ tenantId, language }, input) =>
      database.inTenant(tenantId, (scope) => listDepartures(scope, places, input, language)),
    ),
  ];
}
