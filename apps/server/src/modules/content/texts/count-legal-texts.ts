import { legalNames } from '@farewind/contract/content/legal';
import type { Language } from '@farewind/contract/core/fields';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { listInForce } from './text-rows.ts';

/** Legal texts of a language: those that are in force, those that are not, and those that are as they shipped. */
export async function countLegalTexts(scope: TenantScope, language: Language) {
  const inForce = await listInForce(scope, { kind: 'legal', language });
  return {
    missing: legalNames.filter((name) => !inForce.some((text) => text.name === name)).length,
    inForce: inForce.length,
    asShipped: inForce.filter(({ revision }) => revision === 0).length,
  };
}
