import type { TemplateTexts } from '@farewind/contract/messages/templates';
import type { Language } from '@farewind/contract/core/fields';
import { marked } from 'marked';
import type { FieldProblem, MessageValues } from '../../../platform/errors.ts';
import { compileText } from '../../../platform/messages/translate.ts';
import type { AgencyInfo } from '../../settings/public.ts';
import { agencyValues } from '../rendering/agency-values.ts';
import { kindOf } from '../message-kinds.ts';
import { renderSms } from '../rendering/render-message.ts';
import { smsLength } from '../sms-length.ts';
import { findMissingCase } from '../templates/find-missing-case.ts';
import { fillTemplate } from '../templates/fill-template.ts';
import { sampleLists, sampleValues } from './sample-values.ts';
import { shippedTexts, textFields, type TemplatePlace } from '../templates/template-texts.ts';

/** The limit of a text message: more parts would be expensive, and nobody would read them. */
const MOST_PARTS = 6;

/**
 * Problems that prevent sending a text, each at its field: invalid syntax, an unknown value, a missing required value,
 * HTML, pictures, dead links.
 */
export function checkTemplate(place: TemplatePlace, texts: TemplateTexts, info: AgencyInfo): FieldProblem[] {
  const shipped = shippedTexts(place);
  const unread = textFields.filter((field) => findNames(place.language, texts[field]) === undefined);
  if (unread.length > 0) return unread.map((path) => ({ path, message: 'template.syntax' }));
  const faults = [
    ...findEmptyFields(place, texts, shipped),
    ...findStrangers(place, texts, info),
    ...findMissing(place, texts, shipped),
    ...findUnsaid(place, texts),
    ...findMarkup(texts),
  ];
  return faults.length > 0 ? faults : findUnfillable(place, texts, info);
}

/** The values that the texts of a kind may use, besides the agency's own. */
export function listPlaceholders(place: TemplatePlace): string[] {
  const names = (['mail', 'sms'] as const).flatMap((channel) => namesOf({ ...place, channel }));
  return [...new Set(names)].filter((name) => !name.startsWith('agency_')).toSorted();
}

/** The values that a text must contain. */
export function listRequired(place: TemplatePlace): string[] {
  const named = new Set(namesOf(place));
  return kindOf(place.kind).required.filter((name) => named.has(name));
}

function namesOf(place: TemplatePlace): string[] {
  const texts = shippedTexts(place);
  return textFields.flatMap((field) => findNames(place.language, texts[field]) ?? []);
}

function findEmptyFields(
  { channel }: TemplatePlace,
  texts: TemplateTexts,
  shipped: TemplateTexts,
): FieldProblem[] {
  if (channel === 'sms') return [];
  const empty = (['subject', 'heading'] as const).filter((field) => texts[field] === '');
  return [
    ...empty.map((path) => ({ path, message: 'validation.required' })),
    ...(texts.button === '' && shipped.button !== ''
      ? [{ path: 'button', message: 'validation.required' }]
      : []),
    ...(texts.button !== '' && shipped.button === ''
      ? [{ path: 'button', message: 'template.noButton' }]
      : []),
  ];
}

function findStrangers(place: TemplatePlace, texts: TemplateTexts, info: AgencyInfo): FieldProblem[] {
  const known = new Set([...listPlaceholders(place), ...Object.keys(agencyValues(info))]);
  // A list needs lines of its own, which a subject or a text message does not have.
  const lists = new Set(Object.keys(sampleLists(place)));
  return textFields.flatMap((path) => {
    const isInBody = path === 'body' && place.channel === 'mail';
    const names = findNames(place.language, texts[path]) ?? [];
    const stranger = names.find((name) => !known.has(name) || (lists.has(name) && !isInBody));
    return stranger === undefined
      ? []
      : [{ path, message: 'template.unknownPlaceholder', values: { name: `{${stranger}}` } }];
  });
}

function findMissing(place: TemplatePlace, texts: TemplateTexts, shipped: TemplateTexts): FieldProblem[] {
  const { language } = place;
  const named = new Set(textFields.flatMap((field) => findNames(language, texts[field]) ?? []));
  const missing = listRequired(place).find((name) => !named.has(name));
  if (missing === undefined) return [];
  const path =
    textFields.findLast((field) => findNames(language, shipped[field])?.includes(missing)) ?? 'body';
  return [{ path, message: 'template.missingPlaceholder', values: { name: `{${missing}}` } }];
}

function findUnsaid(place: TemplatePlace, texts: TemplateTexts): FieldProblem[] {
  const missing = findMissingCase(place, texts);
  if (missing === undefined) return [];
  const { path, name, option } = missing;
  return [{ path, message: 'template.missingCase', values: { name, option } }];
}

/** Markdown is enough for mails: reports HTML and pictures. */
function findMarkup(texts: TemplateTexts): FieldProblem[] {
  const tagged = textFields.filter((field) => /<[a-z/!?]/i.test(texts[field]));
  if (tagged.length > 0) return tagged.map((path) => ({ path, message: 'template.html' }));
  const { pictures, links } = listAddresses(texts.body);
  const isAstray = pictures.length > 0 || links.some((href) => !LINKS.test(href));
  return isAstray ? [{ path: 'body', message: 'template.link' }] : [];
}

/** What only the filled text shows: an address put together from pieces could tell a stranger a value, such as a code. */
function findAssembled(texts: TemplateTexts, filled: string, values: MessageValues): FieldProblem[] {
  const { pictures, links } = listAddresses(filled);
  const known = new Set([...listAddresses(texts.body).links, ...Object.values(values).map(String)]);
  const isAstray = pictures.length > 0 || links.some((href) => WEB.test(href) && !known.has(href));
  return isAstray ? [{ path: 'body', message: 'template.link' }] : [];
}

const WEB = /^https?:/i;

function listAddresses(text: string): { readonly pictures: string[]; readonly links: string[] } {
  const pictures: string[] = [];
  const links: string[] = [];
  void marked.walkTokens(marked.lexer(text), ({ type, ...token }) => {
    const href = 'href' in token ? String(token.href) : '';
    if (type === 'image') pictures.push(href);
    // A mail program loads what a tag names: it counts as a picture.
    else if (type === 'html') pictures.push('');
    else if (type === 'link') links.push(href);
  });
  return { pictures, links };
}

/** A web address without a value in it, a mail or phone address, or a value that is a link by itself. */
const LINKS = /^(?:https?:\/\/(?!.*(?:\{|%7B))|mailto:|tel:|(?:\{|%7B)\w+(?:Url|Link)(?:\}|%7D)$)/i;

/** Errors that only appear when the text is filled: a choice without `other`, or a plural of a text. */
function findUnfillable(place: TemplatePlace, texts: TemplateTexts, info: AgencyInfo): FieldProblem[] {
  const { language, channel, kind: template } = place;
  const values = sampleValues(language);
  try {
    if (channel === 'mail') {
      const all = { ...agencyValues(info), ...values };
      const { safeBody } = fillTemplate(language, texts, all, sampleLists(place));
      return findAssembled(texts, safeBody, all);
    }
    const sms = renderSms({ language, texts }, { values, siteOrigin: '' }, info);
    const isTooLong = smsLength(sms).parts > MOST_PARTS;
    return isTooLong ? [{ path: 'body', message: 'template.tooLong', values: { parts: MOST_PARTS } }] : [];
  } catch {
    return [{ path: 'body', message: 'template.syntax', values: { template } }];
  }
}

interface Element {
  readonly type: number;
  readonly value?: unknown;
  readonly options?: Readonly<Record<string, { readonly value: readonly Element[] }>>;
}

/** The element types that name a value: from a plain one to a plural. */
const [FIRST_NAMING, LAST_NAMING] = [1, 6];

/** The values that a text uses; undefined if it cannot be parsed. */
function findNames(language: Language, text: string): string[] | undefined {
  try {
    return collectNames(compileText(language, text).getAst());
  } catch {
    return undefined;
  }
}

function collectNames(elements: readonly Element[]): string[] {
  return elements.flatMap(({ type, value, options = {} }) => [
    ...(type >= FIRST_NAMING && type <= LAST_NAMING ? [String(value)] : []),
    ...Object.values(options).flatMap((option) => collectNames(option.value)),
  ]);
}
