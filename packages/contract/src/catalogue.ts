import {
  isTenantAvailable,
  resetPassword,
  sendLoginCode,
  sendPasswordResetCode,
  signOut,
  signOutEverywhere,
} from './account/account.ts';
import {
  changeProfilePassword,
  endSession,
  exportProfile,
  getProfile,
  getSessions,
  requestErasure,
  updateProfile,
} from './account/profile.ts';
import { register } from './account/registration.ts';
import { deleteTraveller, getTravellers, saveTraveller } from './account/travellers.ts';
import { getAgencyInfo, updateAgency, uploadLogo } from './agency/agency.ts';
import { deleteSite, getSites, saveSite, updateSite } from './agency/sites.ts';
import { getAuditLog } from './audit/audit-log.ts';
import { addOrder } from './bookings/add-order.ts';
import { addTransferOrder } from './bookings/add-transfer-order.ts';
import { cancelOrder, confirmCancel, getCancelQuote, getOrderCancelQuote } from './bookings/cancel.ts';
import { changeAddress, sendAddressCode } from './bookings/change-address.ts';
import { checkPrice } from './bookings/check-price.ts';
import { getDocument } from './bookings/get-document.ts';
import { getOrder } from './bookings/get-order.ts';
import { findByPnr, findByReservation } from './bookings/lookups.ts';
import { getMyBookings } from './bookings/my-bookings.ts';
import { getRideTimes } from './bookings/ride-times.ts';
import { proveOrderCode, sendOrderCode } from './bookings/order-code.ts';
import {
  payPassengerChange,
  quotePassengerChange,
  requestPassengerChange,
} from './bookings/passenger-change.ts';
import { clearPaymentState, getPaymentState, retryPayment } from './bookings/pay-order.ts';
import {
  acknowledgeChange,
  answerProposal,
  payProposal,
  propose,
  withdrawProposal,
} from './bookings/proposals.ts';
import { sendProof } from './bookings/proof.ts';
import { sendTicket } from './bookings/send-ticket.ts';
import { getLegal } from './content/legal.ts';
import { getDestination, getFaq, getGallery, getHome, getPage } from './content/pages.ts';
import { deletePicture, getPictures, updatePicture, uploadPicture } from './content/pictures.ts';
import {
  deletePromotionPin,
  getPromotionPins,
  savePromotionPin,
  updatePromotionPin,
} from './content/promotion-pins.ts';
import {
  addQuestion,
  arrangeText,
  getText,
  getTexts,
  previewText,
  restoreText,
  saveText,
} from './content/texts.ts';
import {
  deleteCustomer,
  getCustomer,
  getCustomers,
  saveCustomer,
  updateCustomer,
} from './customers/customers.ts';
import { eraseCustomer, exportCustomer } from './customers/privacy.ts';
import { deleteCity, getCities, saveCity, updateCity } from './definitions/cities.ts';
import { deleteDistrict, getDistricts, saveDistrict, updateDistrict } from './definitions/districts.ts';
import {
  deletePackageType,
  getPackageTypes,
  savePackageType,
  updatePackageType,
} from './definitions/package-types.ts';
import { getMismatches, importStatement, reconcilePayments, repairMismatch } from './finance/matching.ts';
import { getPayments } from './finance/payments.ts';
import { approveRefund, getRefunds, rejectRefund, sendRefundAgain } from './finance/refunds.ts';
import { getFlightList } from './flights/flight-list.ts';
import {
  auxiliaryServiceSearch,
  getFlightSearchResults,
  getPriceCalendar,
  getPromotions,
  saveFlightSearch,
} from './flights/search.ts';
import { changeUiTheme, getUserConfiguration } from './identity/configuration.ts';
import { backToImpersonator, impersonate } from './identity/impersonation.ts';
import {
  createRole,
  deleteRole,
  getAllPermissions,
  getRole,
  getRoleForEdit,
  getRoles,
  listRoles,
  updateRole,
} from './identity/roles.ts';
import { createTenant, deleteTenant, getTenant, getTenants, updateTenant } from './identity/tenants.ts';
import {
  beginTwoFactor,
  confirmTwoFactor,
  getTwoFactor,
  requireTwoFactor,
  resetTwoFactorOf,
  turnOffTwoFactor,
} from './identity/two-factor.ts';
import {
  activateUser,
  changeLanguage,
  changePassword,
  createUser,
  deactivateUser,
  deleteUser,
  getUser,
  getUserRoles,
  getUsers,
  inviteUser,
  resetUserPassword,
  updateUser,
} from './identity/users.ts';
import { getMessage, getOutbox, getTimes, resendMessage } from './messages/outbox.ts';
import {
  getTemplate,
  getTemplates,
  previewTemplate,
  resetTemplate,
  saveTemplate,
} from './messages/templates.ts';
import { getAffectedOrders, getDepartures, updateDeparture } from './inventory/departures.ts';
import { getImport, importSchedule } from './inventory/schedule-import.ts';
import { deleteService, getServices, saveService, updateService } from './inventory/services.ts';
import { exportTransfers, importTransfers } from './inventory/transfer-files.ts';
import { getFleet, saveFleet, updateFleet } from './inventory/transfer-fleet.ts';
import {
  deleteRoute,
  deleteVehicleType,
  deleteZone,
  getRoutes,
  getStations,
  getVehicleTypes,
  getZones,
  saveRoute,
  saveStation,
  saveVehicleType,
  saveZone,
  updateRoute,
  updateStation,
  updateVehicleType,
  updateZone,
} from './inventory/transfers.ts';
import {
  getTransferSuppliers,
  saveTransferSupplier,
  testTransferSupplier,
  updateTransferSupplier,
} from './inventory/transfer-suppliers.ts';
import {
  addNote,
  cancelForDocuments,
  changePassengers,
  confirmOrder,
  decideChange,
  decideProof,
  getProofFile,
  resendOrder,
  setDriver,
  cancelRide,
} from './orders/order-acts.ts';
import { getDeskOrder } from './orders/order-detail.ts';
import { getOrders } from './orders/order-list.ts';
import { closeTask, getTasks } from './orders/tasks.ts';
import { getAirportsForAutoComplete, searchAirport } from './places/places.ts';
import { getDashboard, getHouse } from './reports/dashboard.ts';
import { exportReport, getSales } from './reports/sales.ts';
import { deleteCoupon, getCoupons, saveCoupon, updateCoupon } from './rules/coupons.ts';
import {
  deleteMarkup,
  getMarkups,
  moveMarkup,
  previewMarkup,
  saveMarkup,
  updateMarkup,
} from './rules/markup-rules.ts';
import { getRateSettings, getRates, refreshRates, saveRate, updateRateSettings } from './rules/rates.ts';
import {
  deleteTravelRule,
  getTravelRules,
  previewTravelRule,
  saveTravelRule,
  updateTravelRule,
} from './rules/travel-rules.ts';
import { getCurrentLoginInformations } from './session/session.ts';
import { authenticate, authenticateByCode } from './session/token-auth.ts';
import {
  deleteEmailSetting,
  getEmailSettings,
  saveEmailSetting,
  testEmailSetting,
  updateEmailSetting,
} from './settings/email-settings.ts';
import {
  deleteMapSetting,
  getMapSettings,
  saveMapSetting,
  testMapSetting,
  updateMapSetting,
} from './settings/map-settings.ts';
import {
  deletePaymentSetting,
  getPaymentSettings,
  savePaymentSetting,
  testPaymentSetting,
  updatePaymentSetting,
} from './settings/payment-settings.ts';
import {
  deleteSmsSetting,
  getSmsSettings,
  saveSmsSetting,
  testSmsSetting,
  updateSmsSetting,
} from './settings/sms-settings.ts';
import { getSite } from './site/get-site.ts';
import { checkTransferPrice } from './transfers/check-price.ts';
import { searchTransferPlace } from './transfers/places.ts';
import { getTransferSearchResults, saveTransferSearch } from './transfers/search.ts';
import { getClientErrors, reportClientError, setClientErrorState } from './voices/client-errors.ts';
import { answerContact, getContact, getContacts, sendMessage, updateContact } from './voices/contact.ts';
import { appendRecording, forgetRecordings, getRecording, getRecordings } from './voices/recordings.ts';
import { getSurvey, saveAnswer } from './voices/survey.ts';
import type { Operation } from './core/operation.ts';

/** Every call of the product: what the server must answer, and what the OpenAPI page lists. */
export const catalogue: readonly Operation[] = [
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
  getPromotions,
  getFlightList,
  searchTransferPlace,
  saveTransferSearch,
  getTransferSearchResults,
  checkPrice,
  addOrder,
  checkTransferPrice,
  addTransferOrder,
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
  getTexts,
  getText,
  saveText,
  previewText,
  restoreText,
  addQuestion,
  arrangeText,
  getPromotionPins,
  savePromotionPin,
  updatePromotionPin,
  deletePromotionPin,
  getPictures,
  uploadPicture,
  updatePicture,
  deletePicture,
  getOutbox,
  getMessage,
  resendMessage,
  getTimes,
  getTemplates,
  getTemplate,
  saveTemplate,
  resetTemplate,
  previewTemplate,
  getUserConfiguration,
  changeUiTheme,
  getUsers,
  getUser,
  getUserRoles,
  createUser,
  updateUser,
  deleteUser,
  inviteUser,
  activateUser,
  deactivateUser,
  changeLanguage,
  changePassword,
  resetUserPassword,
  getRoles,
  getRole,
  listRoles,
  getRoleForEdit,
  getAllPermissions,
  createRole,
  updateRole,
  deleteRole,
  getTenants,
  getTenant,
  createTenant,
  updateTenant,
  deleteTenant,
  getTwoFactor,
  beginTwoFactor,
  confirmTwoFactor,
  turnOffTwoFactor,
  resetTwoFactorOf,
  requireTwoFactor,
  impersonate,
  backToImpersonator,
  getAuditLog,
  getDashboard,
  getHouse,
  getSales,
  exportReport,
  getRefunds,
  approveRefund,
  rejectRefund,
  sendRefundAgain,
  getPayments,
  reconcilePayments,
  getMismatches,
  repairMismatch,
  importStatement,
  getCities,
  saveCity,
  updateCity,
  deleteCity,
  getDistricts,
  saveDistrict,
  updateDistrict,
  deleteDistrict,
  getPackageTypes,
  savePackageType,
  updatePackageType,
  deletePackageType,
  getCustomers,
  getCustomer,
  saveCustomer,
  updateCustomer,
  deleteCustomer,
  exportCustomer,
  eraseCustomer,
  getEmailSettings,
  saveEmailSetting,
  updateEmailSetting,
  deleteEmailSetting,
  testEmailSetting,
  getSmsSettings,
  saveSmsSetting,
  updateSmsSetting,
  deleteSmsSetting,
  testSmsSetting,
  getPaymentSettings,
  savePaymentSetting,
  updatePaymentSetting,
  deletePaymentSetting,
  testPaymentSetting,
  getMapSettings,
  saveMapSetting,
  updateMapSetting,
  deleteMapSetting,
  testMapSetting,
  getAgencyInfo,
  updateAgency,
  uploadLogo,
  getSites,
  saveSite,
  updateSite,
  deleteSite,
  getOrders,
  getDeskOrder,
  addNote,
  confirmOrder,
  resendOrder,
  changePassengers,
  decideChange,
  decideProof,
  cancelForDocuments,
  getProofFile,
  setDriver,
  cancelRide,
  getTasks,
  closeTask,
  propose,
  withdrawProposal,
  getDepartures,
  getAffectedOrders,
  updateDeparture,
  getServices,
  saveService,
  updateService,
  deleteService,
  importSchedule,
  getImport,
  getStations,
  saveStation,
  updateStation,
  getZones,
  saveZone,
  updateZone,
  deleteZone,
  getVehicleTypes,
  saveVehicleType,
  updateVehicleType,
  deleteVehicleType,
  getRoutes,
  saveRoute,
  updateRoute,
  deleteRoute,
  getFleet,
  saveFleet,
  updateFleet,
  importTransfers,
  exportTransfers,
  getTransferSuppliers,
  saveTransferSupplier,
  testTransferSupplier,
  updateTransferSupplier,
  getTravelRules,
  saveTravelRule,
  updateTravelRule,
  deleteTravelRule,
  previewTravelRule,
  getMarkups,
  saveMarkup,
  updateMarkup,
  deleteMarkup,
  moveMarkup,
  previewMarkup,
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
  getCoupons,
  saveCoupon,
  updateCoupon,
  deleteCoupon,
  getRates,
  saveRate,
  refreshRates,
  getRateSettings,
  updateRateSettings,
];
