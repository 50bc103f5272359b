import type { saveTemplate as saveTemplateCall, TemplateTexts } from '@farewind/contract/messages/templates';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { createAudited, updateAudited } from '../../../platform/audit/audited-write.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { nameCaller } from '../../../platform/http/name-caller.ts';
import type { Settings } from '../../settings/public.ts';
import { findKind } from '../message-kinds.ts';
import { checkTemplate } from './check-template.ts';
import {
  insertTemplate,
  lockTemplate,
  updateTemplate,
  type TemplateChange,
  type TemplateRecord,
} from '../templates/template-rows.ts';
import { shippedTexts, type TemplatePlace } from '../templates/template-texts.ts';

export interface TemplateDeps {
  readonly settings: Settings;
}

type PlaceInput = Omit<TemplatePlace, 'kind'> & { readonly kind: string };
type Saved = ParsedInput<typeof saveTemplateCall>;

/** The requested text. Refuses an unknown kind of message with GEN-NOTFOUND. */
export function requirePlace({ kind: name, language, channel }: PlaceInput): TemplatePlace {
  const kind = findKind(name);
  if (kind === undefined) throw refusal('GEN-NOTFOUND');
  return { kind, language, channel };
}

/** Stores the agency's own text. Refuses at its field what could not be sent, and with GEN-CONFLICT. */
export async function saveTemplate(
  { settings }: TemplateDeps,
  scope: TenantScope,
  context: RequestContext,
  input: Saved,
): Promise<TemplateRecord> {
  const place = requirePlace(input);
  const texts = textsOf(place, input);
  const { info } = await settings.getAgency(scope);
  const faults = checkTemplate(place, texts, info);
  if (faults.length > 0) throw fieldRefusal(faults);
  return write(scope, context, place, { ...texts, isEdited: true }, input.version);
}

/** Restores the shipped text; the agency's own stays in the audit log. */
export async function resetTemplate(
  scope: TenantScope,
  context: RequestContext,
  input: PlaceInput & { readonly version?: number | undefined },
): Promise<TemplateRecord | undefined> {
  const place = requirePlace(input);
  const before = await lockTemplate(scope, place);
  if (!before?.isEdited) return before;
  return write(scope, context, place, { ...shippedTexts(place), isEdited: false }, input.version);
}

/** The texts of a channel: a text message has only a body. */
export function textsOf({ channel }: TemplatePlace, texts: TemplateTexts): TemplateTexts {
  const { subject, preheader, heading, body, button } = texts;
  return channel === 'mail'
    ? { subject, preheader, heading, body, button }
    : { subject: '', preheader: '', heading: '', body, button: '' };
}

async function write(
  scope: TenantScope,
  context: RequestContext,
  place: TemplatePlace,
  texts: Omit<TemplateChange, 'changedBy'>,
  seenVersion: number | undefined,
): Promise<TemplateRecord> {
  const change = { ...texts, changedBy: nameCaller(context) };
  const before = await lockTemplate(scope, place);
  if (before)
    return updateAudited<TemplateRecord>(scope, context, 'messageTemplate', {
      before,
      seenVersion,
      write: () => updateTemplate(scope, before.id, change),
    });
  return createAudited(scope, context, 'messageTemplate', async () => {
    const made = await insertTemplate(scope, place, change);
    // A concurrent edit won; this user has not seen it.
    if (!made) throw refusal('GEN-CONFLICT');
    return made;
  });
}
