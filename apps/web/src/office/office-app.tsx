import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, type AnyRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { createQueryClient } from '../shared/api/query-client.ts';
import { ErrorDialog } from '../shared/ui/error-dialog.tsx';
import { focusOnNavigation } from '../shared/ui/focus-on-navigation.ts';
import { BusyNotice } from '../shared/ui/busy-notice.tsx';
import { keepFocus } from '../shared/ui/keep-focus.ts';
import '../styles/busy-notice.css';
import '../styles/office.css';
import { Toasts } from './kit/toasts.tsx';
import { createOfficeRouter } from './office-router.tsx';
import { LanguageStart } from './session/language-start.tsx';
import { SessionStart } from './account/session-start.tsx';

/** The back office: a separate application on the shop's origin, loaded by staff only. */
export function OfficeApp() {
  const [queryClient] = useState(createQueryClient);
  const [router] = useState<AnyRouter>(createOfficeRouter);
  useEffect(() => focusOnNavigation(router, isChosenByPage), [router]);
  useEffect(keepFocus, []);
  return (
    <QueryClientProvider client={queryClient}>
      <LanguageStart>
        <SessionStart>
          <RouterProvider router={router} />
          <Toasts />
          <BusyNotice />
          <ErrorDialog />
        </SessionStart>
      </LanguageStart>
    </QueryClientProvider>
  );
}

/** A new page's own first field, its dialog, and the tabs, of which several may be closed in a row. */
function isChosenByPage(focused: Element | null): boolean {
  return focused?.matches('input, select, textarea, dialog *, .otabs *') === true;
}
