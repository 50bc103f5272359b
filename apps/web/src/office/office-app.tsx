import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, type AnyRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { createQueryClient } from '../shared/api/query-client.ts';
import { ErrorDialog } from '../shared/ui/error-dialog.tsx';
import '../styles/office.css';
import { Toasts } from './kit/toasts.tsx';
import { createOfficeRouter } from './routes/office-router.tsx';
import { LanguageStart } from './session/language-start.tsx';
import { SessionStart } from './session/session-start.tsx';

/** The back office: a separate application on the shop's origin, loaded by staff only. */
export function OfficeApp() {
  const [queryClient] = useState(createQueryClient);
  const [router] = useState<AnyRouter>(createOfficeRouter);
  return (
    <QueryClientProvider client={queryClient}>
      <LanguageStart>
        <SessionStart>
          <RouterProvider router={router} />
          <Toasts />
          <ErrorDialog />
        </SessionStart>
      </LanguageStart>
    </QueryClientProvider>
  );
}
