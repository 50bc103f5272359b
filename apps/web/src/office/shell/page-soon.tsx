import type { ReactNode } from 'react';
import { ListSkeleton } from '../kit/list/list-skeleton.tsx';

/** Stands where a page is on its way. */
export function PageSoon(): ReactNode {
  return (
    <div className="card">
      <ListSkeleton />
    </div>
  );
}
