import { lazy, Suspense, type ReactNode } from 'react';
import { loadPageGroup } from '../shared/ui/load-page-group.ts';
import { StartFault } from '../shared/ui/start-fault.tsx';

/** The office in one piece of its own: whoever only buys never loads any of it. */
const OfficeApp = lazy(async () => {
  const { OfficeApp: component } = await loadPageGroup(
    'office',
    () => import('../office/office-app.tsx'),
  ).catch(() => ({ OfficeApp: StartFault }));
  return { default: component };
});

/** What the root of an office page shows. */
export function startOffice(): ReactNode {
  return (
    <Suspense fallback={null}>
      <OfficeApp />
    </Suspense>
  );
}
