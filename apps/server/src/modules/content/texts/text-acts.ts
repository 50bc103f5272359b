import type {
  addQuestion as addOperation,
  arrangeText as arrangeOperation,
  restoreText as restoreOperation,
  saveText as saveOperation,
} from '@farewind/contract/content/texts';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { requireVersion } from '../../../platform/audit/require-version.ts';
import type { LocalDate } from '@farewind/values/local-time';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, refusal, type FieldProblem } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { newId } from '../../../platform/ids.ts';
import { nameCaller } from '../../../platform/http/name-caller.ts';
import type { Settings } from '../../settings/public.ts';
import { type PlaceholderValues, findUnfilled } from '../fill-placeholders.ts';
import { findToday } from '../find-today.ts';
import { hashBody } from '../shipped/hash-body.ts';
import { findShipped } from '../shipped/shipped-texts.ts';
import type { TextKey, TextWords } from '../shipped/text-place.ts';
import { legalTextValues, readTextValues } from '../text-values.ts';
import { findPlace, listPlaces, savePlace, type Place } from './place-rows.ts';
import { insertWording, listWordings, lockText, type Wording } from './text-rows.ts';
import { marked } from 'marked';

/** Kinds of text with a page or an answer of their own; the others have only a title and a sentence. */
const withBody = new Set<TextKey['kind']>(['legal', 'page', 'destination', 'faq']);
const withDescription = new Set<TextKey['kind']>(['legal', 'page', 'destination', 'country', 'inspiration']);

/** A wording to be saved. */
interface Draft extends TextWords {
  readonly publish: boolean;
  readonly effectiveDate?: string | undefined;
}

/** The values that a text of this kind may use. */
export async function valuesFor(
  scope: TenantScope,
  settings: Settings,
  { kind, language }: Pick<TextKey, 'kind' | 'language'>,
): Promise<PlaceholderValues> {
  const values = await readTextValues(scope, settings, { language });
  if (kind !== 'legal') return values;
  const day = await findToday(scope, settings);
  return { ...values, ...legalTextValues(language, { label: day, effectiveDate: day }) };
}

/**
 * Stores a new wording. Refuses a text that cannot be shown, at its field (unfilled placeholders only when publishing),
 * and refuses with GEN-CONFLICT when another wording was saved meanwhile.
 */
export async function saveText(
  scope: TenantScope,
  context: RequestContext,
  settings: Settings,
  input: ParsedInput<typeof saveOperation>,
): Promise<void> {
  if (!(await findPlace(scope, input))) throw refusal('GEN-NOTFOUND');
  await write(scope, context, settings, input, input);
}

/** Publishes an older wording again, as a new one. */
export async function restoreText(
  scope: TenantScope,
  context: RequestContext,
  settings: Settings,
  input: ParsedInput<typeof restoreOperation>,
): Promise<void> {
  const words = await findRevision(scope, input, input.revision);
  if (!words) throw refusal('GEN-NOTFOUND');
  const { title, description, body } = words;
  const draft = { title, description, body, publish: true, version: input.version };
  await write(scope, context, settings, input, draft);
}

/** One wording; 0 is the shipped one. */
export async function findRevision(
  scope: TenantScope,
  key: TextKey,
  revision: number,
): Promise<TextWords | undefined> {
  const kept = (await listWordings(scope, key)).find((wording) => wording.revision === revision);
  return kept ?? (revision === 0 ? findShipped(key) : undefined);
}

/** Adds a question at the end of its group. */
export async function addQuestion(
  scope: TenantScope,
  context: RequestContext,
  settings: Settings,
  { group, language, title, body, publish }: ParsedInput<typeof addOperation>,
): Promise<TextKey> {
  if (!(await findPlace(scope, { kind: 'faqGroup', name: group })))
    throw fieldRefusal([{ path: 'group', message: 'validation.invalidValue' }]);
  const key: TextKey = { kind: 'faq', name: newId(), language };
  const last = (await listPlaces(scope, 'faq')).findLast((place) => place.group === group);
  await savePlace(scope, key, { group, position: (last?.position ?? 0) + 1, isShown: true });
  const draft = { title, description: '', body, publish };
  await write(scope, context, settings, key, draft);
  return key;
}

/** Moves, hides or shows a text. Contracts and pages cannot be hidden. */
export async function arrangeText(
  scope: TenantScope,
  context: RequestContext,
  { kind, name, group, position, isShown, version }: ParsedInput<typeof arrangeOperation>,
): Promise<Place> {
  await lockText(scope, { kind, name });
  const before = await findPlace(scope, { kind, name });
  if (!before) throw refusal('GEN-NOTFOUND');
  if (!isShown && (kind === 'legal' || kind === 'page'))
    throw fieldRefusal([{ path: 'isShown', message: 'content.cannotHide' }]);
  const entity = { entity: 'contentPlace', entityId: `${kind}/${name}` };
  await requireVersion(scope, { ...entity, current: before, seenVersion: version });
  const wanted = kind === 'faq' ? (group ?? before.group) : null;
  if (wanted !== null && !(await findPlace(scope, { kind: 'faqGroup', name: wanted })))
    throw fieldRefusal([{ path: 'group', message: 'validation.invalidValue' }]);
  const after = await savePlace(scope, { kind, name }, { group: wanted, position, isShown });
  await recordChange(scope, context, { action: 'update', ...entity, before, after });
  return after;
}

async function write(
  scope: TenantScope,
  context: RequestContext,
  settings: Settings,
  { kind, name, language }: TextKey,
  draft: Draft & { readonly version?: number | undefined },
): Promise<void> {
  const values = await valuesFor(scope, settings, { kind, language });
  const words = requireWords(kind, draft, values);
  const effectiveDate = effectiveDateOf(await findToday(scope, settings), kind, draft);
  const key: TextKey = { kind, name, language };
  await lockText(scope, key);
  const [newest] = await listWordings(scope, key);
  const version = newest?.revision ?? 0;
  const entity = { entity: 'contentText', entityId: `${kind}/${name}/${language}` };
  const { title = '', description = '', body = '' }: Partial<TextWords> = newest ?? findShipped(key) ?? {};
  const current = { version, title, description, body };
  await requireVersion(scope, { ...entity, current, seenVersion: draft.version });
  const revision = version + 1;
  const made = await insertWording(scope, {
    ...key,
    ...words,
    revision,
    effectiveDate,
    isDraft: !draft.publish,
    label: kind === 'legal' ? `${effectiveDate.slice(0, 7)}.${revision}` : null,
    bodyHash: hashBody(words.body),
    changedBy: nameCaller(context),
  });
  // Another wording was saved at the same time, unseen by this user.
  if (!made) throw refusal('GEN-CONFLICT');
  await recordChange(scope, context, {
    action: draft.publish ? 'publish' : 'draft',
    ...entity,
    ...(newest ? { before: traceOf(newest) } : {}),
    after: traceOf(made),
  });
}

function requireWords(
  kind: TextKey['kind'],
  { title, description, body, publish }: Draft,
  values: PlaceholderValues,
): TextWords {
  const words = {
    title,
    description: withDescription.has(kind) ? description : '',
    body: withBody.has(kind) ? body : '',
  };
  const empty = [
    ...(withBody.has(kind) && body === '' ? ['body'] : []),
    ...(withDescription.has(kind) && description === '' ? ['description'] : []),
  ].map((path) => ({ path, message: 'validation.required' }));
  const faults = [...empty, ...findFaults(words, values), ...(publish ? findHoles(words, values) : [])];
  if (faults.length > 0) throw fieldRefusal(faults.filter(isFirstAtField));
  return words;
}

function isFirstAtField(
  { path }: { path: string },
  index: number,
  all: readonly { path: string }[],
): boolean {
  return all.findIndex((one) => one.path === path) === index;
}

/** A contract may take effect later, never in the past; every other text takes effect at once. */
function effectiveDateOf(day: LocalDate, kind: TextKey['kind'], { effectiveDate }: Draft): string {
  if (kind !== 'legal' || effectiveDate === undefined) return day;
  if (effectiveDate < day) throw fieldRefusal([{ path: 'effectiveDate', message: 'content.datePast' }]);
  return effectiveDate;
}

/** The part stored in the audit log; the history has the wording itself. */
function traceOf({ title, description, revision, label, isDraft, effectiveDate, bodyHash }: Wording) {
  return { title, description, revision, label, isDraft, effectiveDate, bodyHash };
}

const fields = ['title', 'description', 'body'] as const;

/** Problems that prevent saving a text, each at its field: HTML, pictures, dead links, unknown placeholders. */
function findFaults(words: TextWords, values: PlaceholderValues): FieldProblem[] {
  const tagged = fields.filter((field) => /<[a-z/!?]/i.test(words[field]));
  if (tagged.length > 0) return tagged.map((path) => ({ path, message: 'template.html' }));
  if (leadsAstray(words.body)) return [{ path: 'body', message: 'content.link' }];
  return fields.flatMap((path) => {
    const stranger = findUnfilled(words[path], values).find((name) => values[name] === undefined);
    return stranger === undefined
      ? []
      : [{ path, message: 'content.unknownValue', values: nameOf(stranger) }];
  });
}

/** Problems that prevent publishing a text: placeholders for which the agency has no value. */
function findHoles(words: TextWords, values: PlaceholderValues): FieldProblem[] {
  return fields.flatMap((path) =>
    findUnfilled(words[path], values)
      .slice(0, 1)
      .map((name) => ({ path, message: 'content.unfilled', values: nameOf(name) })),
  );
}

function nameOf(name: string) {
  return { name: `{{${name}}}` };
}

/**
 * Pages of the shop, web addresses, mail addresses, telephone numbers, or a placeholder that is an address by itself.
 */
const LINKS = /^(?:\/(?!\/)|https?:\/\/|mailto:|tel:|(?:\{|%7B){2}\w+(?:\}|%7D){2}$)/i;

function leadsAstray(body: string): boolean {
  const astray: string[] = [];
  void marked.walkTokens(marked.lexer(body), ({ type, ...token }) => {
    const href = 'href' in token ? token.href : '';
    if (type === 'image' || (type === 'link' && !LINKS.test(href))) astray.push(href);
  });
  return astray.length > 0;
}
