import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { loadPageGroup } from '../../shared/ui/load-page-group.ts';

/** A page in a separate script, loaded when first opened. */
export function lazyPage<Name extends string>(
  group: string,
  load: () => Promise<Record<Name, () => ReactNode>>,
  name: Name,
): RouteComponent {
  return lazyRouteComponent(() => loadPageGroup(`office/${group}`, load), name) as RouteComponent;
}
