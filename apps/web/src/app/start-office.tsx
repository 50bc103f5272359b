import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { loadPageGroup } from '../shared/ui/load-page-group.ts';
import { StartError } from '../shared/ui/start-error.tsx';

/** The office is a separate bundle, which shoppers never load. */
const OfficeApp = lazy(async () => {
  const { OfficeApp: component } = await loadPageGroup(
    'office',
    () => import('../office/office-app.tsx'),
  ).catch(() => ({ OfficeApp: StartError }));
  return { default: component };
});

/** Starts the office, which is only rendered in the browser. */
export function startOffice(place: HTMLElement): void {
  createRoot(place).render(
    <StrictMode>
      <Suspense fallback={null}>
        <OfficeApp />
      </Suspense>
    </StrictMode>,
  );
}
