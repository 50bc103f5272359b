import type { Language } from '@farewind/contract/core/fields';
import type { FastifyRequest } from 'fastify';
import { findLanguage } from '../messages/translate.ts';

/** The languages that a request asks for, the first one first; `saved` is what the user chose for good. */
export function askedLanguages(
  { headers, query, cookies }: FastifyRequest,
  saved: Language | undefined,
): Language[] {
  const { culture, 'ui-culture': uiCulture } = query as Record<string, string | undefined>;
  return [
    headers['x-interface-language'],
    culture,
    uiCulture,
    saved,
    headers['.aspnetcore.culture'],
    // Read after the limits: a request that these turn away has none.
    cookies?.['Abp.Localization.CultureName'],
    cookies?.['.AspNetCore.Culture'],
    headers['accept-language'],
  ].flatMap((candidate) => findLanguage(Array.isArray(candidate) ? candidate[0] : candidate) ?? []);
}
