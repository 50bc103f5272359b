import * as contract from '@farewind/contract/content/texts';
import type { getTexts, previewText, Text, TextPlace } from '@farewind/contract/content/texts';
import type { Database } from '../../../platform/database/database.ts';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import type { Settings } from '../../settings/public.ts';
import { addQuestion, arrangeText, restoreText, saveText, findRevision, valuesFor } from './text-acts.ts';
import { languages, type Language } from '@farewind/contract/core/fields';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { LocalDate } from '@farewind/values/local-time';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import { fillPlaceholders, findUnfilled, type PlaceholderValues } from '../fill-placeholders.ts';
import { findToday } from '../find-today.ts';
import { findShipped } from '../shipped/shipped-texts.ts';
import type { TextKey } from '../shipped/text-place.ts';
import { legalTextValues, readTextValues } from '../text-values.ts';
import { findPlace, listPlaces, type Place } from './place-rows.ts';
import { listInForce, listNewest, listWordings, type Wording } from './text-rows.ts';

interface TextDeps {
  readonly database: Database;
  readonly settings: Settings;
}

/** The office's operations on the texts of the shop. */
export function textRoutes({ database, settings }: TextDeps): Binding[] {
  return [
    bind(contract.getTexts, ({ tenantId, language }, input) =>
      database.inTenant(tenantId, (scope) => listTextPlaces(scope, settings, language, input)),
    ),
    bind(contract.getText, ({ tenantId }, { revision, ...key }) =>
      database.inTenant(tenantId, (scope) => presentText(scope, settings, key, revision)),
    ),
    bind(contract.saveText, (context, input) =>
      database.inTenant(context.tenantId, async (scope) => {
        await saveText(scope, context, settings, input);
        return presentText(scope, settings, input);
      }),
    ),
    bind(contract.previewText, ({ tenantId }, input) =>
      database.inTenant(tenantId, (scope) => preview(scope, settings, input)),
    ),
    bind(contract.restoreText, (context, input) =>
      database.inTenant(context.tenantId, async (scope) => {
        await restoreText(scope, context, settings, input);
        return presentText(scope, settings, input);
      }),
    ),
    bind(contract.addQuestion, (context, input) =>
      database.inTenant(context.tenantId, async (scope) =>
        presentText(scope, settings, await addQuestion(scope, context, settings, input)),
      ),
    ),
    bind(contract.arrangeText, (context, input) =>
      database.inTenant(context.tenantId, async (scope) =>
        presentOnePlace(scope, settings, context.language, await arrangeText(scope, context, input)),
      ),
    ),
  ];
}

/** The texts of the shop in their order, with the state of each in each language. */
async function listTextPlaces(
  scope: TenantScope,
  settings: Settings,
  reader: Language,
  { kind, name, language }: ParsedInput<typeof getTexts>,
): Promise<Output<typeof getTexts>> {
  const wordings = new Map(
    (await listNewest(scope, { kind, name, language })).map((one) => [keyOf(one), one]),
  );
  const values = await readTextValues(scope, settings, { language: reader });
  const day = await findToday(scope, settings);
  const shown = language === undefined ? languages : [language];
  const places = (await listPlaces(scope, kind)).filter((place) => name === undefined || place.name === name);
  return {
    items: places.map((place) => presentPlace(place, { shown, reader, wordings, values, day })),
  };
}

/** One text in the same form. */
async function presentOnePlace(
  scope: TenantScope,
  settings: Settings,
  reader: Language,
  place: Place,
): Promise<TextPlace> {
  const { items } = await listTextPlaces(scope, settings, reader, place);
  const [found] = items;
  if (!found) throw refusal('GEN-NOTFOUND');
  return found;
}

interface Shelf {
  readonly shown: readonly Language[];
  readonly reader: Language;
  readonly wordings: ReadonlyMap<string, Wording>;
  readonly values: PlaceholderValues;
  readonly day: LocalDate;
}

function presentPlace(place: Place, { shown, reader, wordings, values, day }: Shelf): TextPlace {
  const { kind, name, group, position, isShown, version } = place;
  const cells = shown.map((language): TextPlace['languages'][number] => {
    const key = { kind, name, language };
    const own = wordings.get(keyOf(key));
    const words = own ?? findShipped(key);
    const known = kind === 'legal' ? { ...values, ...legalTextValues(language, NO_VERSION) } : values;
    return {
      language,
      state: stateOf(day, own, words !== undefined),
      title: words?.title ?? '',
      changedAt: own?.changedBy == null ? null : own.changedAt.toISOString(),
      changedBy: own?.changedBy ?? null,
      unfilled: words ? findUnfilled(`${words.title}\n${words.description}\n${words.body}`, known) : [],
    };
  });
  const title = [reader, ...languages]
    .map((language) => cells.find((cell) => cell.language === language)?.title)
    .find((words) => words !== undefined && words !== '');
  return { kind, name, title: title ?? name, group, position, isShown, languages: cells, version };
}

const NO_VERSION = { label: '—', effectiveDate: '—' };

function stateOf(
  day: LocalDate,
  own: Wording | undefined,
  isWritten: boolean,
): TextPlace['languages'][number]['state'] {
  if (!own) return isWritten ? 'shipped' : 'missing';
  if (own.isDraft) return 'draft';
  if (own.changedBy === null) return 'shipped';
  return own.effectiveDate > day ? 'scheduled' : 'published';
}

function keyOf({ kind, name, language }: TextKey): string {
  return `${kind}/${name}/${language}`;
}

/** A text in one language with its history: the latest wording, or an older one. */
async function presentText(
  scope: TenantScope,
  settings: Settings,
  key: TextKey,
  revision?: number,
): Promise<Text> {
  if (!(await findPlace(scope, key))) throw refusal('GEN-NOTFOUND');
  const { kind, name, language } = key;
  const wordings = await listWordings(scope, key);
  const [newest] = wordings;
  const shipped = findShipped(key);
  const words = revision === undefined ? (newest ?? shipped) : await findRevision(scope, key, revision);
  if (revision !== undefined && !words) throw refusal('GEN-NOTFOUND');
  const day = await findToday(scope, settings);
  const [inForce] = await listInForce(scope, day, key);
  const values = await valuesFor(scope, settings, key);
  return {
    kind,
    name,
    language,
    title: words?.title ?? '',
    description: words?.description ?? '',
    body: words?.body ?? '',
    state: stateOf(day, newest, shipped !== undefined),
    effectiveDate: newest?.effectiveDate ?? null,
    version: newest?.revision ?? 0,
    placeholders: Object.entries(values).map(([placeholder, value]) => ({ name: placeholder, value })),
    history: [
      ...wordings.map((wording) => presentWording(wording, inForce)),
      ...(shipped && !wordings.some((wording) => wording.revision === 0)
        ? [{ ...SHIPPED, isInForce: inForce === undefined, title: shipped.title }]
        : []),
    ],
  };
}

const SHIPPED: Omit<Text['history'][number], 'isInForce' | 'title'> = {
  revision: 0,
  label: null,
  state: 'shipped',
  effectiveDate: null,
  changedAt: null,
  changedBy: null,
};

function presentWording(wording: Wording, inForce: Wording | undefined): Text['history'][number] {
  const { revision, label, isDraft, title, effectiveDate, changedBy } = wording;
  const isShipped = changedBy === null;
  return {
    revision,
    label,
    title,
    effectiveDate,
    changedBy,
    state: isShipped ? 'shipped' : isDraft ? 'draft' : 'published',
    isInForce: inForce?.revision === revision,
    changedAt: isShipped ? null : wording.changedAt.toISOString(),
  };
}

/** A text with the agency's data filled in, stored or just typed. */
async function preview(
  scope: TenantScope,
  settings: Settings,
  input: ParsedInput<typeof previewText>,
): Promise<Output<typeof previewText>> {
  if (!(await findPlace(scope, input))) throw refusal('GEN-NOTFOUND');
  const values = await valuesFor(scope, settings, input);
  const { title, description, body } = input;
  return {
    title: fillPlaceholders(title, values, '—'),
    description: fillPlaceholders(description, values, '—'),
    body: fillPlaceholders(body, values, '—'),
    unfilled: findUnfilled([title, description, body].join('\n'), values),
  };
}
