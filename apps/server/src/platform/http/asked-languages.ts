import type { Language } from '@farewind/contract/core/fields';
import type { FastifyRequest } from 'fastify';
import { findLanguage } from '../messages/translate.ts';

/** The languages requested, the preferred one first; `saved` is the user's permanent choice. */
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
    // Set after the rate limits, so a request refused by these has none.
    cookies?.['Abp.Localization.CultureName'],
    cookies?.['.AspNetCore.Culture'],
    headers['accept-language'],
  ].flatMap((candidate) => findLanguage(Array.isArray(candidate) ? candidate[0] : candidate) ?? []);
}
