import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { ErrorDialog } from '../shared/ui/error-dialog.tsx';
import type { I18n } from '../shared/i18n/i18n.tsx';
import type { ShopRouter } from './router.tsx';
import { SessionStart } from './session-start.tsx';

export interface AppProps {
  readonly router: ShopRouter;
  readonly queries: QueryClient;
  /** The texts of the page that the server has drawn, if it has. */
  readonly drawn: I18n | undefined;
}

export function App({ router, queries, drawn }: AppProps) {
  return (
    <QueryClientProvider client={queries}>
      <SessionStart drawn={drawn}>
        <RouterProvider router={router} />
        <ErrorDialog />
      </SessionStart>
    </QueryClientProvider>
  );
}
