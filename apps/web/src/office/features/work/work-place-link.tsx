import { OfficeLink } from '../../address/office-link.tsx';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { useOfficeSession } from '../../session/office-session.tsx';
import type { WorkItem } from './work-address.ts';
import { findWorkPlace, searchOfPlace } from './work-place.ts';

/** A link to the page on which an item is settled, for users who may open it. */
export function WorkPlaceLink({ item }: { readonly item: WorkItem }) {
  const t = useOfficeT();
  const { can } = useOfficeSession();
  const place = findWorkPlace(item);
  if (place === undefined || !can(place.permission)) return null;
  return (
    <OfficeLink className="lnk" to={place.to} search={searchOfPlace(place, item)}>
      {t(place.title)}
    </OfficeLink>
  );
}
