import {
  startTransition,
  StrictMode,
  useEffect,
  type ReactNode,
  useCallback,
  useMemo,
  useDeferredValue,
  useRef,
  useState,
} from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { setInterfaceLanguage, call } from '../shared/api/call.ts';
import { NoAnswerError } from '../shared/api/api-error.ts';
import { createQueryClient } from '../shared/api/query-client.ts';
import { loadCatalogue, loadTextsOfParts } from '../shared/i18n/catalogue.ts';
import { createI18n, type I18n, I18nProvider } from '../shared/i18n/i18n.tsx';
import { cookieNames, readCookie } from '../shared/api/cookies.ts';
import { consumeResetSecret } from '../shared/session/reset-secret.ts';
import {
  findStartLanguage,
  isLanguage,
  findQueryValue,
  withoutQueryValue,
} from '../shared/session/start-language.ts';
import { openToTyping } from '../shared/ui/taken-over.ts';
import { findPageData, seedAnswers, type PageData } from './page-data.ts';
import { createHomeRouter, createShopRouter, loadRoutes, type ShopRouter } from './router.tsx';
import { consumeKeyOfAddress } from '../shop/features/trip/key-of-address.ts';
import { waitForEarlyOrder } from './wait-for-early-order.ts';
import { focusOnNavigation } from '../shared/ui/focus-on-navigation.ts';
import { QueryClientProvider, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { ErrorDialog } from '../shared/ui/error-dialog.tsx';
import { showError } from '../shared/ui/error-dialog-store.ts';
import type { Language } from '@farewind/contract/core/fields';
import type { Currency } from '@farewind/values/currency';
import { getCurrentLoginInformations } from '@farewind/contract/session/session';
import { getSite } from '@farewind/contract/site/get-site';
import { forgetOldDrafts } from '../shared/session/draft-keys.ts';
import { readStored } from '../shared/session/local-store.ts';
import { SessionProvider, type Session } from '../shared/session/session.tsx';
import { chooseStartCurrency } from '../shared/session/start-currency.ts';
import { StartError } from '../shared/ui/start-error.tsx';
import { whenNeeded } from '../shared/ui/when-needed.ts';
import { CURRENCY_KEY, storeCurrency, storeLanguage } from './store-asked.ts';

const BRIEFLY_MS = 5 * 60_000;

interface AppProps {
  readonly router: ShopRouter;
  readonly queries: QueryClient;
  /** Texts of the server-rendered page, if there is one. */
  readonly drawn: I18n | undefined;
}

/** Starts the shop: hydrates the server-rendered page, or renders it. */
export async function startShop(place: HTMLElement): Promise<void> {
  storeKeyOfAddress();
  consumeResetSecret();
  const queries = createQueryClient();
  const router = await startRouter().catch(() => undefined);
  if (router === undefined) return showStartError(place);
  // Meanwhile an order may have been put into its page.
  await waitForEarlyOrder(globalThis.earlyOrder);
  const data = findPageData();
  if (data) seedAnswers(queries, data);
  focusOnNavigation(router);
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

/** Home does not wait for the addresses of all other pages: they come when the browser is idle or the visitor acts. */
async function startRouter(): Promise<ShopRouter> {
  if (location.pathname !== '/') return createShopRouter(await loadRoutes());
  const { router, addPages } = createHomeRouter();
  // A failure is shown when a page is opened.
  whenNeeded('#root > *')
    .then(addPages)
    .catch(() => undefined);
  return router;
}

/** When not even the script that shows a page could be loaded. */
export function showStartError(place: HTMLElement): void {
  createRoot(place).render(<StartError />);
}

/** Enables the page for input once it is hydrated (see the server's assemble-page.ts). */
function TakenOver(props: { readonly place: HTMLElement; readonly children: ReactNode }): ReactNode {
  useEffect(() => openToTyping(props.place), [props.place]);
  useEffect(() => forgetOldDrafts(), []);
  return props.children;
}

/**
 * If this browser has newer data (an older search, another day), React renders that part again, which is harmless but
 * slower. The mark shows it in measurements.
 */
function recordRedrawing(error: unknown): void {
  performance.mark('redrawn', { detail: String(error) });
}

/**
 * Texts and script of the rendered page; undefined if they fail to load or another language is wanted, in which case
 * everything is rendered anew.
 */
async function readyToTakeOver(router: ShopRouter, { language }: PageData): Promise<I18n | undefined> {
  const wanted = findStartLanguage({
    hash: location.hash,
    search: location.search,
    cookie: readCookie(cookieNames.culture),
    siteDefault: isLanguage(language) ? language : undefined,
  });
  if (wanted === undefined || wanted !== language) return undefined;
  setInterfaceLanguage(wanted);
  try {
    const [texts] = await Promise.all([loadCatalogue(wanted), router.load()]);
    // Parts without their texts would be rendered anew, losing what was typed meanwhile.
    await loadTextsOfParts(wanted);
    // The tree rendered by the server has no boundary above its pages.
    router.ssr = { manifest: undefined };
    return createI18n(wanted, texts);
  } catch {
    return undefined;
  }
}

/** Takes the order key out of the address before anything is rendered, and whenever such a link is opened. */
function storeKeyOfAddress(): void {
  consumeKeyOfAddress();
  // Opening a link to the order already shown only changes the part behind `#`.
  addEventListener('hashchange', () => consumeKeyOfAddress() && location.reload());
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
 * Start-up: language and currency by the rules, the site, the stored token's session; then the pages. `drawn` are the
 * texts of a server-rendered page, after whose hydration browser-only data is used.
 */
function SessionStart(props: { readonly drawn: I18n | undefined; readonly children: ReactNode }) {
  const site = useQuery({ queryKey: ['site'], queryFn: () => call(getSite, {}), staleTime: Infinity });
  const login = useQuery({
    queryKey: ['login'],
    queryFn: () => call(getCurrentLoginInformations, {}),
    staleTime: BRIEFLY_MS,
  });
  // Stored as soon as the script runs (store-asked.ts), because later addresses no longer contain it.
  const [asked] = useState(() => ({ hash: location.hash, search: location.search }));
  const language = useLanguage(asked, site.data?.defaultLanguage, site.isFetched, props.drawn);
  useAskAgainIn(language.i18n?.language);
  const [saved, setSaved] = useState(() => (props.drawn ? undefined : readStored(CURRENCY_KEY)));
  useEffect(() => setSaved(readStored(CURRENCY_KEY)), []);
  const [chosen, setChosen] = useState<Currency>();
  const currency =
    chosen ??
    chooseStartCurrency({
      ...asked,
      saved,
      origin: location.origin,
      site: site.data,
    });
  const setCurrency = useCallback((next: Currency | undefined) => {
    if (next === undefined) return;
    storeCurrency(next);
    clearAsked('currency');
    setChosen(next);
  }, []);
  // Null before and after the answer for an anonymous visitor, so nothing is rendered again.
  const user = login.data?.user ?? null;
  const session = useMemo<Session>(
    () => ({
      site: site.data,
      user,
      currency,
      chosen,
      setLanguage: language.set,
      setCurrency,
    }),
    [site.data, user, currency, chosen, language.set, setCurrency],
  );
  // Parts of the page may not be hydrated yet; otherwise React would replace them by their fallback meanwhile.
  const shown = useDeferredValue(session);
  // The header has the visitor's own currency from now on (boot.ts).
  useEffect(() => {
    if (saved !== undefined && shown.currency === currency)
      delete document.documentElement.dataset['currency'];
  }, [saved, shown.currency, currency]);
  if (language.failed) return <StartError />;
  if (language.i18n === undefined) return null;
  return (
    <I18nProvider value={language.i18n}>
      <SessionProvider value={shown}>{props.children}</SessionProvider>
    </I18nProvider>
  );
}

/** Answers contain texts in their language, so another language requires all of them again. */
function useAskAgainIn(language: Language | undefined): void {
  const queries = useQueryClient();
  const before = useRef(language);
  useEffect(() => {
    const isOther = before.current !== undefined && before.current !== language;
    before.current = language;
    if (isOther) void queries.invalidateQueries();
  }, [language, queries]);
}

/**
 * The page's language with its texts. Nothing is rendered until it can be chosen. A page that has texts keeps them, and
 * what was typed in it, if those of another language do not come.
 */
function useLanguage(
  address: { readonly hash: string; readonly search: string },
  siteDefault: Language | undefined,
  siteKnown: boolean,
  drawn: I18n | undefined,
) {
  const [chosen, setChosen] = useState<Language>();
  const [i18n, setI18n] = useState(drawn);
  const [failed, setFailed] = useState(false);
  const shown = useRef(drawn?.language);
  const start = findStartLanguage({
    ...address,
    cookie: readCookie(cookieNames.culture),
    siteDefault,
  });
  const wanted = chosen ?? start ?? (siteKnown ? 'ru' : undefined);
  useEffect(() => {
    if (wanted === undefined) return;
    let current = true;
    const before = shown.current;
    const isChange = before !== undefined && before !== wanted;
    (isChange ? loadAllTexts(wanted) : loadCatalogue(wanted)).then(
      (catalogue) => {
        if (!current) return;
        shown.current = wanted;
        setInterfaceLanguage(wanted);
        document.documentElement.lang = wanted;
        startTransition(() =>
          setI18n((now) => (now?.language === wanted ? now : createI18n(wanted, catalogue))),
        );
      },
      (error: unknown) => {
        if (!current) return;
        if (before === undefined) return setFailed(true);
        storeLanguage(before);
        setChosen(before);
        // Unlike a script, texts are asked for again by the next choice: a reload would only lose what is typed.
        showError(new NoAnswerError(false, error));
      },
    );
    return () => {
      current = false;
    };
  }, [wanted]);
  const set = useCallback((next: Language) => {
    storeLanguage(next);
    clearAsked('locale');
    setChosen(next);
  }, []);
  return { i18n, failed, set };
}

/** All texts of the page at once: a part without its own would be replaced by an error. */
async function loadAllTexts(language: Language) {
  await loadTextsOfParts(language);
  return loadCatalogue(language);
}

/** Removes the address's request after a choice on the page. */
function clearAsked(name: 'locale' | 'currency'): void {
  if (findQueryValue(location, name) === undefined) return;
  history.replaceState(history.state, '', withoutQueryValue(location.href, name));
}
