import type { getDashboard } from '@farewind/contract/reports/dashboard';
import type { Language } from '@farewind/contract/core/fields';
import type { Output } from '@farewind/contract/core/operation';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { DashboardSources } from './ports.ts';

const SHOWN = 5;
const HOUR_MS = 3_600_000;
/** How far ahead a promise is looked for, and how near it is called soon. */
const AHEAD_HOURS = 4;
const SOON_HOURS = 2;

type Promises = Output<typeof getDashboard>['promises'];

/** What buyers were promised and have not got: what is late already, what soon will be, and the most pressing of it. */
export async function listPromises(
  sources: DashboardSources,
  scope: TenantScope,
  language: Language,
): Promise<Promises> {
  const until = new Date(scope.now.getTime() + AHEAD_HOURS * HOUR_MS);
  const mails = await sources.messages.listLateConfirmations(scope, until);
  const numbers = await sources.orders.readReservationNumbers(
    scope,
    mails.map(({ orderId }) => orderId),
  );
  const mailed = mails.map((mail) => ({
    ...mail,
    kind: 'confirmationMail' as const,
    reservationNumber: numbers.get(mail.orderId) ?? '',
  }));
  const all = [...(await sources.orders.listPromises(scope, until)), ...mailed].toSorted(
    (one, other) => one.dueAt.getTime() - other.dueAt.getTime(),
  );
  const soon = new Date(scope.now.getTime() + SOON_HOURS * HOUR_MS);
  const shown = all.slice(0, SHOWN);
  const clocks = await sources.orders.listJourneyClocks(
    scope,
    shown.map(({ orderId }) => orderId),
    language,
  );
  const late = all.filter(({ dueAt }) => dueAt < scope.now).length;
  return {
    late,
    soon: all.filter(({ dueAt }) => dueAt < soon).length - late,
    items: shown.map(({ kind, orderId, reservationNumber, dueAt }) => ({
      kind,
      orderId,
      reservationNumber,
      dueAt: dueAt.toISOString(),
      clock: clocks.get(orderId),
    })),
  };
}
