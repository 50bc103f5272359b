import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { ErrorDialog } from '../shared/ui/error-dialog.tsx';
import { createQueryClient } from '../shared/api/query-client.ts';
import type { ShopRouter } from './router.tsx';
import { SessionStart } from './session-start.tsx';

export function App({ router }: { readonly router: ShopRouter }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <SessionStart>
        <RouterProvider router={router} />
        <ErrorDialog />
      </SessionStart>
    </QueryClientProvider>
  );
}
