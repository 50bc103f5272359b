import type { Order } from '@farewind/contract/bookings/get-order';
import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { useT } from '../../../../shared/i18n/i18n.tsx';
import { loadPageGroup } from '../../../../shared/ui/load-page-group.ts';
import type { TicketPart } from './ticket-part.ts';

const PartActs = lazy(async () => {
  const { PartActs: component } = await loadPageGroup('trip-part', () => import('./part-acts.tsx'));
  return { default: component };
});

/** Button that opens the menu of a flight or ticket. */
export function PartButton(props: {
  readonly id: string;
  readonly label: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      id={props.id}
      className="btn btn-sm btn-line part-button no-print"
      aria-label={props.label}
      aria-expanded={props.isOpen}
      aria-controls={props.isOpen ? `${props.id}-acts` : undefined}
      onClick={props.onToggle}
    >
      {props.children}
      <ChevronDown className="i i-16" aria-hidden />
    </button>
  );
}

/** The menu; Esc returns to its button. */
export function PartMenu(props: {
  readonly id: string;
  readonly label: string;
  readonly order: Order;
  readonly part: TicketPart;
  readonly onClose: () => void;
}) {
  const t = useT();
  return (
    // Handles keys of the elements inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      id={`${props.id}-acts`}
      role="group"
      aria-label={props.label}
      className="part-acts no-print"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        props.onClose();
        document.getElementById(props.id)?.focus();
      }}
    >
      <Suspense fallback={<span className="sk sk-60" role="status" aria-label={t('page.loading')} />}>
        <PartActs order={props.order} part={props.part} />
      </Suspense>
    </div>
  );
}
