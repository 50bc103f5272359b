import type { LucideIcon } from 'lucide-react';
import type { RouteComponent } from '@tanstack/react-router';
import type { OfficeKey } from '../i18n/office-i18n.tsx';

/** A line of the office's table of pages, from which menu, tabs, breadcrumbs, titles and guards are derived. */
export interface OfficeRoute {
  readonly name: string;
  /** The full path; a part like `$id` matches any value. */
  readonly path: string;
  readonly meta: { readonly title: OfficeKey };
  /** Without it, a route with children leads to the first child that the user may see. */
  readonly redirect?: string;
  readonly children?: readonly OfficeRoute[];
  /** The right to open it; all staff may if absent. */
  readonly permission?: string;
  readonly icon?: LucideIcon;
  /** Reached from other pages only. */
  readonly isOffMenu?: boolean;
  readonly page?: RouteComponent;
}
