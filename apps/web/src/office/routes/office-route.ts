import type { LucideIcon } from 'lucide-react';
import type { RouteComponent } from '@tanstack/react-router';
import type { OfficeKey } from '../i18n/office-i18n.tsx';

/** One line of the office's table of pages: menu, tabs, breadcrumbs, titles and guards are made from it. */
export interface OfficeRoute {
  readonly name: string;
  /** The whole path; a part like `$id` stands for any value. */
  readonly path: string;
  readonly meta: { readonly title: OfficeKey };
  /** Without one a route with children leads to its first child that the person may see. */
  readonly redirect?: string;
  readonly children?: readonly OfficeRoute[];
  /** Who may open it; everybody on the staff without one. */
  readonly permission?: string;
  readonly icon?: LucideIcon;
  /** Reached from other pages only. */
  readonly isOffMenu?: boolean;
  readonly page?: RouteComponent;
}
