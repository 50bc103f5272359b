import { workKinds, type WorkKind } from './work-queue.ts';

const CHANGE_ORDERS = 'Pages.Orders.Edit';

interface KindRights {
  /** Shows work of the kind, in addition to the right to see orders. */
  readonly see: string;
  /** Allows working on it without the right to change orders. */
  readonly work: string;
}

/** The kinds that are not for everybody who sees orders. */
const rights: Partial<Readonly<Record<WorkKind, KindRights>>> = {
  refund: { see: 'Pages.Refunds', work: 'Pages.Refunds.Approve' },
  dispute: { see: 'Pages.Payments', work: 'Pages.Ledger.Post' },
  books: { see: 'Pages.Payments', work: 'Pages.Ledger.Post' },
  rates: { see: 'Pages.Pricing', work: 'Pages.Pricing' },
  contact: { see: 'Pages.Messages', work: 'Pages.Messages' },
};

/** The kinds of work that these permissions show. */
export function visibleKinds(permissions: ReadonlySet<string>): WorkKind[] {
  return workKinds.filter((kind) => {
    const right = rights[kind]?.see;
    return right === undefined || permissions.has(right);
  });
}

/**
 * The kinds of work that these permissions allow to take, snooze, hand over and close. Who may work on one kind only, as
 * an accountant, may work on the tasks that colleagues write by hand as well.
 */
export function workableKinds(permissions: ReadonlySet<string>): WorkKind[] {
  const visible = visibleKinds(permissions);
  if (permissions.has(CHANGE_ORDERS)) return visible;
  const own = visible.filter((kind) => {
    const right = rights[kind]?.work;
    return right !== undefined && permissions.has(right);
  });
  return own.length === 0 ? [] : [...own, 'manual'];
}
