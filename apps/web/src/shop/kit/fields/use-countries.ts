import { useMemo, useSyncExternalStore } from 'react';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { listCountries, type Country } from './country-codes.ts';

/**
 * All countries as this browser names and orders them. On the server, whose names are not always the same, there are none
 * yet: a page with other names would be drawn anew when the browser takes it over.
 */
export function useCountries(): readonly Country[] {
  const { locale } = useI18n();
  const isTakenOver = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  return useMemo(() => (isTakenOver ? listCountries(locale) : []), [isTakenOver, locale]);
}

const subscribeToNothing = () => () => undefined;
