import { useSession, type Site } from './session.tsx';

/**
 * The number to call about an order. An agency with one number for everything fills in only that. Empty: it has none,
 * and nothing is shown in its place.
 */
export function findSupportPhone({
  supportPhone,
  phone,
}: Pick<Site['agency'], 'supportPhone' | 'phone'>): string {
  return supportPhone || phone;
}

/** The number of this site's agency; empty while it is unknown. */
export function useSupportPhone(): string {
  const agency = useSession().site?.agency;
  return agency === undefined ? '' : findSupportPhone(agency);
}
