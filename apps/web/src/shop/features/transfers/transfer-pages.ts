/** One script for searching and paying for rides. */
export { RidePaymentPage, ResumeRidePaymentPage } from './checkout/ride-payment-page.tsx';
export { RidesPage } from './results/rides-page.tsx';
export { RideSearchPage } from './search/ride-search-page.tsx';
