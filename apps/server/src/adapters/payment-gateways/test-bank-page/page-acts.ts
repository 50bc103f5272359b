import {
  newRefundId,
  type PageBooks,
  type PageCharge,
  type PagePlace,
  type PageRefund,
  type PaymentPage,
} from './page-books.ts';

/** The bank's answer to a merchant's call about money. */
export type ActAnswer =
  | { readonly status: 'done'; readonly id: string }
  | { readonly status: 'pending'; readonly id: string }
  | { readonly status: 'refused'; readonly code: string };

const refused = (code: string): ActAnswer => ({ status: 'refused', code });

/** The state of a payment as reported to the merchant. */
export interface PaymentView {
  readonly [member: string]: unknown;
  readonly id: string;
  readonly reference: string;
  readonly status: 'open' | 'refused' | 'closed' | 'paid';
  readonly amountMinor: number;
  readonly currency: string;
  readonly expiresAt: string;
  readonly charges: readonly PageCharge[];
}

export function viewOf(page: PaymentPage, charges: readonly PageCharge[], now: Date): PaymentView {
  const isOver = page.state === 'open' && page.expiresAt <= now;
  return {
    id: page.id,
    reference: page.reference,
    status: charges.length > 0 ? 'paid' : isOver ? 'closed' : page.state,
    amountMinor: page.amountMinor,
    currency: page.currency,
    expiresAt: page.expiresAt.toISOString(),
    charges,
  };
}

/** Closes a page, so that it cannot be paid any more; returns whether it was paid before. */
export function closePage(books: PageBooks, pageId: string) {
  return books.onPage(pageId, async (place) => {
    if (place.charges.length > 0) return { status: 'paid' };
    if (place.page.state === 'open') await place.setState('closed');
    return { status: 'closed' };
  });
}

export type Outcome = 'pay' | 'refuse' | 'leave';

/** The payer's decision. `paid`: how often money moved. */
export function actOnPage(
  books: PageBooks,
  page: PaymentPage,
  outcome: Outcome,
  how: { readonly isTwice: boolean; readonly isLate: boolean; readonly now: Date },
): Promise<{ readonly paid: number; readonly isOver: boolean }> {
  return books.onPage(page.id, async (place) => {
    const { state, expiresAt } = place.page;
    const isOpen = state === 'open' && expiresAt > how.now && place.charges.length === 0;
    if (outcome === 'leave') return { paid: 0, isOver: false };
    if (outcome === 'refuse') {
      if (isOpen) await place.setState('refused');
      return { paid: 0, isOver: !isOpen };
    }
    if (!isOpen && !how.isLate) return { paid: 0, isOver: true };
    const times = how.isTwice ? 2 : 1;
    for (let time = 0; time < times; time += 1) await place.pay();
    return { paid: times, isOver: false };
  });
}

type Act = (place: PagePlace, charge: PageCharge) => Promise<ActAnswer>;

function onCharge(books: PageBooks, pageId: string, name: string, key: string, act: Act): Promise<ActAnswer> {
  return books.onPage(
    pageId,
    async (place): Promise<ActAnswer & Record<string, unknown>> => {
      const charge = place.charges.find(({ id }) => id === name) ?? place.charges[0];
      return { ...(charge ? await act(place, charge) : refused('nothing-paid')) };
    },
    key,
  );
}

/** Captures an authorised sum or a part of it; the rest is released. */
export const takeCharge = (
  books: PageBooks,
  pageId: string,
  name: string,
  amountMinor: number,
  key: string,
) =>
  onCharge(books, pageId, name, key, async (place, charge) => {
    if (charge.state !== 'held') return refused('not-held');
    if (amountMinor > charge.amountMinor) return refused('too-much');
    await place.saveCharge({ ...charge, state: 'taken', amountMinor });
    await place.enter('capture', amountMinor);
    return { status: 'done', id: charge.id };
  });

export const releaseCharge = (books: PageBooks, pageId: string, name: string, key: string) =>
  onCharge(books, pageId, name, key, async (place, charge) => {
    if (charge.state !== 'held') return refused('not-held');
    await place.saveCharge({ ...charge, state: 'released' });
    await place.enter('void', charge.amountMinor);
    return { status: 'done', id: charge.id };
  });

export interface RefundCall {
  readonly name: string;
  readonly amountMinor: number;
  readonly key: string;
  /** When it settles or fails; by default now. */
  readonly later?: { readonly fails: boolean; readonly dueAt: Date } | undefined;
}

export const refundCharge = (
  books: PageBooks,
  pageId: string,
  { name, amountMinor, key, later }: RefundCall,
) =>
  onCharge(books, pageId, name, key, async (place, charge) => {
    if (charge.state !== 'taken') return refused('not-taken');
    const refundedMinor = charge.refundedMinor + amountMinor;
    if (refundedMinor > charge.amountMinor) return refused('too-much');
    if (later) {
      const id = newRefundId();
      const { id: chargeId } = charge;
      await place.saveRefund({ id, pageId, chargeId, amountMinor, state: 'pending', ...later });
      return { status: 'pending', id };
    }
    await place.saveCharge({ ...charge, refundedMinor });
    await place.enter('refund', amountMinor);
    return { status: 'done', id: charge.id };
  });

/** The outcome of a refund that settles later; the money moves when it is due. */
export function askRefund(books: PageBooks, { id, pageId }: PageRefund, now: Date) {
  return books.onPage(pageId, async (place) => {
    const refund = (await place.findRefund(id))!;
    if (refund.state !== 'pending' || refund.dueAt > now) return { status: refund.state, id };
    const state = refund.fails ? 'failed' : 'settled';
    await place.saveRefund({ ...refund, state });
    const charge = place.charges.find((one) => one.id === refund.chargeId);
    if (state === 'settled' && charge) {
      await place.saveCharge({ ...charge, refundedMinor: charge.refundedMinor + refund.amountMinor });
      await place.enter('refund', refund.amountMinor);
    }
    return { status: state, id };
  });
}
