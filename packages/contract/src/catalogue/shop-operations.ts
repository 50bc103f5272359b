import {
  signOut,
  signOutEverywhere,
  isTenantAvailable,
  sendPasswordResetCode,
  resetPassword,
  sendLoginCode,
} from '../account/account.ts';
import {
  getProfile,
  updateProfile,
  changeProfilePassword,
  getSessions,
  endSession,
  exportProfile,
  requestErasure,
} from '../account/profile.ts';
import { register } from '../account/registration.ts';
import { getTravellers, saveTraveller, deleteTraveller } from '../account/travellers.ts';
import { addOrder } from '../bookings/add-order.ts';
import { addTransferOrder } from '../bookings/add-transfer-order.ts';
import { getCancelQuote, confirmCancel, getOrderCancelQuote, cancelOrder } from '../bookings/cancel.ts';
import { sendAddressCode, changeAddress } from '../bookings/change-address.ts';
import { checkPrice } from '../bookings/check-price.ts';
import { getDocument } from '../bookings/get-document.ts';
import { getOrder } from '../bookings/get-order.ts';
import { findByPnr, findByReservation } from '../bookings/lookups.ts';
import { getMyBookings } from '../bookings/my-bookings.ts';
import { sendOrderCode, proveOrderCode } from '../bookings/order-code.ts';
import {
  quotePassengerChange,
  requestPassengerChange,
  payPassengerChange,
} from '../bookings/passenger-change.ts';
import { getPaymentState, clearPaymentState, retryPayment } from '../bookings/pay-order.ts';
import { sendProof } from '../bookings/proof.ts';
import {
  answerProposal,
  payProposal,
  acknowledgeChange,
  propose,
  withdrawProposal,
} from '../bookings/proposals.ts';
import { previewAgreement, previewTransferAgreement } from '../bookings/preview-agreement.ts';
import { getRideTimes } from '../bookings/ride-times.ts';
import { sendTicket } from '../bookings/send-ticket.ts';
import { getLegal } from '../content/legal.ts';
import { getHome, getDestination, getFaq, getPage, getGallery } from '../content/pages.ts';
import { getFlexibleDates, getNearbyAirports } from '../flights/alternatives.ts';
import { getFlightList } from '../flights/flight-list.ts';
import {
  saveFlightSearch,
  getFlightSearchResults,
  auxiliaryServiceSearch,
  getPriceCalendar,
  getPromotions,
} from '../flights/search.ts';
import { getAirportsForAutoComplete, searchAirport } from '../places/places.ts';
import { getCurrentLoginInformations } from '../session/session.ts';
import { authenticate, authenticateByCode } from '../session/token-auth.ts';
import { getSite } from '../site/get-site.ts';
import { checkTransferPrice } from '../transfers/check-price.ts';
import { searchTransferPlace } from '../transfers/places.ts';
import { saveTransferSearch, getTransferSearchResults } from '../transfers/search.ts';
import { reportClientError, getClientErrors, setClientErrorState } from '../feedback/client-errors.ts';
import { sendMessage, getContacts, getContact, answerContact, updateContact } from '../feedback/contact.ts';
import { appendRecording, forgetRecordings, getRecordings, getRecording } from '../feedback/recordings.ts';
import { saveAnswer, getSurvey } from '../feedback/survey.ts';
import type { Operation } from '../core/operation.ts';

/** What travellers and their browsers call. */
export const shopOperations: readonly Operation[] = [
  getSite,
  getCurrentLoginInformations,
  authenticate,
  authenticateByCode,
  signOut,
  signOutEverywhere,
  isTenantAvailable,
  sendPasswordResetCode,
  resetPassword,
  sendLoginCode,
  reportClientError,
  getAirportsForAutoComplete,
  searchAirport,
  saveFlightSearch,
  getFlightSearchResults,
  auxiliaryServiceSearch,
  getPriceCalendar,
  getFlexibleDates,
  getNearbyAirports,
  getPromotions,
  getFlightList,
  searchTransferPlace,
  saveTransferSearch,
  getTransferSearchResults,
  checkPrice,
  addOrder,
  checkTransferPrice,
  addTransferOrder,
  previewAgreement,
  previewTransferAgreement,
  getRideTimes,
  getOrder,
  getDocument,
  findByPnr,
  findByReservation,
  getMyBookings,
  register,
  getProfile,
  updateProfile,
  changeProfilePassword,
  getSessions,
  endSession,
  exportProfile,
  requestErasure,
  getTravellers,
  saveTraveller,
  deleteTraveller,
  getPaymentState,
  clearPaymentState,
  retryPayment,
  sendOrderCode,
  proveOrderCode,
  sendAddressCode,
  changeAddress,
  sendTicket,
  quotePassengerChange,
  requestPassengerChange,
  payPassengerChange,
  sendProof,
  answerProposal,
  payProposal,
  acknowledgeChange,
  getCancelQuote,
  confirmCancel,
  getOrderCancelQuote,
  cancelOrder,
  getLegal,
  getHome,
  getDestination,
  getFaq,
  getPage,
  getGallery,
  propose,
  withdrawProposal,
  sendMessage,
  getContacts,
  getContact,
  answerContact,
  updateContact,
  saveAnswer,
  getSurvey,
  getClientErrors,
  setClientErrorState,
  appendRecording,
  forgetRecordings,
  getRecordings,
  getRecording,
];
