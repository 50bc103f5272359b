import { legalNames } from '@farewind/contract/content/legal';
import type { Language } from '@farewind/contract/core/fields';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Settings } from '../../settings/public.ts';
import { findToday } from '../find-today.ts';
import { listInForce } from './text-rows.ts';

/** Numbers of legal texts in a language: in force, not in force, and unchanged since shipped. */
export async function countLegalTexts(
  scope: TenantScope,
  settings: Pick<Settings, 'getTimeZone'>,
  language: Language,
) {
  const inForce = await listInForce(scope, await findToday(scope, settings), { kind: 'legal', language });
  return {
    missing: legalNames.filter((name) => !inForce.some((text) => text.name === name)).length,
    inForce: inForce.length,
    asShipped: inForce.filter(({ revision }) => revision === 0).length,
  };
}
