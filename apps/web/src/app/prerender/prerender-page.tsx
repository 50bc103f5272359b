import { AsyncLocalStorage } from 'node:async_hooks';
import { text } from 'node:stream/consumers';
import type { Language } from '@farewind/contract/core/fields';
import { CONSENT_COOKIE, readCookieChoice } from '@farewind/contract/feedback/consent';
import type { Currency } from '@farewind/values/currency';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { prerenderToNodeStream } from 'react-dom/static';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { createQueryClient } from '../../shared/api/query-client.ts';
import { getHome } from '@farewind/contract/content/pages';
import { getRoutes, type RoutePrices } from '@farewind/contract/flights/route-prices';
import { getSite } from '@farewind/contract/site/get-site';
import type { OrderPage } from '@farewind/contract/site/order-page';
import { setTransport, type Transport } from '../../shared/api/transport.ts';
import { loadCatalogue } from '../../shared/i18n/catalogue.ts';
import { createI18n, I18nProvider } from '../../shared/i18n/i18n.tsx';
import { cookieNames, cookieText, findCookie, FIVE_YEARS_SECONDS } from '../../shared/api/cookies.ts';
import type { KeptAtOnce } from '../../shared/session/kept-at-once.ts';
import { SessionProvider, type Session, type Site } from '../../shared/session/session.tsx';
import { chooseStartCurrency } from '../../shared/session/start-currency.ts';
import { findStartLanguage } from '../../shared/session/start-language.ts';
import { findOrderOfPath } from '../../shop/order/order-page.ts';
import { UserAgent } from '../../shop/order/user-agent.ts';
import { HasChosen } from '../../shop/consent/choice-store.ts';
import { ErrorDialog } from '../../shared/ui/error-dialog.tsx';
import { PageAbsentContext, PageTitleContext } from '../../shared/ui/page-title.ts';
import { CURRENCY_KEY, findAsked } from '../store-asked.ts';
import type { PageData } from '../page-data.ts';
import { createShopRouter, loadRoutes, ROUTES_SOURCE } from '../router.tsx';
import { findPublicPage, saysTheSameToAll, type PublicPage } from './public-pages.ts';
import { liftStyles } from './lift-styles.ts';
import { writePageHead } from './page-head.ts';
import type { Question } from './page-facts.ts';
import en from './texts/en.json';
import ru from './texts/ru.json';
import tr from './texts/tr.json';

export { listPublicPaths } from './public-pages.ts';

/** What the server knows about the visitor who requests a page. */
export interface PageRequest {
  /** Path and query. */
  readonly address: string;
  readonly cookies: string;
  /** Origin of the site from its row, never from the request. */
  readonly origin: string;
  /** Answers the page's calls to its own site, anonymously. */
  readonly transport: Transport;
  /** User-Agent header of the visitor's browser. */
  readonly userAgent: string;
}

/** A page before its scripts run. */
export interface DrawnPage {
  readonly language: Language;
  /** Lines for the head: title, description, links, structured data. */
  readonly head: string;
  /** Content of the root element. */
  readonly html: string;
  /** The page's own style rules. */
  readonly rules: string;
  readonly data: PageData;
  /** It shows an order, which only the browser may request (early-order.ts). */
  readonly isOfOrder: boolean;
  /**
   * Side effects requested by the address, stored before the shop's script arrives (boot.ts), because a link may be
   * followed before that.
   */
  readonly kept: KeptAtOnce;
  /** The page's subject does not exist, or the agency does not show it. */
  readonly isAbsent: boolean;
  /** Modules of the page, relative to the `app` folder, whose scripts and styles are needed at once. */
  readonly sources: readonly string[];
}

interface Drawing {
  readonly transport: Transport;
  language: Language;
  isAbsent: boolean;
}

const requests = new AsyncLocalStorage<Drawing>();

// Pages are rendered concurrently, each with its own language.
setTransport((address, request) => {
  const current = requests.getStore();
  if (current === undefined) throw new Error('No page is being rendered');
  const headers = {
    ...(request?.headers as Record<string, string>),
    'X-Interface-Language': current.language,
  };
  return current.transport(address, { ...request, headers });
});

/** More rounds of requests than any page needs. */
const ROUNDS = 4;

/**
 * Renders a page of the shop for a first-time visitor: public pages with their data, the others up to their first request
 * for data.
 */
export function drawPage(request: PageRequest): Promise<DrawnPage> {
  const context: Drawing = { transport: request.transport, language: 'ru', isAbsent: false };
  return requests.run(context, async () => {
    const { queries, site, pathname, asked } = await start(request, context);
    const page = findPublicPage(pathname);
    const isAsked = page
      ? isForAll
      : saysTheSameToAll(pathname) && isStranger(request)
        ? isOfFlights
        : isNothing;
    const drawing = await draw(request, site, context.language, queries, isAsked);
    const { language, isAbsent } = context;
    const { title, ...drawn } = drawing;
    const said = {
      description: describe(page, language, queries),
      questions: listQuestions(queries),
      scene: findScene(queries),
      route: findRoute(queries),
    };
    const kept = isAbsent ? undefined : page;
    const head = writePageHead({ language, site, origin: request.origin, page: kept, title, ...said });
    const data = keptData(language, queries);
    const keptAtOnce = keepAtOnce(asked, request.origin, firstCurrency(request, site));
    const isOfOrder = findOrderOfPath(pathname) !== undefined;
    return {
      ...drawn,
      ...liftStyles(drawn.html),
      language,
      head,
      data,
      isOfOrder,
      kept: keptAtOnce,
      isAbsent,
    };
  });
}

/**
 * What a page for everybody depends on besides the answers to its calls: its path, the language and currency asked for,
 * and whether the visitor was asked about cookies. Undefined for pages of one visitor, and for addresses that ask for
 * more.
 */
export function keyOfPage({ address, cookies, origin }: PageRequest): string | undefined {
  const { pathname, search, searchParams } = new URL(address, origin);
  if (findPublicPage(pathname) === undefined) return undefined;
  for (const name of searchParams.keys()) if (name !== 'locale' && name !== 'currency') return undefined;
  const asked = { hash: '', search };
  const cookie = findCookie(cookies, cookieNames.culture);
  const language = findStartLanguage({ ...asked, cookie, siteDefault: undefined });
  return JSON.stringify([origin, pathname, language, findAsked(asked), hasChosen(cookies)]);
}

/**
 * The main part of an order's page with its order, which `request.transport` requests with the rights of the visitor.
 */
export function drawOrder(request: PageRequest): Promise<OrderPage> {
  const context: Drawing = { transport: request.transport, language: 'ru', isAbsent: false };
  return requests.run(context, async () => {
    const { queries, site } = await start(request, context);
    const { html } = await draw(request, site, context.language, queries, (kind) => kind === 'order');
    const [, main = ''] = /<main\b[^>]*>(.*)<\/main>/s.exec(html) ?? [];
    const lifted = liftStyles(main, 'order-');
    return { main: lifted.html, rules: lifted.rules, data: keptData(context.language, queries) };
  });
}

/** The site and the language of a page. */
async function start(request: PageRequest, context: Drawing) {
  const queries = createQueryClient();
  const site = await queries.fetchQuery({ queryKey: ['site'], queryFn: () => call(getSite, {}) });
  const { pathname, search } = new URL(request.address, request.origin);
  const asked = { hash: '', search };
  const cookie = findCookie(request.cookies, cookieNames.culture);
  context.language = findStartLanguage({ ...asked, cookie, siteDefault: site.defaultLanguage }) ?? 'ru';
  return { queries, site, pathname, asked };
}

function keepAtOnce(
  address: { readonly hash: string; readonly search: string },
  origin: string,
  drawn: Currency,
): KeptAtOnce {
  const { language, currency } = findAsked(address);
  const isSecure = origin.startsWith('https:');
  return {
    cookie: language && cookieText(cookieNames.culture, language, FIVE_YEARS_SECONDS, isSecure),
    stored: currency && [CURRENCY_KEY, currency],
    currency: [CURRENCY_KEY, drawn],
  };
}

/** The routes with a page of their own, `MOW-AYT`. */
export function listRoutes(transport: Transport): Promise<string[]> {
  return requests.run({ transport, language: 'ru', isAbsent: false }, async () =>
    (await call(getRoutes, {})).items.map(({ from, to }) => `${from}-${to}`),
  );
}

/** The slugs of the destinations that a site shows. */
export function listDestinations(transport: Transport): Promise<string[]> {
  return requests.run({ transport, language: 'ru', isAbsent: false }, async () =>
    (await call(getHome, {})).cities.map(({ slug }) => slug),
  );
}

const descriptions = { ru, en, tr } as const;

/** Description of a page: from the agency's current text, or else our default. */
function describe(page: PublicPage | undefined, language: Language, queries: QueryClient): string {
  const own = answersOf(queries).find(
    (answer): answer is { description: string; body: string } =>
      typeof answer['description'] === 'string' && typeof answer['body'] === 'string',
  );
  const ours = page?.description;
  const worded = own?.description || (ours === undefined ? '' : descriptions[language][ours]);
  const route = findRoute(queries);
  return route ? worded.replace('{from}', route.from.city).replace('{to}', route.to.city) : worded;
}

function findRoute(queries: QueryClient): RoutePrices | undefined {
  return answersOf(queries).find(
    (answer): answer is RoutePrices & Record<string, unknown> =>
      Array.isArray(answer['months']) && Array.isArray(answer['others']),
  );
}

function listQuestions(queries: QueryClient): readonly Question[] {
  const found = answersOf(queries).find((answer) => Array.isArray(answer['questions']));
  return (found?.['questions'] ?? []) as readonly Question[];
}

/** The scene of the page's destination. */
function findScene(queries: QueryClient): string | undefined {
  const place = answersOf(queries).find(
    ({ scene, slug }) => typeof scene === 'string' && typeof slug === 'string',
  );
  return place?.['scene'] as string | undefined;
}

function answersOf(queries: QueryClient): Readonly<Record<string, unknown>>[] {
  return queries
    .getQueryCache()
    .getAll()
    .flatMap(({ state }): unknown => state.data)
    .filter((data): data is Record<string, unknown> => typeof data === 'object' && data !== null);
}

async function draw(
  request: PageRequest,
  site: Site,
  language: Language,
  queries: QueryClient,
  isAsked: Asked,
) {
  const { pathname } = new URL(request.address, request.origin);
  // A page for everybody is kept, and must not depend on one visitor's browser (keyOfPage).
  const userAgent = findPublicPage(pathname) ? '' : request.userAgent;
  const i18n = createI18n(language, await loadCatalogue(language));
  const history = createMemoryHistory({ initialEntries: [request.address] });
  const router = createShopRouter(await loadRoutes(), history);
  await router.load();
  const session: Session = {
    site,
    user: null,
    setLanguage: ignore,
    setCurrency: ignore,
    currency: firstCurrency(request, site),
    chosen: undefined,
  };
  let title = site.brand;
  const tree = (
    <PageTitleContext value={(shown) => (title = shown)}>
      <PageAbsentContext value={recordAbsence}>
        <QueryClientProvider client={queries}>
          <I18nProvider value={i18n}>
            <SessionProvider value={session}>
              <UserAgent value={userAgent}>
                <HasChosen value={hasChosen(request.cookies)}>
                  <RouterProvider router={router} />
                </HasChosen>
              </UserAgent>
              <ErrorDialog />
            </SessionProvider>
          </I18nProvider>
        </QueryClientProvider>
      </PageAbsentContext>
    </PageTitleContext>
  );
  const html = await drawWhole(tree, queries, isAsked);
  const sources = router.state.matches.flatMap((match) => match.staticData.sources ?? []);
  // Home starts without the other pages.
  const isHome = router.state.location.pathname === '/';
  return { html, title, sources: isHome ? sources : [ROUTES_SOURCE, ...sources] };
}

/** The currency of a visitor who has not chosen one. */
function firstCurrency({ address, origin }: PageRequest, site: Site): Currency {
  const { search } = new URL(address, origin);
  return chooseStartCurrency({ hash: '', search, saved: undefined, origin, site });
}

function hasChosen(cookies: string): boolean {
  return readCookieChoice(findCookie(cookies, CONSENT_COOKIE)) !== undefined;
}

function recordAbsence(): void {
  const drawing = requests.getStore();
  if (drawing) drawing.isAbsent = true;
}

/** Renders, requests what was missing, and renders again until nothing is. */
async function drawWhole(
  tree: React.ReactNode,
  queries: QueryClient,
  isAsked: Asked,
  refused = new Set<string>(),
  rounds = ROUNDS,
): Promise<string> {
  const html = await drawOnce(tree);
  const isMore = rounds > 0 && (await askWhatIsMissing(queries, isAsked, refused));
  return isMore ? drawWhole(tree, queries, isAsked, refused, rounds - 1) : html;
}

async function drawOnce(tree: React.ReactNode): Promise<string> {
  // In one piece, because parts that follow later would need an inline script to move them.
  const { prelude } = await prerenderToNodeStream(tree, { progressiveChunkSize: Number.MAX_SAFE_INTEGER });
  return text(prelude);
}

/**
 * Requests the data that the page was missing; returns whether there was any. Refused requests are left to the browser.
 */
async function askWhatIsMissing(
  queries: QueryClient,
  isAsked: Asked,
  refused: Set<string>,
): Promise<boolean> {
  const missing = queries.getQueryCache().findAll({
    predicate: ({ state, options, queryKey, queryHash }) =>
      state.status === 'pending' &&
      options.queryFn !== undefined &&
      !('enabled' in options && options.enabled === false) &&
      isAsked(String(queryKey[0])) &&
      !refused.has(queryHash),
  });
  for (const query of missing)
    await query.fetch().catch((error: unknown) => {
      if (isSubject(query.queryKey) && error instanceof ApiError && error.key === 'GEN-NOTFOUND')
        recordAbsence();
      refused.add(query.queryHash);
      queries.getQueryCache().remove(query);
    });
  return missing.length > 0;
}

/**
 * Whether the request is for the page's subject, without which the page does not exist. Help and contact have more than
 * their text.
 */
function isSubject([kind, name]: readonly unknown[]): boolean {
  return (
    kind === 'destination' || kind === 'route' || (kind === 'text' && name !== 'help' && name !== 'contact')
  );
}

/** Whether anonymous answers are right for this visitor. */
function isStranger({ cookies }: PageRequest): boolean {
  const telling = [cookieNames.authToken, cookieNames.tenantId];
  return telling.every((name) => findCookie(cookies, name) === undefined);
}

/** Whether a request is made during rendering, by the first part of its key; others are left to the browser. */
type Asked = (kind: string) => boolean;

/** Requests that depend on the visitor are never made here. */
const personal: ReadonlySet<string> = new Set(['login', 'myBookings', 'order']);
const isForAll: Asked = (kind) => !personal.has(kind);
/** Prices of other days and airports may come later. */
const isOfFlights: Asked = (kind) => kind === 'results' || kind === 'checkoutTrip';
const isNothing: Asked = () => false;

function keptData(language: Language, queries: QueryClient): PageData {
  const answers = queries
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data, askedAt: state.dataUpdatedAt }));
  return { language, answers };
}

function ignore(): void {}
