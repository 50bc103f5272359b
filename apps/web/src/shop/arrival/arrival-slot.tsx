import { lazy, Suspense, useEffect, useState } from 'react';
import { loadPageGroup } from '../../shared/ui/load-page-group.ts';
import type { ArrivalNoticeProps } from './arrival-notice.tsx';

const ArrivalNotice = lazy(() =>
  loadPageGroup('arrival', () => import('./arrival-notice.tsx')).then((group) => ({
    default: group.ArrivalNotice,
  })),
);

/**
 * Tells visitors who came by a sales partner's offer what holds of it. Everybody else loads nothing, and the page is
 * drawn without it, because it is about one visitor.
 */
export function ArrivalSlot(
  props: Omit<ArrivalNoticeProps, 'clickId'> & { readonly clickId: string | undefined },
) {
  const { clickId, ...rest } = props;
  const [isRunning, setRunning] = useState(false);
  useEffect(() => setRunning(true), []);
  if (!isRunning || clickId === undefined) return null;
  return (
    <Suspense fallback={null}>
      <ArrivalNotice clickId={clickId} {...rest} />
    </Suspense>
  );
}
