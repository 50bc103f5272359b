import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Bookings } from '../bookings/public.ts';
import type { FlightsModule, SeatMirrors } from '../flights/public.ts';
import type { Payments } from '../payments/public.ts';
import type { Settings } from '../settings/public.ts';

/** What the wiring passes. */
export interface ExchangeWiring extends Pick<ExchangeDeps, 'database' | 'log' | 'bookings' | 'settings'> {
  readonly flights: Pick<FlightsModule, 'mirrors'>;
  readonly identity: { readonly listAllTenantIds: () => Promise<number[]> };
  readonly payments: Pick<Payments, 'postLedger'>;
}

export interface ExchangeDeps {
  readonly database: Database;
  readonly log: Log;
  readonly mirrors: SeatMirrors;
  readonly bookings: Pick<Bookings, 'exchange'>;
  readonly postLedger: Payments['postLedger'];
  readonly settings: Pick<Settings, 'getAgency'>;
}
