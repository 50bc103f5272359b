import { readFlag, readJson, readObject, readText } from '../../shared/session/read-value.ts';
import { readTab, removeTab, writeTab } from '../../shared/session/tab-store.ts';
import type { DuplicateQuestion } from './order-placement.ts';

const KEY = 'farewind.duplicateAnswer';

/** The last question about a second purchase in this tab. */
interface Asked {
  readonly about: string;
  readonly isAnswered: boolean;
}

const readAsked = readObject<Asked>({ about: readText, isAnswered: readFlag });

/** Records the question; true if it was confirmed before, for the same people and the same existing order. */
export function wasAnswered({ text, order }: DuplicateQuestion, content: string): boolean {
  const about = JSON.stringify([content, order?.orderId ?? text]);
  const before = readJson(readTab(KEY), readAsked);
  if (before?.about === about && before.isAnswered) return true;
  writeAsked({ about, isAnswered: false });
  return false;
}

/** Records a confirmation of the last question, which is not repeated until the purchase ends. */
export function recordYes(): void {
  const asked = readJson(readTab(KEY), readAsked);
  if (asked !== undefined) writeAsked({ ...asked, isAnswered: true });
}

export function clearDuplicateAnswer(): void {
  removeTab(KEY);
}

function writeAsked(asked: Asked): void {
  writeTab(KEY, JSON.stringify(asked));
}
