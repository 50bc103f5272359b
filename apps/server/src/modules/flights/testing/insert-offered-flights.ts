import { addDays } from '@farewind/values/local-time';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { insertService } from './insert-service.ts';

/**
 * Flights for 120 days from a day on: two charters there and back, one return of another carrier, a last seat on
 * Mondays, and one fare released forty days before its flight.
 */
export async function insertOfferedFlights(scope: TenantScope, today: string): Promise<void> {
  const period = { from: today, to: addDays(today, 120) };
  const charter = { ...period, kind: 'charter' } as const;
  const cheap = [10000, 2000, 1000, 0] as const;
  await insertService(scope, {
    carrier: 'ZF',
    number: '801',
    ...charter,
    legs: [{ from: 'VKO', to: 'AYT', departs: 400, arrives: 640 }],
    fares: [{ adult: cheap }, { family: 'Plus', rank: 1, adult: [13000, 2000, 1000, 0], checkedPieces: 1 }],
    seats: { Y: 9 },
  });
  await insertService(scope, {
    carrier: 'ZF',
    number: '802',
    ...charter,
    legs: [{ from: 'AYT', to: 'VKO', departs: 700, arrives: 960 }],
    fares: [{ adult: [9000, 2000, 1000, 0] }],
    seats: { Y: 9 },
  });
  await insertService(scope, {
    carrier: 'EO',
    number: '803',
    ...charter,
    legs: [{ from: 'AYT', to: 'VKO', departs: 800, arrives: 1060 }],
    fares: [{ adult: [5000, 1000, 1000, 0] }],
    seats: { Y: 9 },
  });
  await insertService(scope, {
    carrier: 'TK',
    number: '1',
    ...period,
    days: 0b0000001,
    legs: [{ from: 'LED', to: 'IST', departs: 700, arrives: 960 }],
    fares: [{ adult: cheap }],
    seats: { Y: 1 },
  });
  await insertService(scope, {
    carrier: 'ZY',
    number: '940',
    ...period,
    legs: [{ from: 'LED', to: 'HKT', departs: 600, arrives: 1200 }],
    fares: [{ adult: cheap, releaseDays: 40 }],
    seats: { Y: 9 },
  });
}
