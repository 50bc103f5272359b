import {
  searchTransferPlace,
  transferPlaceKinds,
  type TransferPlace,
  type TransferPlaceKey,
} from '@farewind/contract/transfers/places';
import { fieldRefusal } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { CallOperation } from './ports.ts';

const AIRPORT = /^[A-Z]{3}$/;
/** How many places a refusal names. */
const MOST_NAMED = 5;

/** A place as programs spell it in calls and answers: `AYT`, `zone:KEMER`, `hotel:12`. */
export function writePlace({ kind, code }: TransferPlaceKey): string {
  return kind === 'airport' ? code : `${kind}:${code}`;
}

/**
 * The place that a program means by a code or a name. Refuses at `path` a name that fits no place, or several; then the
 * refusal lists their codes.
 */
export async function findTransferPlace(
  call: CallOperation,
  context: RequestContext,
  path: 'from' | 'to',
  text: string,
): Promise<TransferPlaceKey> {
  if (AIRPORT.test(text)) return { kind: 'airport', code: text };
  const [, kind, code = ''] = /^(\w+):(.+)$/.exec(text) ?? [];
  const known = transferPlaceKinds.find((one) => one === kind);
  if (known) return { kind: known, code };
  const { items } = await call(searchTransferPlace, context, { keyword: text.slice(0, 64) });
  const [only] = items.length === 1 ? items : items.filter(({ name }) => isSame(name, text));
  if (only) return { kind: only.kind, code: only.code };
  const names = items.slice(0, MOST_NAMED).map(formatPlace).join(', ');
  throw fieldRefusal([
    names === ''
      ? { path, message: 'programs.placeUnknown', values: { name: text } }
      : { path, message: 'programs.placeUnclear', values: { name: text, names } },
  ]);
}

function formatPlace(place: TransferPlace): string {
  return `${writePlace(place)} (${place.name})`;
}

function isSame(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { sensitivity: 'base' }) === 0;
}
