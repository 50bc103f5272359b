import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ApiError } from '../../shared/api/api-error.ts';
import { SessionProvider, type Session } from '../../shared/session/session.tsx';
import { closeError, errorDialogStore } from '../../shared/ui/error-dialog-store.ts';
import { isAtFields } from './field-problems.ts';
import { emptyDraft, type SearchDraft } from './search-draft.ts';
import { useSearchSubmit } from './use-search-submit.ts';

const server = vi.hoisted(() => ({ call: () => Promise.reject(new Error('no refusal yet')) }));
vi.mock('../../shared/api/call.ts', () => ({ call: () => server.call() }));

beforeAll(() => {
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('HTMLIFrameElement', EventTarget);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // Its own is a timer, which `act` does not wait for: the page would be drawn after the tests, without a window.
  notifyManager.setScheduler(queueMicrotask);
});
afterAll(() => vi.unstubAllGlobals());
afterEach(closeError);

const draft: SearchDraft = {
  ...emptyDraft,
  from: { code: 'MOW', name: 'Moscow' },
  to: { code: 'AYT', name: 'Antalya' },
  departureDate: '2097-06-12',
};

function refusalOf(...members: readonly string[]): ApiError {
  const validationErrors = [{ message: 'Cannot be searched any more', members: [...members] }];
  return new ApiError(
    400,
    { code: 0, key: 'GEN-VALIDATION', message: 'm', details: null, validationErrors },
    'r',
  );
}

/** What the error dialog shows after a search that the server refuses. */
async function search(refusal: ApiError, ...options: Parameters<typeof useSearchSubmit>): Promise<unknown> {
  server.call = () => Promise.reject(refusal);
  const drawn: ReturnType<typeof useSearchSubmit>[] = [];
  function Searching() {
    drawn.push(useSearchSubmit(...options));
    return null;
  }
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  // As much of a document as React needs to draw nothing.
  const nothing = { addEventListener: () => undefined, removeEventListener: () => undefined };
  const ownerDocument = { ...nothing, nodeType: 9, defaultView: globalThis };
  const root = createRoot({ ...nothing, nodeType: 1, tagName: 'DIV', ownerDocument } as unknown as Element);
  await act(async () =>
    root.render(
      <SessionProvider value={{ currency: 'EUR' } as Session}>
        <QueryClientProvider client={new QueryClient()}>
          <RouterContextProvider router={router as never}>
            <Searching />
          </RouterContextProvider>
        </QueryClientProvider>
      </SessionProvider>,
    ),
  );
  await act(async () =>
    drawn
      .at(-1)!
      .mutateAsync(draft)
      .catch(() => undefined),
  );
  const shown = errorDialogStore.read();
  await act(async () => root.unmount());
  return shown;
}

it('a recent search that the server refuses says why: it has no fields to say it at', async () => {
  const refusal = refusalOf('departureDate');
  expect(await search(refusal)).toBe(refusal);
});

it('a form shows a refusal at its fields, and in the dialog what belongs to none of them', async () => {
  expect(await search(refusalOf('departureDate'), { isShown: isAtFields })).toBeUndefined();
  const ofNoField = refusalOf('cabin');
  expect(await search(ofNoField, { isShown: isAtFields })).toBe(ofNoField);
});
