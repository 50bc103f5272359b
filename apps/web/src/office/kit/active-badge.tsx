import type { ReactNode } from 'react';
import type { OfficeTranslate } from '../i18n/office-i18n.tsx';

/** Label of a record's active state. */
export function formatActive(isActive: boolean, t: OfficeTranslate): string {
  return t(isActive ? 'list.active' : 'list.off');
}

export function drawActive(isActive: boolean, t: OfficeTranslate): ReactNode {
  return <span className={isActive ? 'badge dot ok' : 'badge dot'}>{formatActive(isActive, t)}</span>;
}

/** Column of the active state, in a card's corner. */
export function activeColumn(t: OfficeTranslate) {
  return {
    name: 'status',
    title: 'list.status',
    text: ({ isActive }: { readonly isActive: boolean }) => formatActive(isActive, t),
    draw: ({ isActive }: { readonly isActive: boolean }) => drawActive(isActive, t),
    place: 'corner',
  } as const;
}

/** Filter by `isActive`. */
export function activeFilter(t: OfficeTranslate) {
  return {
    name: 'isActive',
    label: 'list.status',
    options: [
      { value: 'true', text: formatActive(true, t) },
      { value: 'false', text: formatActive(false, t) },
    ],
  } as const;
}
