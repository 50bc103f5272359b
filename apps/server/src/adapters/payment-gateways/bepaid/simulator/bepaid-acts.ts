import { newId } from '../../../../platform/ids.ts';
import type { BepaidPlace, BepaidStore, StoredPage, StoredTransaction } from './bepaid-store.ts';

/** An error as the API words it, with its status. */
export interface ApiError {
  readonly status: number;
  readonly message: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

export const isError = (answer: object): answer is ApiError => 'message' in answer && !('uid' in answer);

const OK = { code: 'S.0000', message: 'Successfully processed' } as const;

type NewTransaction = Pick<StoredTransaction, 'type' | 'amountMinor'> &
  Partial<Pick<StoredTransaction, 'status' | 'code' | 'message' | 'parentUid' | 'bill' | 'madeAt'>>;

function newTransaction(
  { shopId, reference, currency, noticeUrl }: Omit<StoredPage, 'token'> | StoredTransaction,
  members: NewTransaction,
): StoredTransaction {
  return {
    uid: newId(),
    shopId,
    reference,
    currency,
    noticeUrl,
    status: 'successful',
    parentUid: undefined,
    bill: undefined,
    ...OK,
    ...members,
  };
}

export type Outcome = 'pay' | 'refuse' | 'leave' | 'twice' | 'late';

/** The resulting transactions, and whether the page was over and nothing was done. */
export interface Paid {
  readonly made: readonly StoredTransaction[];
  readonly isOver: boolean;
}

/**
 * The payer's decision on a page. `twice` charges two cards, as two tabs of one page might: a tracking id is not unique.
 */
export function actOnPage(store: BepaidStore, page: StoredPage, outcome: Outcome, now: Date): Promise<Paid> {
  return store.within(page.reference, async (place) => {
    const current = (await place.findPage(page.token))!;
    const nothing = { made: [], isOver: current.isFinished || new Date(current.lapsesAt) <= now };
    if (outcome === 'leave' || nothing.isOver) return nothing;
    if (outcome === 'late') {
      await place.savePage({ ...current, lapsesAt: now.toISOString() });
      return { made: [], isOver: true };
    }
    const type = current.isHold ? 'authorization' : 'payment';
    const { amountMinor } = current;
    if (outcome === 'refuse') {
      await place.savePage({ ...current, isFinished: true, isRefused: true });
      const refused = newTransaction(current, {
        type,
        amountMinor,
        status: 'failed',
        code: 'F.0100',
        message: 'Decline, not sufficient funds',
      });
      await place.save(refused);
      return { made: [refused], isOver: false };
    }
    await place.savePage({ ...current, isFinished: true });
    const made: StoredTransaction[] = [];
    for (let payer = 0; payer < (outcome === 'twice' ? 2 : 1); payer += 1) {
      const paid = newTransaction(current, { type, amountMinor, madeAt: now.toISOString() });
      await place.save(paid);
      await place.enter(current.isHold ? 'hold' : 'charge', paid);
      made.push(paid);
    }
    return { made, isOver: false };
  });
}

/** A transaction after another one. */
export interface Move {
  readonly type: 'capture' | 'void' | 'refund';
  readonly parentUid: string;
  readonly amountMinor: number;
  readonly key: string | undefined;
  /** Its `tracking_id`; absent: its parent's. */
  readonly reference: string | undefined;
  readonly isCheckedForDuplicate: boolean;
  readonly at: Date;
}

const DUPLICATE_MS = 30_000;

/** Captures once, and less than the whole releases the rest; voids what was not captured; refunds what was. */
export function moveMoney(
  store: BepaidStore,
  parent: StoredTransaction,
  move: Move,
): Promise<StoredTransaction | ApiError> {
  const { type, amountMinor, key, at } = move;
  return store.within<StoredTransaction | ApiError>(
    parent.reference,
    async (place) => {
      const all = await place.list();
      const current = all.find(({ uid }) => uid === parent.uid) ?? parent;
      const after = all.filter(
        ({ parentUid, status }) => parentUid === parent.uid && status === 'successful',
      );
      const problem = findProblem(move, current, after);
      if (problem !== undefined) return { status: 422, message: problem, errors: { parent_uid: [problem] } };
      const { reference = current.reference } = move;
      const members = { type, amountMinor, parentUid: parent.uid, madeAt: at.toISOString() };
      const made = newTransaction({ ...current, reference }, members);
      await place.save(made);
      await place.enter(type, made);
      return made;
    },
    key,
  );
}

function findProblem(
  { type, amountMinor, isCheckedForDuplicate, at }: Move,
  parent: StoredTransaction,
  after: readonly StoredTransaction[],
): string | undefined {
  if (parent.status !== 'successful') return 'Parent transaction is not successful';
  if (type === 'refund') {
    if (parent.bill) return 'Refunds are not enabled for this payment method';
    if (parent.type === 'authorization') return 'Parent transaction must be a payment or a capture';
    const isDuplicate = after.some(
      (one) => one.amountMinor === amountMinor && at.getTime() - Date.parse(one.madeAt ?? '') < DUPLICATE_MS,
    );
    if (isCheckedForDuplicate && isDuplicate) return 'Duplicate transaction';
    const refunded = after.reduce((sum, one) => sum + one.amountMinor, 0);
    return refunded + amountMinor > parent.amountMinor ? 'Amount is more than the rest' : undefined;
  }
  if (parent.type !== 'authorization') return 'Parent transaction must be an authorization';
  if (after.length > 0) return 'Parent transaction has been processed';
  return amountMinor > parent.amountMinor ? 'Amount is more than authorized' : undefined;
}

const HELD_MS = 7 * 86_400_000;

/** After time has passed: the card's bank releases authorizations of a reference that were not captured. */
export function lapseHolds(store: BepaidStore, reference: string, now: Date): Promise<object> {
  return store.within(reference, async (place) => {
    const all = await place.list();
    for (const held of all) {
      const { type, status, uid, amountMinor, madeAt = '' } = held;
      const isOpen = type === 'authorization' && status === 'successful';
      const isMoved = all.some((one) => one.parentUid === uid && one.status === 'successful');
      if (!isOpen || isMoved || !(Date.parse(madeAt) + HELD_MS <= now.getTime())) continue;
      const released = newTransaction(held, { type: 'void', amountMinor, parentUid: uid });
      await place.save(released);
      await place.enter('void', released);
    }
    return {};
  });
}

/** A new bill; it replaces an open one with the same number. */
export function issueBill(
  store: BepaidStore,
  bill: Omit<StoredTransaction, 'uid' | 'type' | 'status' | 'parentUid' | 'code' | 'message'>,
  key: string | undefined,
): Promise<StoredTransaction> {
  return store.within(
    bill.reference,
    async (place) => {
      for (const before of await place.list())
        if (before.status === 'pending') await place.save({ ...before, status: 'expired' });
      const made: StoredTransaction = {
        ...bill,
        uid: newId(),
        type: 'payment',
        status: 'pending',
        parentUid: undefined,
        code: 'P.0000',
        message: 'Transaction is pending',
      };
      await place.save(made);
      return made;
    },
    key,
  );
}

/** A bill after time has passed: unpaid, it lapses at its limit. */
export async function lapseBill(place: BepaidPlace, bill: StoredTransaction, now: Date) {
  if (bill.status !== 'pending' || new Date(bill.bill!.lapsesAt) > now) return bill;
  const lapsed: StoredTransaction = { ...bill, status: 'expired', code: 'F.0005', message: 'Order expired' };
  await place.save(lapsed);
  return lapsed;
}

export type BillAct = 'open' | 'close' | 'pay' | 'delete';

/**
 * `open`: its payer has it in a bank's app, where it cannot be deleted; `close`: and leaves without paying. Undefined
 * if that is not possible.
 */
export function actOnBill(
  store: BepaidStore,
  bill: StoredTransaction,
  act: BillAct,
  now: Date,
): Promise<{ readonly bill: StoredTransaction | undefined }> {
  return store.within(bill.reference, async (place) => {
    const found = (await place.list()).find(({ uid }) => uid === bill.uid)!;
    const current = await lapseBill(place, found, now);
    const isOpen = current.status === 'pending' || (current.status === 'start' && act !== 'delete');
    if (!isOpen) return { bill: undefined };
    const status = { open: 'start', close: 'pending', pay: 'successful', delete: 'deleted' } as const;
    const changed: StoredTransaction = { ...current, ...(act === 'pay' ? OK : {}), status: status[act] };
    await place.save(changed);
    if (act === 'pay') await place.enter('charge', changed);
    return { bill: changed };
  });
}

/** Books what a shop pays back of a bill by hand: the API has no refunds of bills. */
export function payOutBill(
  store: BepaidStore,
  reference: string,
  amountMinor: number,
): Promise<{ readonly isDone: boolean }> {
  return store.within(reference, async (place) => {
    const paid = (await place.list()).find(({ bill, status }) => bill && status === 'successful');
    if (!paid || !(amountMinor > 0 && amountMinor <= paid.amountMinor)) return { isDone: false };
    await place.enter('refund', { ...paid, amountMinor });
    return { isDone: true };
  });
}
