import type { FastifyInstance } from 'fastify';
import { planAccountClosed } from './modules/messaging/planners/plan-account-closed.ts';
import { registerPaymentSimulators } from './wire-payment-simulators.ts';
import { createDocumentRenderer } from './adapters/pdf/render-in-worker.ts';
import { createFaultForwarder } from './adapters/fault-stores/send-envelope.ts';
import { MESSAGE_TOPICS } from './message-topics.ts';
import { expireHoldsJob } from './expire-holds-job.ts';
import { purgeEffectsJob } from './purge-effects-job.ts';
import { purgeSearchesJob } from './purge-searches-job.ts';
import { onMoneyEvents } from './on-money-events.ts';
import { onOrderEvents } from './on-order-events.ts';
import { createBookings, type Bookings } from './modules/bookings/public.ts';
import { createSeatExchange } from './modules/exchange/public.ts';
import { servePictures } from './modules/content/gallery/picture-routes.ts';
import type { Content } from './modules/content/public.ts';
import { type FlightsModule, createFlights } from './modules/flights/public.ts';
import { findChannelBooking } from './modules/ride-channels/public.ts';
import { sellsRides } from './modules/transfers/public.ts';
import { listColleagues, selectFormerStaff } from './modules/identity/users/list-colleagues.ts';
import { listUserNames } from './modules/identity/users/list-user-names.ts';
import type { Identity } from './modules/identity/public.ts';
import * as documentLinks from './modules/messaging/documents/document-links.ts';
import { serveMailBounces } from './modules/messaging/delivery/mail-bounces.ts';
import { listOrderMessages } from './modules/messaging/outbox/list-order-messages.ts';
import { listLateConfirmations } from './modules/messaging/outbox/message-troubles.ts';
import { createReplyApi } from './modules/messaging/replies/reply-rows.ts';
import { endChatsOfFormerAddress } from './modules/messaging/messengers/chat-rows.ts';
import { findMailState, findSmsState, startMessaging } from './modules/messaging/public.ts';
import { createOrderDocuments } from './modules/messaging/documents/order-documents.ts';
import {
  createPayments,
  followPayments,
  registerPaymentNotices,
  registerPaymentReturn,
  type Finance,
  type PaymentsDeps,
} from './modules/payments/public.ts';
import { placeRoutes, type Places } from './modules/places/public.ts';
import { readMovedCodes } from './modules/places/read-place-files.ts';
import { attributeOrder, orderSources } from './modules/sales-partners/public.ts';
import * as rules from './modules/rules/public.ts';
import type { Settings } from './modules/settings/public.ts';
import { createAudit } from './modules/audit/public.ts';
import { serveLogos } from './modules/settings/agency/logo.ts';
import { createFeedback, findContactForMessage, selectOpenContacts } from './modules/feedback/public.ts';
import { siteRoutes } from './modules/settings/site-route.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database/database.ts';
import type { TenantScope } from './platform/database/scope.ts';
import { createNetwork } from './platform/network/network.ts';
import { Partners } from './platform/network/partners.ts';
import type { Binding } from './platform/http/bind-operation.ts';
import { isLocalCaller, isLoopbackName } from './platform/http/local-caller.ts';
import type { Schedule } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import type { Metrics } from './platform/metrics.ts';
import type { CallCounter } from './platform/rate-limits/call-counter.ts';
import type { Outbox } from './platform/outbox/outbox.ts';
import type { Tracing } from './platform/tracing/tracing.ts';
import type { Keyring } from './platform/secrets/keyring.ts';
import { wireCustomers } from './wire-customers.ts';
import { wireFlightSuppliers, wireRideChannels, wireTransfers } from './wire-suppliers.ts';
import { wireFinanceOffice, wireRates, wireReceipts } from './wire-finance.ts';
import { wireOffice, wireReports } from './wire-office.ts';
import { wireMail } from './wire-mail.ts';
import { wirePriceAlerts } from './wire-price-alerts.ts';
import { tripFiles } from './wire-trip-files.ts';
import { wirePartnerApi } from './wire-partner-programs.ts';
import { wireMessengers } from './wire-messengers.ts';
import { wireSms } from './wire-sms.ts';
import { wireGateways } from './wire-training.ts';
import { createWatching } from './wire-watching.ts';

export interface WiringDeps {
  readonly config: Config;
  readonly snapshotFolder: string | undefined;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly keyring: Keyring;
  readonly metrics: Metrics;
  readonly tracing: Tracing | undefined;
  readonly outbox: Outbox;
  readonly identity: Identity;
  readonly settings: Settings;
  readonly content: Content;
  readonly places: Places;
  /** Counts the calls of each sales partner. */
  readonly callCounter: CallCounter;
  /** The address of this process on this machine, at which the test bank is called. */
  readonly ownAddress: () => string;
}

export interface WiredModules {
  /** The flights that an agency can sell now. */
  readonly flights: Pick<FlightsModule, 'findVersion' | 'load' | 'readOffer'>;
  /** The number of required first steps left before the agency's sites can open. */
  readonly countStepsLeft: (tenantId: number) => Promise<number>;
  readonly releaseRehearsals: Bookings['releaseRehearsals'];
  readonly bindings: readonly Binding[];
  readonly schedules: readonly Schedule[];
  /** Registers routes outside the contract: signed documents, and in a demo the test bank and the outbox page. */
  readonly register: (server: FastifyInstance) => Promise<void>;
  /** Updates the timetables in memory; called every second. */
  readonly refreshTimetables: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The only place where modules meet: wired bottom-up, each receives as arguments what the import rules allow. */
export function wireModules(deps: WiringDeps): WiredModules {
  const { config, database, log, keyring, outbox, identity, settings, content, places } = deps;
  const { listPinnedRoutes } = content;
  const network = createNetwork({ isOpen: config.demo, allowedHosts: config.allowedPrivateHosts });
  const { metrics, tracing } = deps;
  const watching = createWatching(metrics, tracing);
  // Our own simulators, and private hosts that the operator has allowed.
  const partners = new Partners({
    metrics,
    tracing,
    mayKnowTrace: ({ origin, hostname, host }) =>
      origin === new URL(deps.ownAddress()).origin ||
      [hostname, host].some((name) => config.allowedPrivateHosts.includes(name)),
  });
  const supplierWiring = {
    demo: config.demo,
    clock: deps.clock,
    ownAddress: deps.ownAddress,
    network,
    partners,
    database,
    keyring,
    outbox,
    log,
    places,
    settings,
    listTenantIds: identity.listTenantIds,
  };
  const flightSuppliers = wireFlightSuppliers(supplierWiring);
  const flights = createFlights({
    database,
    places,
    settings,
    rules,
    log,
    listPinnedRoutes,
    external: flightSuppliers.deps,
    watchSearch: watching.watchFlightSearch,
    movedCodes: readMovedCodes(),
    snapshotFolder: deps.snapshotFolder,
    searchThreads: config.searchThreads,
  });
  const { ownAddress, clock } = deps;
  const receipts = wireReceipts({ database, settings, outbox, log, network, partners, ownAddress });
  const paymentsDeps: PaymentsDeps = {
    database,
    settings,
    keyring,
    outbox,
    log,
    gateways: wireGateways(config.demo, { network, partners, ownAddress, database, clock }),
    receipts: receipts.receipts,
    countRefusedReturn: (why) => metrics.refusedReturns.inc({ why }),
  };
  const payments = createPayments(paymentsDeps);
  const transfers = wireTransfers({
    ...supplierWiring,
    watchSearch: watching.watchRideSearch,
  });
  const rates = wireRates(supplierWiring);
  const hasMailServer = async (scope: TenantScope): Promise<boolean> =>
    scope.isTraining || config.smtpUrl !== undefined || (await settings.hasEmailSetting(scope));
  const renderer = createDocumentRenderer();
  const bookings = createBookings({
    database,
    keyring,
    outbox,
    log,
    flights: flights.flights,
    transfers: transfers.transfers,
    otherSuppliers: [
      ...transfers.transfers.rideSuppliers,
      ...(flights.flights.externalSupply ? [flights.flights.externalSupply] : []),
    ],
    payments,
    places,
    rules,
    settings,
    readAcceptedTexts: content.getAcceptedTexts,
    findConsentVersion: content.findConsentVersion,
    findMailState,
    findSmsState,
    hasMailServer,
    endChats: endChatsOfFormerAddress,
    listLateConfirmations,
    linkDocuments: (scope, order) => documentLinks.linkDocuments(keyring, scope, order),
    getSiteOrigin: identity.getSiteOrigin,
    listSiteCurrencies: identity.listSiteCurrencies,
    listInvoices: receipts.listOrderInvoices,
    attributeOrder,
    admin: {
      ...orderSources,
      listMessages: listOrderMessages,
      replies: createReplyApi(keyring),
      listUserNames,
      listColleagues,
      selectFormerStaff,
      selectOpenContacts,
      hasSms: settings.hasSmsSetting,
      findChannelBooking,
      formatMessages: (scope, topic, payload) => messaging.formatMessages(scope, topic, payload),
      sendAgain: (scope, orderId, email) => messaging.sendAgain(scope, orderId, email),
      formatPaymentLink: (scope, link) => messaging.formatPaymentLink(scope, link),
      sendPaymentLink: (scope, link) => messaging.sendPaymentLink(scope, link),
      renderList: renderer.render,
      listPartnersPassengers: (...request) => exchange.listPartnersPassengers(...request),
    },
    listTenantIds: identity.listTenantIds,
  });
  const rideChannels = wireRideChannels({
    ...supplierWiring,
    transfers: transfers.transfers,
    bookings,
    payments,
    getSiteOrigin: identity.getSiteOrigin,
  });
  const exchange = createSeatExchange({ ...deps, flights, bookings, payments });
  const feedback = createFeedback({
    database,
    keyring,
    outbox,
    log,
    listTenantIds: identity.listTenantIds,
    forwardFault: config.sentryDsn === undefined ? undefined : createFaultForwarder(config.sentryDsn, log),
  });
  const priceAlerts = wirePriceAlerts(deps, flights.tripPrices);
  const recordPayout: Finance['recordPayout'] = (...payout) => finance.recordPayout(...payout);
  const partnerApi = wirePartnerApi({ ...deps, payments, recordPayout }, flights, transfers, bookings);
  const documents = createOrderDocuments({
    database,
    settings,
    readDocumentData: bookings.getOrderDocumentData,
    renderDocument: renderer.render,
    ...tripFiles,
    zoneOf: places.zoneOf,
  });
  onOrderEvents({ database, outbox, bookings, identity, partners: partnerApi });
  followPayments(outbox, payments, bookings.settlePayment);
  onMoneyEvents({ database, outbox, bookings, partners: partnerApi });
  const customers = wireCustomers({
    database,
    keyring,
    identity,
    content,
    log,
    emitClosed: (scope, closed) =>
      planAccountClosed({ outbox, hasNewsConsent: bookings.hasNewsConsent }, scope, closed),
  });
  const finance = wireFinanceOffice(paymentsDeps, bookings, identity, places, receipts);
  const sms = wireSms({ demo: config.demo, network, partners, clock, ownAddress });
  const { publicUrl } = config;
  const messengers = wireMessengers({ demo: config.demo, publicUrl, network, partners, clock, ownAddress });
  const mail = wireMail({ network, partners });
  const messaging = startMessaging(outbox, MESSAGE_TOPICS, {
    database,
    log,
    outbox,
    keyring,
    settings,
    identity,
    documents,
    ...mail,
    readOrder: bookings.getOrderForMessage,
    findOrders: bookings.books.findOrdersByNumber,
    searchOrders: bookings.books.findOrders,
    findOrderKey: bookings.findOrderKey,
    readCancellation: bookings.readCancellation,
    readPaymentRequest: bookings.readPaymentRequest,
    findCancelledAt: bookings.findCancelledAt,
    issueOrderCode: bookings.issueOrderCode,
    issueAddressCode: bookings.issueAddressCode,
    hasNewsConsent: bookings.hasNewsConsent,
    findContact: findContactForMessage,
    endPriceAlert: priceAlerts.endUndeliverable,
    findPriceAlert: priceAlerts.findForMessage,
    oneClickPath: priceAlerts.oneClickPath,
    smsProviders: sms.providers,
    smsReporters: sms.reporters,
    ...messengers.deps,
    requireOrderKey: bookings.requireOrderKey,
    listOwnOrders: bookings.listOwnOrders,
    smtpUrl: config.smtpUrl,
    mailReturnPath: config.mailReturnPath,
    operatorEmail: config.operatorEmail,
    listTenantIds: identity.listTenantIds,
    listAgencyIds: identity.listAgencyIds,
  });
  const audit = createAudit({ database, log, listTenantIds: identity.listTenantIds });
  const reports = wireReports({
    config,
    database,
    settings,
    orders: bookings.figures,
    places,
    identity,
    partners,
    metrics,
    network,
    countDestinations: async (tenantId) => (await flights.readOffer(tenantId)).destinations.size,
    hasMailServer,
  });
  const office = { network, partners, payments, smsProviders: sms.providers };
  return {
    flights,
    countStepsLeft: reports.countStepsLeft,
    releaseRehearsals: bookings.releaseRehearsals,
    bindings: [
      ...identity.bindings,
      ...audit.bindings,
      ...siteRoutes({
        database,
        settings,
        demo: config.demo,
        findConsentVersion: content.findConsentVersion,
        readOffer: flights.readOffer,
        sellsRides,
        hasMailServer,
      }),
      ...wireOffice({ ...deps, ...mail, ...messengers.deps, ...office }),
      ...customers.bindings,
      ...content.bindings,
      ...placeRoutes({ places, listSellablePlaces: flights.listSellablePlaces }),
      ...flights.bindings,
      ...flightSuppliers.bindings,
      ...rules.ruleRoutes({ database, ...bookings.travel }),
      ...transfers.bindings,
      ...rideChannels.bindings,
      ...rates.bindings,
      ...bookings.bindings,
      ...finance.bindings,
      ...messaging.bindings,
      ...feedback.bindings,
      ...priceAlerts.bindings,
      ...exchange.bindings,
      ...partnerApi.bindings,
      ...reports.bindings,
      ...documentLinks.documentRoutes({ database, documents, requireOrderKey: bookings.requireOrderKey }),
    ],
    schedules: watching.watchJobs([
      { name: 'outbox', cron: '* * * * *', run: () => outbox.sweep() },
      expireHoldsJob(flights, identity.listAllTenantIds),
      purgeSearchesJob({ database, listAllTenantIds: identity.listAllTenantIds, log }),
      purgeEffectsJob({ database, listAllTenantIds: identity.listAllTenantIds, log }),
      ...identity.jobs,
      ...audit.jobs,
      ...customers.jobs,
      ...transfers.jobs,
      ...rideChannels.jobs,
      ...flightSuppliers.jobs,
      ...rates.jobs,
      ...bookings.jobs,
      ...finance.jobs,
      ...messaging.jobs,
      ...feedback.jobs,
      ...priceAlerts.jobs,
      ...exchange.jobs,
      ...partnerApi.jobs,
      ...reports.jobs,
    ]),
    async register(server) {
      registerPaymentReturn(server, payments, bookings.followReturn);
      await registerPaymentNotices(server, payments);
      documentLinks.serveDocumentLinks(server, { database, keyring, documents });
      await rideChannels.serve(server);
      serveLogos(server, database);
      servePictures(server, database);
      for (const served of [priceAlerts, partnerApi, messaging, flightSuppliers]) await served.serve(server);
      const { mailBounceSecret: secret } = config;
      const { listTenantIds } = identity;
      const { endUndeliverable: endPriceAlert } = priceAlerts;
      if (secret !== undefined)
        await serveMailBounces(server, { ...deps, ...mail, listTenantIds, secret, endPriceAlert });
      if (!config.demo) return;
      const isHere = isLoopbackName(new URL(config.publicUrl).hostname);
      messaging.serveDemoOutbox(
        server,
        (request) => isHere && isLocalCaller(request) && isLoopbackName(request.hostname),
      );
      for (const { registerSimulators } of [sms, messengers]) await registerSimulators(server);
      for (const { registerSimulator } of [transfers, rideChannels, rates]) await registerSimulator(server);
      await registerPaymentSimulators(server, { ...deps, publicUrl: config.publicUrl });
    },
    refreshTimetables: () => exchange.refresh().then(flights.refresh),
    async close() {
      await partnerApi.close();
      await flights.close();
      await Promise.all([renderer.close(), mail.closeReader()]);
    },
  };
}
