import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ApiError } from '../../shared/api/api-error.ts';
import { createI18n, I18nProvider } from '../../shared/i18n/i18n.tsx';
import en from '../../shared/i18n/messages/en.json' with { type: 'json' };
import { SessionProvider, type Session } from '../../shared/session/session.tsx';
import { emptyDraft } from './search-draft.ts';
import { SearchForm, type TriedSearch } from './search-form.tsx';

const SENTENCE = 'Departure and arrival are in the same city';

/** The form as an address has filled it in. */
function show(from: string, to: string, tried?: TriedSearch): string {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const draft = {
    ...emptyDraft,
    from: { code: from, name: from },
    to: { code: to, name: to },
    departureDate: '2097-06-12',
    returnDate: '2097-06-26',
  };
  return renderToStaticMarkup(
    <I18nProvider value={createI18n('en', en)}>
      <SessionProvider value={{ currency: 'EUR' } as Session}>
        <QueryClientProvider client={new QueryClient()}>
          <RouterContextProvider router={router as never}>
            <SearchForm draft={draft} onDraft={() => undefined} tried={tried} />
          </RouterContextProvider>
        </QueryClientProvider>
      </SessionProvider>
    </I18nProvider>,
  );
}

it('a link that asks for a search from a place to itself says at the field why it finds nothing', () => {
  expect(show('LED', 'LED', { error: null })).toContain(SENTENCE);
});

it('a link with the former code of the same airport shows the server’s sentence at the field', () => {
  const error = new ApiError(
    400,
    {
      key: 'GEN-VALIDATION',
      message: SENTENCE,
      details: '',
      validationErrors: [{ message: SENTENCE, members: ['to'] }],
    } as unknown as ConstructorParameters<typeof ApiError>[1],
    undefined,
  );
  const page = show('FRU', 'BSZ', { error });
  expect(page.match(/id="search-to"[^>]*/)?.[0]).toContain('aria-invalid="true"');
  expect(page).toContain(SENTENCE);
});

it('a link that only fills in the form reports nothing before it is sent', () => {
  expect(show('LED', 'LED')).not.toContain(SENTENCE);
});
