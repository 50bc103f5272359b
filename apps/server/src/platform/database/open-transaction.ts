import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The only calls of other companies for which a transaction stays open, each with its reason. Whatever else asks another
 * company asks by `scope.ask`, or before its transaction.
 */
const WAITS = {
  buyRide:
    'A ride that is released at the same time must find its booking: its row stays locked until it is there (decision 28).',
  moveRide: 'Two pick-up times of one booking must reach its supplier in the order of their commits.',
  releaseRide: 'A ride that is bought again at the same time must not be cancelled: its row stays locked.',
} as const;

type Wait = keyof typeof WAITS;

interface OpenTransaction {
  /** The connections that it takes one of. */
  readonly of: object;
  readonly wait?: Wait;
}

const current = new AsyncLocalStorage<OpenTransaction | undefined>();

/** Runs what belongs to a transaction, from its first statement to its last. */
export function runInTransaction<T>(of: object, act: () => Promise<T>): Promise<T> {
  return current.run({ of }, act);
}

export function isInTransaction(of: object): boolean {
  return current.getStore()?.of === of;
}

/** Lets a transaction wait for another company, for one of the reasons above. */
export function waitInTransaction<T>(wait: Wait, act: () => Promise<T>): Promise<T> {
  const open = current.getStore();
  return current.run(open && { of: open.of, wait }, act);
}

/** Whether a transaction is open here that has no reason to wait for another company. */
export function isKeptWaiting(): boolean {
  const open = current.getStore();
  return open !== undefined && open.wait === undefined;
}

/**
 * `client` as an object that throws when one of its functions is called in an open transaction: the connection would be
 * kept while another company takes its time, and there are few. `local` are functions that call nobody.
 */
export function callableOutside<T extends object>(client: T, local: readonly (keyof T)[] = []): T {
  return new Proxy(client, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function' || local.includes(name as keyof T)) return member;
      return (...values: unknown[]): unknown => {
        if (isKeptWaiting())
          throw new Error(
            `${String(name)} of a supplier was called in an open transaction: ask by scope.ask, or before it.`,
          );
        return Reflect.apply(member, target, values);
      };
    },
  });
}
