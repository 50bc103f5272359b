import { startTransition, StrictMode, useEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { setInterfaceLanguage, askAhead } from '../shared/api/call.ts';
import { createQueryClient } from '../shared/api/query-client.ts';
import { loadCatalogue, loadTextsOfParts } from '../shared/i18n/catalogue.ts';
import { createI18n, type I18n } from '../shared/i18n/i18n.tsx';
import { cookieNames, readCookie } from '../shared/session/cookies.ts';
import { consumeResetSecret } from '../shared/session/reset-secret.ts';
import { findStartLanguage, isLanguage } from '../shared/session/start-language.ts';
import { keepFocus } from '../shared/ui/keep-focus.ts';
import { openToTyping } from '../shared/ui/taken-over.ts';
import { findPageData, seedAnswers, type PageData } from './page-data.ts';
import { createShopRouter, type ShopRouter } from './router.tsx';
import { consumeKeyOfAddress } from '../shop/features/trip/key-of-address.ts';
import { focusOn } from '../shared/ui/focus-on.ts';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { ErrorDialog } from '../shared/ui/error-dialog.tsx';
import { SessionStart } from './session-start.tsx';
import { getOrder } from '@farewind/contract/bookings/get-order';
import { orderKeyHeader } from '../shop/order/order-keys.ts';

const ORDER = /^\/(?:ticketDetail|transferDetail)\/([\w-]+)\/?$/i;

interface AppProps {
  readonly router: ShopRouter;
  readonly queries: QueryClient;
  /** The texts of the page that the server has drawn, if it has. */
  readonly drawn: I18n | undefined;
}

/** Starts the shop: takes over the page that the server has drawn, or draws it. */
export async function startShop(place: HTMLElement): Promise<void> {
  storeKeyOfAddress();
  consumeResetSecret();
  const queries = createQueryClient();
  const data = findPageData();
  if (data) seedAnswers(queries, data);
  const router = createShopRouter();
  focusOnNavigation(router);
  keepFocus();
  const show = (drawn: I18n | undefined): ReactNode => (
    <StrictMode>
      <TakenOver place={place}>
        <App router={router} queries={queries} drawn={drawn} />
      </TakenOver>
    </StrictMode>
  );
  const drawn = data && place.hasChildNodes() ? await readyToTakeOver(router, data) : undefined;
  if (drawn === undefined) createRoot(place).render(show(undefined));
  else startTransition(() => void hydrateRoot(place, show(drawn), { onRecoverableError: recordRedrawing }));
}

/** Opens the page to typing once it is taken over (see the server's assemble-page.ts). */
function TakenOver(props: { readonly place: HTMLElement; readonly children: ReactNode }): ReactNode {
  useEffect(() => openToTyping(props.place), [props.place]);
  return props.children;
}

/**
 * Where this browser knows better (a search of yesterday, another day already) React draws that part anew: no problem, but
 * slower. The mark tells it to whoever measures.
 */
function recordRedrawing(error: unknown): void {
  performance.mark('redrawn', { detail: String(error) });
}

/** Texts and script of what is shown; undefined where they do not load or another language is wanted: then all is drawn anew. */
async function readyToTakeOver(router: ShopRouter, { language }: PageData): Promise<I18n | undefined> {
  const wanted = findStartLanguage({
    hash: location.hash,
    search: location.search,
    cookie: readCookie(cookieNames.culture),
    siteDefault: isLanguage(language) ? language : undefined,
  });
  if (wanted === undefined || wanted !== language) return undefined;
  setInterfaceLanguage(wanted);
  askForPage(location);
  try {
    const [texts] = await Promise.all([loadCatalogue(wanted), router.load()]);
    // Parts that would still wait for theirs would be drawn anew, and what was typed meanwhile be lost.
    await loadTextsOfParts(wanted);
    // The tree as the server drew it has no boundary above its pages.
    router.ssr = { manifest: undefined };
    return createI18n(wanted, texts);
  } catch {
    return undefined;
  }
}

/** Takes the right to act on an order out of the address: before anything is drawn, and whenever such a link is opened. */
function storeKeyOfAddress(): void {
  consumeKeyOfAddress();
  // A link that is opened where its order's page stands already changes only what is behind `#`.
  addEventListener('hashchange', () => consumeKeyOfAddress() && location.reload());
}

/** After a move to another page the keyboard and the screen reader start at its heading. */
function focusOnNavigation(router: ShopRouter): () => void {
  let heading: MutationObserver | undefined;
  return router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
    if (!pathChanged || fromLocation === undefined || toLocation.hash !== '') return;
    heading?.disconnect();
    const main = document.getElementById('main');
    if (main === null || focusHeading(main)) return;
    focusOn(main, { preventScroll: true });
    // A page that waits for its content has no heading yet.
    heading = new MutationObserver((_, observer) => {
      const isLeft = document.activeElement !== main && document.activeElement !== document.body;
      if (isLeft || focusHeading(main)) observer.disconnect();
    });
    heading.observe(main, { subtree: true, childList: true });
  });
}

function focusHeading(main: HTMLElement): boolean {
  const heading = main.querySelector<HTMLElement>('h1');
  if (heading === null) return false;
  focusOn(heading, { preventScroll: true });
  return true;
}

function App({ router, queries, drawn }: AppProps) {
  return (
    <QueryClientProvider client={queries}>
      <SessionStart drawn={drawn}>
        <RouterProvider router={router} />
        <ErrorDialog />
      </SessionStart>
    </QueryClientProvider>
  );
}

/**
 * Asks for the order of a ticket before the page's own script is there and the page is taken over. The server cannot draw
 * it: the right to see it whole is known to this browser alone.
 */
function askForPage({ pathname }: { readonly pathname: string }): void {
  const [, orderId] = ORDER.exec(pathname) ?? [];
  if (orderId !== undefined) askAhead(getOrder, { orderId }, orderKeyHeader(orderId));
}
