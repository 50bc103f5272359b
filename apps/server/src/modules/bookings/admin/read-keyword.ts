import type { KeywordReading } from '@farewind/contract/orders/keyword-reading';
import { switchLayout } from '@farewind/values/keyboard-layout';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { BookingDeps } from '../order/deps.ts';
import { nearForms } from '../order/search-terms/near-forms.ts';
import { PLACE_MARK, readSoughtTerms, type SoughtTerms } from '../order/search-terms/search-terms.ts';
import { isAnyMatching, type SoughtOrders } from './matching-orders.ts';

/** An interpreted search text. */
export interface ReadKeyword {
  readonly sought: SoughtOrders;
  readonly reading: KeywordReading;
}

/**
 * Interprets a search text: as typed; if nothing matches, as typed in the other keyboard layout; if nothing matches
 * that either, with one letter of a name changed. A text without any match stays as typed.
 */
export async function readKeyword(
  deps: Pick<BookingDeps, 'payments'>,
  scope: TenantScope,
  keyword: string,
): Promise<ReadKeyword> {
  const typed = await readText(deps, scope, keyword);
  if (await isAnyMatching(scope, typed.sought)) return typed;
  const switched = switchLayout(keyword);
  const other = switched === undefined ? undefined : await readText(deps, scope, switched);
  if (other !== undefined && (await isAnyMatching(scope, other.sought))) return correct(other, 'layout');
  for (const [read, correction] of [
    [typed, 'spelling'],
    [other, 'layout'],
  ] as const) {
    const near = read && (await correctNames(scope, read));
    if (near !== undefined && (await isAnyMatching(scope, near.sought))) return correct(near, correction);
  }
  return typed;
}

type Read = ReadKeyword & { readonly terms: SoughtTerms };

const correct = (read: ReadKeyword, correction: 'layout' | 'spelling'): ReadKeyword => ({
  sought: read.sought,
  reading: { ...read.reading, correction },
});

async function readText(
  { payments }: Pick<BookingDeps, 'payments'>,
  scope: TenantScope,
  keyword: string,
): Promise<Read> {
  const text = keyword.trim();
  const terms = readSoughtTerms(text, scope.now.toISOString().slice(0, 10));
  const card = readCardEnd(text);
  const ofCard = card === undefined ? [] : await payments.listReferencesOfCard(scope, card);
  const kind =
    card !== undefined && terms.readAs === undefined ? 'digits' : (terms.readAs ?? codeOrMail(text));
  return { sought: { text, groups: terms.groups, ofCard }, reading: { text, kind }, terms };
}

const codeOrMail = (text: string): 'email' | 'code' => (text.includes('@') ? 'email' : 'code');

/** The last four digits of a card, alone or as printed on receipts: `4242`, `*4242`, `4276 38** **** 4242`. */
function readCardEnd(text: string): string | undefined {
  return /^(?:[\d\s]*[*•xх][\s*•xх]*)?(\d{4})$/i.exec(text)?.[1];
}

/** At most this many spellings are searched for. */
const NEAR_LIMIT = 12;

/** Greater than any text with a given prefix. */
const LAST_LETTER = '\u{10FFFF}';

/**
 * Adds, beside each typed name, the forms that differ in one letter and begin some name. Undefined if there are none.
 * Uses one statement against the index of terms, with some hundred short lookups.
 */
async function correctNames(scope: TenantScope, { sought, reading, terms }: Read): Promise<Read | undefined> {
  const { groups } = sought;
  const first = groups.length - terms.words.length;
  const near = await Promise.all(terms.words.map((word) => listKnown(scope, nearForms(word))));
  if (near.every((forms) => forms.length === 0)) return undefined;
  const corrected = groups.map((starts, at) => [...starts, ...(near[at - first] ?? [])]);
  return { sought: { ...sought, groups: corrected }, reading, terms };
}

/** The forms that begin a name or a word of a place. */
async function listKnown({ tx, tenantId }: TenantScope, forms: readonly string[]): Promise<string[]> {
  const starts = [...forms, ...forms.map((form) => `${PLACE_MARK}${form}`)];
  const ends = starts.map((start) => `${start}${LAST_LETTER}`);
  const { rows } = await sql<{ start: string }>`
    select asked.start from unnest(${starts}::text[], ${ends}::text[]) asked (start, until)
    cross join lateral (select 1 from order_search_term t where t.tenant_id = ${tenantId}
      and t.term collate "C" >= asked.start and t.term collate "C" < asked.until limit 1) known
    limit ${NEAR_LIMIT}`.execute(tx);
  return rows.map(({ start }) => start);
}
