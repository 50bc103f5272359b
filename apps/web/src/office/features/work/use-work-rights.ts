import { workableKinds } from '@farewind/contract/orders/work-rights';
import { useOfficeSession } from '../../session/office-session.tsx';
import type { ShownItem } from './merge-work.ts';

/** What the user may do in the queue; the server judges by the same table. */
export function useWorkRights() {
  const kinds = new Set(workableKinds(useOfficeSession().permissions));
  return {
    /** Write tasks by hand. */
    mayAdd: kinds.has('manual'),
    /** Take, answer, put off, hand over and close an item. */
    mayWorkOn: ({ kind }: Pick<ShownItem, 'kind'>): boolean => kinds.has(kind),
  };
}
