import { getAdminOrder, type AdminOrder } from '@farewind/contract/orders/order-detail';
import { getAffectedOrders, getDepartures } from '@farewind/contract/inventory/departures';
import { getTasks } from '@farewind/contract/orders/tasks';
import type { Situation } from '@farewind/contract/training/situations';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { CallOperation } from '../ports.ts';
import type { SituationRow } from './situation-rows.ts';

type Step = Situation['steps'][number];

const step = (name: Step['name'], done: number, all = 1): Step => ({ name, done, all });

/** A situation with the steps that were handled, read from orders and departures through the office's calls. */
export async function judgeSituation(
  call: CallOperation,
  context: RequestContext,
  row: SituationRow,
): Promise<Situation> {
  const orders: AdminOrder[] = [];
  for (const orderId of row.orderIds) orders.push(await call(getAdminOrder, context, { orderId }));
  const departure = row.departure && (await readDeparture(call, context, row.departure));
  const steps = await judgeSteps(call, context, row, orders, departure);
  return {
    situationId: row.id,
    kind: row.kind,
    startedAt: row.startedAt.toISOString(),
    startedBy: row.startedBy,
    orders: orders.map(({ orderId, reservationNumber }) => ({ orderId, reservationNumber })),
    departure:
      row.departure && departure
        ? { ...row.departure, flight: `${departure.carrier} ${departure.number}` }
        : null,
    steps,
    isHandled: steps.every(({ done, all }) => done === all),
  };
}

async function readDeparture(
  call: CallOperation,
  context: RequestContext,
  { serviceId, date }: { readonly serviceId: number; readonly date: string },
) {
  const { items } = await call(getDepartures, context, { serviceId, from: date, to: date });
  return items.find((one) => one.date === date);
}

async function judgeSteps(
  call: CallOperation,
  context: RequestContext,
  row: SituationRow,
  orders: readonly AdminOrder[],
  departure: Awaited<ReturnType<typeof readDeparture>>,
): Promise<Step[]> {
  switch (row.kind) {
    case 'movedCharter': {
      const isMoved = departure?.state === 'retimed' || departure?.state === 'cancelled';
      return [
        step('moved', isMoved ? 1 : 0),
        step('reached', isMoved ? await countReached(call, context, row, orders) : 0, orders.length),
      ];
    }
    case 'lostAnswer': {
      const taken = orders.map(({ attempts }) => attempts.filter(({ state }) => state === 'captured').length);
      const settled = taken.filter((count) => count > 0).length;
      return [
        step('settled', settled, orders.length),
        step('chargedOnce', taken.filter((count) => count === 1).length, orders.length),
      ];
    }
    case 'chargeback': {
      const noted = orders.filter(({ attempts }) => attempts.some(({ state }) => state === 'disputed'));
      const decided = [];
      for (const { reservationNumber } of noted)
        if (await isTaskClosed(call, context, reservationNumber)) decided.push(reservationNumber);
      return [step('noted', noted.length, orders.length), step('decided', decided.length, orders.length)];
    }
  }
}

/** Buyers who have answered the question about the departure, or were reached by phone since it was asked. */
async function countReached(
  call: CallOperation,
  context: RequestContext,
  { departure, startedAt }: SituationRow,
  orders: readonly AdminOrder[],
): Promise<number> {
  if (!departure) return 0;
  const { serviceId, date } = departure;
  const { items } = await call(getAffectedOrders, context, { serviceId, date });
  const answered = new Set(
    items
      .filter(({ proposal }) => proposal !== undefined && proposal.answeredBy !== undefined)
      .map(({ orderId }) => orderId),
  );
  return orders.filter(
    ({ orderId, calls = [] }) =>
      answered.has(orderId) ||
      calls.some(({ outcome, at }) => outcome === 'reached' && Date.parse(at) >= startedAt.getTime()),
  ).length;
}

async function isTaskClosed(call: CallOperation, context: RequestContext, keyword: string): Promise<boolean> {
  const { items } = await call(getTasks, context, { kind: 'chargeback', keyword, done: true });
  return items.some(({ doneAt }) => doneAt !== null);
}
