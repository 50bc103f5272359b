import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod/v4/core';
import { loadPageGroup } from '../shared/ui/load-page-group.ts';
import { StartError } from '../shared/ui/start-error.tsx';

// Before a schema exists: else zod tries to make code from text, which the content policy forbids and browsers report.
config({ jitless: true });

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
