import type { KeyboardEvent, ReactNode } from 'react';
import { OfficeLink } from '../../address/office-link.tsx';

/** Links of the rows, in list order. */
export const ROW_LINKS = '.o-table a.o-name';

/** Link from a row to its own page; arrow keys move between rows. */
export function RowLink(props: { readonly to: string; readonly children: ReactNode }) {
  return (
    <OfficeLink to={props.to} className="o-name" onKeyDown={moveOn}>
      {props.children}
    </OfficeLink>
  );
}

function moveOn(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const links = [...document.querySelectorAll<HTMLElement>(ROW_LINKS)];
  const next = links[links.indexOf(event.currentTarget) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
