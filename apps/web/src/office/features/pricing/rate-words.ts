import { rateSources } from '@farewind/contract/rules/rates';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';

/** Publisher of a rate; unknown sources are rates that came with the installation. */
export function formatSource(source: string, t: OfficeTranslate): string {
  return t(`rate.source.${rateSources.find((known) => known === source) ?? 'file'}`);
}

/** Publishers of a rate crossed from several lists, whose codes are separated by commas. */
export function formatSources(sources: string, t: OfficeTranslate): string {
  return sources
    .split(', ')
    .map((source) => formatSource(source, t))
    .join(', ');
}

/** A localised rate without trailing zeros. */
export function formatRateValue(value: string, locale: string): string {
  return Number(value).toLocaleString(locale, { minimumFractionDigits: 4, maximumFractionDigits: 6 });
}
