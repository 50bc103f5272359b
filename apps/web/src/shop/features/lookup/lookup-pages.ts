export { PnrPage, ReservationPage } from './lookup-page.tsx';
export { PnrResultPage } from './pnr-result-page.tsx';
