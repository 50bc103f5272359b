import { readJson, readList, readObject, readText } from '../../shared/session/read-value.ts';
import { readTab, writeTab } from '../../shared/session/tab-store.ts';
import { isSameChoice, type PurchaseChoice } from './purchase-choice.ts';
import { readAnyChoice } from './read-any-choice.ts';

const KEY = 'farewind.paidChoices';
/** As many as a tab's history may well lead back to. */
const MOST = 10;

/** A choice that was paid in this tab, and its order. */
export interface PaidChoice {
  readonly choice: PurchaseChoice;
  readonly orderId: string;
  /** The order's number as its buyer knows it. */
  readonly number: string;
}

const readPaid = readList(
  readObject<PaidChoice>({ choice: readAnyChoice, orderId: readText, number: readText }),
);

/** The last order that was paid for this choice in this tab. */
export function findPaid(choice: PurchaseChoice): PaidChoice | undefined {
  return paidChoices().find((paid) => isSameChoice(paid.choice, choice));
}

/** Records a paid choice, so that Back from its order does not begin the same purchase again. */
export function recordPaid(paid: PaidChoice): void {
  write([paid, ...others(paid.choice)].slice(0, MOST));
}

export function forgetPaid(choice: PurchaseChoice): void {
  write(others(choice));
}

function others(choice: PurchaseChoice): readonly PaidChoice[] {
  return paidChoices().filter((paid) => !isSameChoice(paid.choice, choice));
}

function paidChoices(): readonly PaidChoice[] {
  return readJson(readTab(KEY), readPaid) ?? [];
}

function write(paid: readonly PaidChoice[]): void {
  writeTab(KEY, JSON.stringify(paid));
}
