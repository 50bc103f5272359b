import { rateSources } from '@farewind/contract/rules/rates';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';

/** Who a rate is of; what is no source of today came with the installation. */
export function formatSource(source: string, t: OfficeTranslate): string {
  return t(`rate.source.${rateSources.find((known) => known === source) ?? 'file'}`);
}

/** A rate as people read it: without the noughts that end it, in the reader's writing. */
export function formatRateValue(value: string, locale: string): string {
  return Number(value).toLocaleString(locale, { minimumFractionDigits: 4, maximumFractionDigits: 6 });
}
