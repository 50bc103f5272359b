import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { ErrorDialog } from '../shared/ui/error-dialog.tsx';
import { createQueryClient } from './query-client.ts';
import { router } from './router.tsx';
import { SessionStart } from './session-start.tsx';

const queryClient = createQueryClient();

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionStart>
        <RouterProvider router={router} />
        <ErrorDialog />
      </SessionStart>
    </QueryClientProvider>
  );
}
