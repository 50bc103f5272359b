import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { readCheckoutSearch } from '../shop/purchase/checkout-choice.ts';
import { readContactSearch } from '../shop/features/contact/contact-search.ts';
import { readListSearch } from '../shop/features/flight-list/list-search.ts';
import { readResultSearch } from '../shop/features/lookup/result-search.ts';
import { readOrderSearch } from '../shop/features/trip/order-search.ts';
import { readFailureSearch } from '../shop/features/trip/payment-failure.ts';
import { readFormSearch } from '../shop/search/form-search.ts';
import { isSoonProduct } from '../shop/features/soon/soon-products.ts';
import { readAlertSearch } from '../shop/features/price-alert/alert-search.ts';
import { readResultsSearch } from '../shop/features/results/results-search.ts';
import { readJoin } from '../shop/features/transfers/checkout/ride-choice.ts';
import { readRideStart } from '../shop/features/transfers/search/ride-start.ts';
import { readRidesSearch } from '../shop/features/transfers/results/rides-search.ts';
import { loadPageGroup } from '../shared/ui/load-page-group.ts';
import { createHome, createRoot, UNKNOWN } from './home-route.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { readAddressBy } from './read-address.ts';

/*
 * How to add a page:
 * 1. Write the page in `shop/features/<feature>/<name>-page.tsx` and export the component by name, with its return type
 *    `ReactNode` written out (the types of routes and pages would else ask each other in a circle). It imports the CSS
 *    that it alone needs (`import '../../../styles/checkout.css'`), calls `usePageTitle(t('…'))`, and has one `h1`.
 * 2. Add its route below: `page('/ticketDetail/$orderId', 'trip', () => import('…/ticket-detail-page.tsx'), 'TicketDetailPage')`.
 *    Routes with the same group name share the group that a failure report names. Pass `validateSearch` where the page
 *    reads the query; its values arrive as text (see search-params.ts).
 * 3. Append the route to `routeTree`. In the page, `getRouteApi('/ticketDetail/$orderId')` gives typed params and search.
 * Texts go into the three catalogues of `shared/i18n/messages` (the catalogue test names what is missing or unused),
 * calls into the contract.
 */

const root = createRoot(NotFoundPage);

/** Loads a page's module. The build adds its source for server rendering (see `prerenderBuild` in vite.config.ts). */
type PageLoader<Module> = (() => Promise<Module>) & { readonly source?: string };

function sourcesOf(...loaders: readonly PageLoader<unknown>[]): readonly string[] {
  return loaders.flatMap(({ source }) => source ?? []);
}

/** A page in a separate script group, loaded when first opened. */
function page<Path extends string, Name extends string, Search extends object = object>(
  path: Path,
  group: string,
  load: PageLoader<Record<Name, () => React.ReactNode>>,
  component: Name,
  validateSearch?: (search: Record<string, unknown>) => Search,
  /** Whether the address refers to something that exists, if that is known without a request. */
  exists?: (params: Readonly<Record<string, string>>) => boolean,
) {
  return createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: readAddressBy(validateSearch ?? (() => ({}))),
    component: lazyRouteComponent(() => loadPageGroup(group, load), component),
    beforeLoad: ({ params }) => {
      if (exists?.(params) === false) throw notFound();
    },
    // Per route, because the root's component is not used for routes below it when a page finds that its subject does
    // not exist.
    notFoundComponent: NotFoundPage,
    staticData: { group, sources: sourcesOf(load) },
  });
}

const searchPages = () => import('../shop/features/results/search-pages.tsx');
const checkoutPages = () => import('../shop/features/checkout/checkout-page.tsx');
const accountPages = () => import('../shop/features/account/account-pages.ts');
const lookupPages = () => import('../shop/features/lookup/lookup-pages.ts');
const transferPages = () => import('../shop/features/transfers/transfer-pages.ts');
const textPages = () => import('../shop/features/pages/text-pages.tsx');
const soonPages = () => import('../shop/features/soon/coming-soon-page.tsx');

// Separate constants, because inside the list their types would be inferred from the list.
const home = createHome(root);
const unknown = createRoute({
  getParentRoute: () => root,
  path: UNKNOWN,
  beforeLoad: () => {
    throw notFound();
  },
  notFoundComponent: NotFoundPage,
  staticData: { group: 'unknown' },
});

/** All pages of the shop. */
export const routeTree = root.addChildren([
  home,
  unknown,
  page('/flightSearch', 'search', searchPages, 'SearchPage', readFormSearch),
  page('/flightSearch/$searchId', 'search', searchPages, 'ResultsPage', readResultsSearch),
  page(
    '/flight',
    'flightList',
    () => import('../shop/features/flight-list/flight-list-page.tsx'),
    'FlightListPage',
    readListSearch,
  ),
  page('/flightPayment', 'checkout', checkoutPages, 'ResumeCheckoutPage'),
  page('/flightPayment/$searchId/$flightId', 'checkout', checkoutPages, 'CheckoutPage', readCheckoutSearch),
  page(
    '/flightPayment/$searchId/$flightId/$returnFlightId',
    'checkout',
    checkoutPages,
    'CheckoutPage',
    readCheckoutSearch,
  ),
  page('/flight/$searchId/$flightId', 'checkout', checkoutPages, 'CheckoutPage', readCheckoutSearch),
  page(
    '/flight/$searchId/$flightId/$returnFlightId',
    'checkout',
    checkoutPages,
    'CheckoutPage',
    readCheckoutSearch,
  ),
  page(
    '/ticketDetail/$orderId',
    'trip',
    () => import('../shop/features/trip/ticket-detail-page.tsx'),
    'TicketDetailPage',
    readOrderSearch,
  ),
  page(
    '/transferDetail/$orderId',
    'trip',
    () => import('../shop/features/trip/ticket-detail-page.tsx'),
    'TicketDetailPage',
    readOrderSearch,
  ),
  page(
    '/paymentFailed',
    'trip',
    () => import('../shop/features/trip/payment-failed-page.tsx'),
    'PaymentFailedPage',
    readFailureSearch,
  ),
  page(
    '/payment/wait/$orderId',
    'trip',
    () => import('../shop/features/trip/payment-wait-page.tsx'),
    'PaymentWaitPage',
  ),
  page(
    '/pay/$requestId',
    'trip',
    () => import('../shop/features/trip/pay-link/pay-link-page.tsx'),
    'PayLinkPage',
  ),
  page(
    '/noTricks',
    'noTricks',
    () => import('../shop/features/no-tricks/no-tricks-page.tsx'),
    'NoTricksPage',
  ),
  page('/aboutUs', 'about', () => import('../shop/features/about/about-page.tsx'), 'AboutPage'),
  page('/comingSoon/$product', 'soon', soonPages, 'ComingSoonPage', undefined, ({ product }) =>
    isSoonProduct(product ?? ''),
  ),
  page('/transferSearch', 'transfers', transferPages, 'RideSearchPage', readRideStart),
  page('/transferSearch/$searchId', 'transfers', transferPages, 'RidesPage', readRidesSearch),
  page('/transferPayment', 'transfers', transferPages, 'ResumeRidePaymentPage'),
  page('/transferPayment/$searchId/$transferId', 'transfers', transferPages, 'RidePaymentPage', readJoin),
  page(
    '/transferPayment/$searchId/$transferId/$returnTransferId',
    'transfers',
    transferPages,
    'RidePaymentPage',
    readJoin,
  ),
  page(
    '/priceAlert',
    'priceAlert',
    () => import('../shop/features/price-alert/price-alert-page.tsx'),
    'PriceAlertPage',
    readAlertSearch,
  ),
  page('/survey', 'survey', () => import('../shop/features/survey/survey-page.tsx'), 'SurveyPage'),
  page('/pnr', 'lookup', lookupPages, 'PnrPage'),
  page('/pnr/result', 'lookup', lookupPages, 'PnrResultPage', readResultSearch),
  page('/reservation', 'lookup', lookupPages, 'ReservationPage'),
  page('/help', 'help', () => import('../shop/features/help/help-page.tsx'), 'HelpPage'),
  page(
    '/contact',
    'contact',
    () => import('../shop/features/contact/contact-page.tsx'),
    'ContactPage',
    readContactSearch,
  ),
  page(
    '/route/$pair',
    'route',
    () => import('../shop/features/route/route-page.tsx'),
    'RoutePage',
    undefined,
    ({ pair = '' }) => /^[a-z]{3}-[a-z]{3}$/i.test(pair),
  ),
  page(
    '/destination/$slug',
    'destination',
    () => import('../shop/features/destination/destination-page.tsx'),
    'DestinationPage',
  ),
  page('/gallery', 'gallery', () => import('../shop/features/gallery/gallery-page.tsx'), 'GalleryPage'),
  page('/company', 'texts', textPages, 'CompanyPage'),
  page('/jobs', 'texts', textPages, 'JobsPage'),
  page('/press', 'texts', textPages, 'PressPage'),
  page('/applications', 'texts', textPages, 'ApplicationsPage'),
  page('/internationalSites', 'texts', textPages, 'InternationalSitesPage'),
  page('/salesAgreement', 'texts', textPages, 'SalesAgreementPage'),
  page('/webUsage', 'texts', textPages, 'WebUsagePage'),
  page('/privacy', 'texts', textPages, 'PrivacyPage'),
  page('/consent', 'texts', textPages, 'ConsentPage'),
  page('/cookies', 'texts', textPages, 'CookiesPage'),
  page('/login', 'account', accountPages, 'SignInPage'),
  page('/forgotPassword', 'account', accountPages, 'ForgotPasswordPage'),
  page('/resetPassword', 'account', accountPages, 'ResetPasswordPage'),
  page('/register', 'account', accountPages, 'RegisterPage'),
  page('/user/dashboard', 'account', accountPages, 'DashboardPage'),
  page('/user/bookings', 'account', accountPages, 'MyBookingsPage'),
  page('/user/travellers', 'account', accountPages, 'TravellersPage'),
  page('/user/profile', 'account', accountPages, 'ProfilePage'),
  page('/user/settings', 'account', accountPages, 'SettingsPage'),
]);
