import type { addOrder as addOrderOperation } from '@farewind/contract/bookings/add-order';
import type * as addresses from '@farewind/contract/bookings/change-address';
import type { checkPrice as checkPriceOperation } from '@farewind/contract/bookings/check-price';
import type * as agreements from '@farewind/contract/bookings/preview-agreement';
import type * as orders from '@farewind/contract/bookings/get-order';
import type * as cancelling from '@farewind/contract/bookings/cancel';
import type * as lookups from '@farewind/contract/bookings/lookups';
import type * as changes from '@farewind/contract/bookings/passenger-change';
import type { sendProof as sendProofOperation } from '@farewind/contract/bookings/proof';
import type * as proposals from '@farewind/contract/bookings/proposals';
import type * as codes from '@farewind/contract/bookings/order-code';
import type * as payments from '@farewind/contract/bookings/pay-order';
import type { sendTicket as sendTicketOperation } from '@farewind/contract/bookings/send-ticket';
import type { getLegal as getLegalOperation } from '@farewind/contract/content/legal';
import type { getFlightList as getFlightListOperation } from '@farewind/contract/flights/flight-list';
import type * as flights from '@farewind/contract/flights/search';
import type * as places from '@farewind/contract/places/places';
import type * as accounts from '@farewind/contract/account/account';
import type * as myBookings from '@farewind/contract/bookings/my-bookings';
import type * as session from '@farewind/contract/session/session';
import type * as tokens from '@farewind/contract/session/token-auth';
import type { addTransferOrder as addTransferOrderOperation } from '@farewind/contract/bookings/add-transfer-order';
import type { getRideTimes as getRideTimesOperation } from '@farewind/contract/bookings/ride-times';
import type { checkTransferPrice as checkTransferPriceOperation } from '@farewind/contract/transfers/check-price';
import type { searchTransferPlace as searchTransferPlaceOperation } from '@farewind/contract/transfers/places';
import type * as transfers from '@farewind/contract/transfers/search';
import type { getSite as getSiteOperation } from '@farewind/contract/site/get-site';
import { remote } from './remote.ts';

/** The calls that the shop makes, under the names that the contract gives them. */
export const getSite = remote<typeof getSiteOperation>('GET', 'Site/Get');
export const getCurrentLoginInformations = remote<typeof session.getCurrentLoginInformations>(
  'GET',
  'Session/GetCurrentLoginInformations',
);
export const getAirportsForAutoComplete = remote<typeof places.getAirportsForAutoComplete>(
  'GET',
  'Flight/GetAirportsForAutoComplete',
);
export const searchAirport = remote<typeof places.searchAirport>('POST', 'Flight/SearchAirport');
export const saveFlightSearch = remote<typeof flights.saveFlightSearch>('POST', 'Flight/SaveFlightSearch');
export const getFlightSearchResults = remote<typeof flights.getFlightSearchResults>(
  'GET',
  'Flight/GetFlightSearchResults',
);
export const auxiliaryServiceSearch = remote<typeof flights.auxiliaryServiceSearch>(
  'GET',
  'Flight/AuxiliaryServiceSearch',
);
export const getPriceCalendar = remote<typeof flights.getPriceCalendar>('GET', 'Flight/GetPriceCalendar');
export const getPromotions = remote<typeof flights.getPromotions>('GET', 'Flight/GetPromotions');
export const getFlightList = remote<typeof getFlightListOperation>('GET', 'Flight/GetFlightList');
export const getLegal = remote<typeof getLegalOperation>('GET', 'Content/GetLegal');
export const checkPrice = remote<typeof checkPriceOperation>('POST', 'Booking/CheckPrice');
export const previewAgreement = remote<typeof agreements.previewAgreement>(
  'POST',
  'Booking/PreviewAgreement',
);
export const previewTransferAgreement = remote<typeof agreements.previewTransferAgreement>(
  'POST',
  'Booking/PreviewTransferAgreement',
);
export const addOrder = remote<typeof addOrderOperation>('POST', 'Booking/AddOrder');
export const getOrder = remote<typeof orders.getOrder>('GET', 'Booking/GetOrder');
export const retryPayment = remote<typeof payments.retryPayment>('POST', 'Booking/RetryPayment');
export const sendOrderCode = remote<typeof codes.sendOrderCode>('POST', 'Booking/SendOrderCode');
export const proveOrderCode = remote<typeof codes.proveOrderCode>('POST', 'Booking/ProveOrderCode');
export const sendAddressCode = remote<typeof addresses.sendAddressCode>('POST', 'Booking/SendAddressCode');
export const changeAddress = remote<typeof addresses.changeAddress>('POST', 'Booking/ChangeAddress');
export const sendTicket = remote<typeof sendTicketOperation>('POST', 'Booking/SendTicket');
export const findByPnr = remote<typeof lookups.findByPnr>('POST', 'Booking/FindByPnr');
export const findByReservation = remote<typeof lookups.findByReservation>(
  'POST',
  'Booking/FindByReservation',
);
export const getCancelQuote = remote<typeof cancelling.getCancelQuote>('GET', 'Booking/GetCancelQuote');
export const confirmCancel = remote<typeof cancelling.confirmCancel>('POST', 'Booking/ConfirmCancel');
export const quotePassengerChange = remote<typeof changes.quotePassengerChange>(
  'POST',
  'Booking/QuotePassengerChange',
);
export const requestPassengerChange = remote<typeof changes.requestPassengerChange>(
  'POST',
  'Booking/RequestPassengerChange',
);
export const payPassengerChange = remote<typeof changes.payPassengerChange>(
  'POST',
  'Booking/PayPassengerChange',
);
export const payProposal = remote<typeof proposals.payProposal>('POST', 'Booking/PayProposal');
export const answerProposal = remote<typeof proposals.answerProposal>('POST', 'Booking/AnswerProposal');
export const acknowledgeChange = remote<typeof proposals.acknowledgeChange>(
  'POST',
  'Booking/AcknowledgeChange',
);
export const sendProof = remote<typeof sendProofOperation>('POST', 'Booking/SendProof');
export const authenticate = remote<typeof tokens.authenticate>('POST', 'TokenAuth/Authenticate', '/api/');
export const authenticateByCode = remote<typeof tokens.authenticateByCode>(
  'POST',
  'TokenAuth/AuthenticateByCode',
  '/api/',
);
export const signOut = remote<typeof accounts.signOut>('POST', 'Account/SignOut');
export const sendPasswordResetCode = remote<typeof accounts.sendPasswordResetCode>(
  'POST',
  'Account/SendPasswordResetCode',
);
export const resetPassword = remote<typeof accounts.resetPassword>('POST', 'Account/ResetPassword');
export const sendLoginCode = remote<typeof accounts.sendLoginCode>('POST', 'Account/SendLoginCode');
export const getRideTimes = remote<typeof getRideTimesOperation>('GET', 'Booking/GetRideTimes');
export const searchTransferPlace = remote<typeof searchTransferPlaceOperation>(
  'POST',
  'Transfer/SearchPlace',
);
export const saveTransferSearch = remote<typeof transfers.saveTransferSearch>(
  'POST',
  'Transfer/SaveTransferSearch',
);
export const getTransferSearchResults = remote<typeof transfers.getTransferSearchResults>(
  'GET',
  'Transfer/GetTransferSearchResults',
);
export const checkTransferPrice = remote<typeof checkTransferPriceOperation>('POST', 'Transfer/CheckPrice');
export const addTransferOrder = remote<typeof addTransferOrderOperation>('POST', 'Booking/AddTransferOrder');
export const getMyBookings = remote<typeof myBookings.getMyBookings>('GET', 'MyBooking/GetAll');
