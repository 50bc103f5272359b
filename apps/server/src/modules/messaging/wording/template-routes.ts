import {
  getTemplate,
  getTemplates,
  previewTemplate as previewCall,
  resetTemplate as resetCall,
  saveTemplate as saveCall,
  type MessageTemplate,
} from '@farewind/contract/messages/templates';
import type { Database } from '../../../platform/database/database.ts';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import { requirePlace, resetTemplate, saveTemplate, type TemplateDeps, textsOf } from './template-acts.ts';
import {
  findTemplate,
  isOutdated,
  listTemplateRecords,
  type TemplateRecord,
} from '../templates/template-rows.ts';
import { languages, type Language } from '@farewind/contract/core/fields';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal } from '../../../platform/errors.ts';
import type { AgencyInfo } from '../../settings/public.ts';
import { agencyValues } from '../rendering/agency-values.ts';
import { kindOf, messageKinds, type TemplateName } from '../message-kinds.ts';
import { renderMail, renderSms } from '../rendering/render-message.ts';
import { smsLength } from '../sms-length.ts';
import { checkTemplate, listPlaceholders, listRequired } from './check-template.ts';
import { sampleLists, sampleValues } from './sample-values.ts';
import { shippedTexts, templateTitle, type TemplatePlace } from '../templates/template-texts.ts';

export interface TemplateRouteDeps extends TemplateDeps {
  readonly database: Database;
}

/** The office's operations on the texts of messages. */
export function templateRoutes(deps: TemplateRouteDeps): Binding[] {
  const { database, settings } = deps;
  return [
    bind(getTemplates, ({ tenantId, language }, request) =>
      database.inTenant(tenantId, (scope) => listTemplates(scope, language, request)),
    ),
    bind(getTemplate, ({ tenantId, language }, input) =>
      database.inTenant(tenantId, async (scope) => {
        const place = requirePlace(input);
        const { info } = await settings.getAgency(scope);
        return presentTemplate(place, await findTemplate(scope, place), language, info);
      }),
    ),
    bind(saveCall, (context, input) =>
      database.inTenant(context.tenantId, async (scope) => {
        const own = await saveTemplate(deps, scope, context, input);
        const { info } = await settings.getAgency(scope);
        return presentTemplate(own, own, context.language, info);
      }),
    ),
    bind(resetCall, (context, input) =>
      database.inTenant(context.tenantId, async (scope) => {
        const own = await resetTemplate(scope, context, input);
        const { info } = await settings.getAgency(scope);
        return presentTemplate(requirePlace(input), own, context.language, info);
      }),
    ),
    bind(previewCall, async ({ tenantId }, input) => {
      const { info } = await database.inTenant(tenantId, settings.getAgency);
      return previewTemplate(input, info);
    }),
  ];
}

const kinds = (Object.keys(messageKinds) as TemplateName[]).filter((kind) => !kindOf(kind).isUnsent);

/** Every text that the agency sends: by kind, then by language and channel. */
async function listTemplates(
  scope: TenantScope,
  reader: Language,
  request: { readonly language?: Language | undefined; readonly channel?: 'mail' | 'sms' | undefined },
): Promise<Output<typeof getTemplates>> {
  const records = await listTemplateRecords(scope);
  const places = kinds.flatMap((kind) =>
    languages.flatMap((language) =>
      (['mail', 'sms'] as const).map((channel): TemplatePlace => ({ kind, language, channel })),
    ),
  );
  const wanted = places.filter(
    ({ language, channel }) =>
      (request.language === undefined || request.language === language) &&
      (request.channel === undefined || request.channel === channel),
  );
  return {
    items: wanted.map((place) => {
      const own = records.find((record) => isAt(record, place));
      const { subject, body } = own?.isEdited && !isOutdated(place, own) ? own : shippedTexts(place);
      return { ...headOf(place, own, reader), subject: place.channel === 'mail' ? subject : body };
    }),
  };
}

/** The agency's text, the shipped one, and the values that may be used. */
function presentTemplate(
  place: TemplatePlace,
  own: TemplateRecord | undefined,
  reader: Language,
  info: AgencyInfo,
): MessageTemplate {
  const shipped = shippedTexts(place);
  const required = new Set(listRequired(place));
  const lists = Object.fromEntries(
    Object.entries(sampleLists(place)).map(([name, items]) => [
      name,
      typeof items === 'string' ? items : 'quoted' in items ? items.quoted : items.join('\n'),
    ]),
  );
  const samples = { ...agencyValues(info), ...sampleValues(place.language), ...lists };
  const names = [...listPlaceholders(place), ...Object.keys(agencyValues(info)).toSorted()];
  return {
    ...headOf(place, own, reader),
    texts: textsOf(place, own?.isEdited ? own : shipped),
    shipped,
    placeholders: names.map((name) => ({
      name,
      isRequired: required.has(name),
      sample: String(samples[name] ?? ''),
    })),
    changedAt: own?.changedAt.toISOString() ?? null,
    changedBy: own?.changedBy ?? null,
  };
}

/** A text filled with a fictitious order, in the agency's name. Refuses at its field what could not be sent. */
async function previewTemplate(
  input: ParsedInput<typeof previewCall>,
  info: AgencyInfo,
): Promise<Output<typeof previewCall>> {
  const place = requirePlace(input);
  const texts = textsOf(place, input);
  const faults = checkTemplate(place, texts, info);
  if (faults.length > 0) throw fieldRefusal(faults);
  const { kind: template, language, channel } = place;
  const content = {
    values: sampleValues(language),
    lists: sampleLists(place),
    buttonUrl: info.website,
    siteOrigin: '',
  };
  if (channel === 'mail')
    return { ...(await renderMail({ template, language, texts }, content, info)), sms: null };
  const text = renderSms({ language, texts }, content, info);
  return { subject: null, html: null, text, sms: smsLength(text) };
}

function headOf(place: TemplatePlace, own: TemplateRecord | undefined, reader: Language) {
  return {
    ...place,
    title: templateTitle(place.kind, reader),
    purpose: kindOf(place.kind).purpose,
    isEdited: own?.isEdited ?? false,
    isOutdated: isOutdated(place, own),
    version: own?.version ?? 0,
  };
}

function isAt(one: TemplatePlace, { kind, language, channel }: TemplatePlace): boolean {
  return one.kind === kind && one.language === language && one.channel === channel;
}
