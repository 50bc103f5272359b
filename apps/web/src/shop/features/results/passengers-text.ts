import type { PassengerCounts } from '@farewind/values/passengers';
import type { I18n } from '../../../shared/i18n/i18n.tsx';

/** 1 взрослого, 1 ребёнка и 1 младенца: whom a price is for, in the case that follows "for". */
export function listPassengers(counts: PassengerCounts, { t, locale }: I18n): string {
  const parts = [
    counts.adults > 0 ? t('for.adults', { count: counts.adults }) : undefined,
    counts.children > 0 ? t('for.children', { count: counts.children }) : undefined,
    counts.infants > 0 ? t('for.infants', { count: counts.infants }) : undefined,
  ].filter((part) => part !== undefined);
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts);
}
