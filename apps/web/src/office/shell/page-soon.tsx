import type { ReactNode } from 'react';
import { ListSkeleton } from '../kit/list/list-skeleton.tsx';

/** Placeholder for a page that does not exist yet. */
export function PageSoon(): ReactNode {
  return (
    <div className="card">
      <ListSkeleton />
    </div>
  );
}
