import * as account from './account/account.ts';
import * as profile from './account/profile.ts';
import * as registration from './account/registration.ts';
import * as travellers from './account/travellers.ts';
import * as agency from './agency/agency.ts';
import * as sites from './agency/sites.ts';
import * as auditLog from './audit/audit-log.ts';
import * as addOrder from './bookings/add-order.ts';
import * as addTransferOrder from './bookings/add-transfer-order.ts';
import * as cancel from './bookings/cancel.ts';
import * as changeAddress from './bookings/change-address.ts';
import * as checkPrice from './bookings/check-price.ts';
import * as checkTransferPrice from './bookings/check-transfer-price.ts';
import * as getDocument from './bookings/get-document.ts';
import * as getOrder from './bookings/get-order.ts';
import * as lookups from './bookings/lookups.ts';
import * as myBookings from './bookings/my-bookings.ts';
import * as myMessengers from './bookings/my-messengers.ts';
import * as orderCode from './bookings/order-code.ts';
import * as orderMessengers from './bookings/order-messengers.ts';
import * as orderThread from './bookings/order-thread.ts';
import * as passengerChange from './bookings/passenger-change.ts';
import * as payOrder from './bookings/pay-order.ts';
import * as paymentRequest from './bookings/payment-request.ts';
import * as previewAgreement from './bookings/preview-agreement.ts';
import * as proof from './bookings/travel-document.ts';
import * as proposals from './bookings/proposals.ts';
import * as rideTimes from './bookings/ride-times.ts';
import * as sendTicket from './bookings/send-ticket.ts';
import * as legal from './content/legal.ts';
import * as pages from './content/pages.ts';
import * as pictures from './content/pictures.ts';
import * as promotionPins from './content/promotion-pins.ts';
import * as texts from './content/texts.ts';
import * as customers from './customers/customers.ts';
import * as privacy from './customers/privacy.ts';
import * as cities from './definitions/cities.ts';
import * as districts from './definitions/districts.ts';
import * as packageTypes from './definitions/package-types.ts';
import * as clientErrors from './feedback/client-errors.ts';
import * as seatExchange from './exchange/seat-exchange.ts';
import * as seatStatements from './exchange/seat-statements.ts';
import * as contact from './feedback/contact.ts';
import * as recordings from './feedback/recordings.ts';
import * as survey from './feedback/survey.ts';
import * as accountingExport from './finance/accounting-export.ts';
import * as bankStatements from './finance/bank-statements.ts';
import * as channelPayouts from './finance/channel-payouts.ts';
import * as ledger from './finance/ledger.ts';
import * as matching from './finance/matching.ts';
import * as paymentAccounts from './finance/payment-accounts.ts';
import * as paymentRehearsal from './finance/payment-rehearsal.ts';
import * as payments from './finance/payments.ts';
import * as periodClose from './finance/period-close.ts';
import * as rehearsedOrders from './finance/rehearsed-orders.ts';
import * as invoices from './finance/invoices.ts';
import * as receipts from './finance/receipts.ts';
import * as refunds from './finance/refunds.ts';
import * as alternatives from './flights/alternatives.ts';
import * as flightList from './flights/flight-list.ts';
import * as priceAlerts from './flights/price-alerts.ts';
import * as routePrices from './flights/route-prices.ts';
import * as search from './flights/search.ts';
import * as seatMaps from './flights/seat-maps.ts';
import * as configuration from './identity/configuration.ts';
import * as impersonation from './identity/impersonation.ts';
import * as roles from './identity/roles.ts';
import * as sample from './identity/sample.ts';
import * as siteOpening from './identity/site-opening.ts';
import * as savedViews from './identity/saved-views.ts';
import * as training from './identity/training.ts';
import * as situations from './training/situations.ts';
import * as tenants from './identity/tenants.ts';
import * as twoFactor from './identity/two-factor.ts';
import * as users from './identity/users.ts';
import * as departureStock from './inventory/departure-stock.ts';
import * as departures from './inventory/departures.ts';
import * as fareCalendar from './inventory/fare-calendar.ts';
import * as flightSheets from './inventory/flight-sheets.ts';
import * as flightSuppliers from './inventory/flight-suppliers.ts';
import * as manifest from './inventory/manifest.ts';
import * as scheduleImport from './inventory/schedule-import.ts';
import * as services from './inventory/services.ts';
import * as tableImport from './inventory/table-import.ts';
import * as transferFiles from './inventory/transfer-files.ts';
import * as transferFleet from './inventory/transfer-fleet.ts';
import * as rideChannels from './inventory/ride-channels.ts';
import * as transferSuppliers from './inventory/transfer-suppliers.ts';
import * as transfers from './inventory/transfers.ts';
import * as outbox from './messages/outbox.ts';
import * as savedReplies from './messages/saved-replies.ts';
import * as staffMessages from './messages/staff-messages.ts';
import * as templates from './messages/templates.ts';
import * as callerOrder from './orders/caller-order.ts';
import * as deskPayment from './orders/desk-payment.ts';
import * as buyerContact from './orders/buyer-contact.ts';
import * as orderActs from './orders/order-acts.ts';
import * as orderDetail from './orders/order-detail.ts';
import * as orderList from './orders/order-list.ts';
import * as paymentLink from './orders/payment-link.ts';
import * as paymentRequests from './orders/payment-requests.ts';
import * as flightChanges from './orders/flight-changes.ts';
import * as orderSearch from './orders/order-search.ts';
import * as tasks from './orders/tasks.ts';
import * as workQueue from './orders/work-queue.ts';
import * as partnerUsage from './partners/partner-usage.ts';
import * as partnerClick from './partners/partner-click.ts';
import * as partnerClicks from './partners/partner-clicks.ts';
import * as partnerStatements from './partners/partner-statements.ts';
import * as partnerTerms from './partners/partner-terms.ts';
import * as salesPartners from './partners/sales-partners.ts';
import * as places from './places/places.ts';
import * as agencies from './reports/agencies.ts';
import * as dashboard from './reports/dashboard.ts';
import * as domainCheck from './reports/domain-check.ts';
import * as firstSteps from './reports/first-steps.ts';
import * as health from './reports/health.ts';
import * as sales from './reports/sales.ts';
import * as coupons from './rules/coupons.ts';
import * as markupRules from './rules/markup-rules.ts';
import * as rates from './rules/rates.ts';
import * as travelRules from './rules/travel-rules.ts';
import * as session from './session/session.ts';
import * as tokenAuth from './session/token-auth.ts';
import * as emailSettings from './settings/email-settings.ts';
import * as mapSettings from './settings/map-settings.ts';
import * as cardIssuers from './settings/card-issuers.ts';
import * as paymentRoutes from './settings/payment-routes.ts';
import * as paymentSettings from './settings/payment-settings.ts';
import * as receiptSettings from './settings/receipt-settings.ts';
import * as messengerSettings from './settings/messenger-settings.ts';
import * as walletSettings from './settings/wallet-settings.ts';
import * as smsSettings from './settings/sms-settings.ts';
import * as getSite from './site/get-site.ts';
import * as transfersPlaces from './transfers/places.ts';
import * as transfersSearch from './transfers/search.ts';
import { isOperation, type Operation } from './core/operation.ts';

/** Every file that declares calls; a test compares the list with the folders. */
const declarations: readonly object[] = [
  account,
  profile,
  registration,
  travellers,
  agency,
  sites,
  auditLog,
  addOrder,
  addTransferOrder,
  cancel,
  changeAddress,
  checkPrice,
  checkTransferPrice,
  getDocument,
  getOrder,
  lookups,
  myBookings,
  myMessengers,
  orderCode,
  orderMessengers,
  orderThread,
  passengerChange,
  paymentRequest,
  payOrder,
  previewAgreement,
  proof,
  proposals,
  rideTimes,
  sendTicket,
  legal,
  pages,
  pictures,
  promotionPins,
  texts,
  customers,
  privacy,
  cities,
  districts,
  packageTypes,
  seatExchange,
  seatStatements,
  clientErrors,
  contact,
  recordings,
  survey,
  accountingExport,
  bankStatements,
  channelPayouts,
  ledger,
  matching,
  paymentAccounts,
  paymentRehearsal,
  payments,
  periodClose,
  rehearsedOrders,
  invoices,
  receipts,
  refunds,
  alternatives,
  flightList,
  priceAlerts,
  routePrices,
  search,
  seatMaps,
  configuration,
  impersonation,
  roles,
  sample,
  siteOpening,
  savedViews,
  training,
  situations,
  tenants,
  twoFactor,
  users,
  departureStock,
  departures,
  fareCalendar,
  flightSheets,
  tableImport,
  flightSuppliers,
  manifest,
  scheduleImport,
  services,
  transferFiles,
  transferFleet,
  rideChannels,
  transferSuppliers,
  transfers,
  outbox,
  savedReplies,
  staffMessages,
  templates,
  callerOrder,
  deskPayment,
  buyerContact,
  orderActs,
  orderDetail,
  orderList,
  paymentLink,
  paymentRequests,
  flightChanges,
  orderSearch,
  tasks,
  workQueue,
  partnerUsage,
  partnerClick,
  partnerClicks,
  partnerStatements,
  partnerTerms,
  salesPartners,
  places,
  agencies,
  dashboard,
  domainCheck,
  firstSteps,
  health,
  sales,
  coupons,
  markupRules,
  rates,
  travelRules,
  session,
  tokenAuth,
  emailSettings,
  mapSettings,
  cardIssuers,
  paymentRoutes,
  paymentSettings,
  receiptSettings,
  messengerSettings,
  walletSettings,
  smsSettings,
  getSite,
  transfersPlaces,
  transfersSearch,
];

/** Every call of the product: the server must handle it, and the OpenAPI page lists it. */
export const catalogue: readonly Operation[] = declarations.flatMap((file) =>
  Object.values(file).filter(isOperation),
);
