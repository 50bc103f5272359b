import { smsProviders } from '@farewind/contract/settings/sms-settings';
import { deskSheet } from './adapters/payment-gateways/desk/desk-sheet.ts';
import { createReceiptDeskTests } from './adapters/fiscal-receipts/receipt-desks.ts';
import { createAccountConnectionTests, listProviderSheets } from './adapters/payment-gateways/providers.ts';
import { createDomainLookup } from './adapters/domain-names/system-lookup.ts';
import { redrawPicture } from './adapters/pictures/redraw-picture.ts';
import { createConnectionTests } from './adapters/connection-tests.ts';
import { definitionRoutes } from './modules/definitions/public.ts';
import type { Identity } from './modules/identity/public.ts';
import type { BotApis } from './modules/messaging/messenger-ports.ts';
import { planInbox } from './modules/messaging/messengers/inbox-route.ts';
import type { SendMail, SmsProviders, VisitMailbox } from './modules/messaging/ports.ts';
import { testReference } from './modules/payments/ports.ts';
import { sandboxCard } from './modules/settings/demo-agency.ts';
import { settingRoutes } from './modules/settings/routes.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database/database.ts';
import type { Binding } from './platform/http/bind-operation.ts';
import type { Network } from './platform/network/network.ts';
import type { Outbox } from './platform/outbox/outbox.ts';
import { newId } from './platform/ids.ts';
import { listMessengerProviders } from './wire-messengers.ts';
import type { Partners } from './platform/network/partners.ts';
import type { Keyring } from './platform/secrets/keyring.ts';
import { areFlightsPriced, countSearches } from './modules/flights/public.ts';
import { supplierRows as flightSuppliers } from './modules/flights/suppliers/supplier-rows.ts';
import { countMessageTroubles, listLateConfirmations } from './modules/messaging/outbox/message-troubles.ts';
import { lateKinds, readSoldOrders, type OrderFigures } from './modules/bookings/public.ts';
import {
  convertAt,
  countOpenPayments,
  countTestPurchases,
  formatRate,
  listTurnover,
  readRatesOfDays,
  type Payments,
} from './modules/payments/public.ts';
import type { Places } from './modules/places/public.ts';
import {
  createReports,
  type CalledSupplier,
  type FirstStepsSources,
  type ReportSources,
  type Reports,
} from './modules/reports/public.ts';
import type { Settings } from './modules/settings/public.ts';
import { countLegalTexts } from './modules/content/texts/count-legal-texts.ts';
import { readAgencyAccess } from './modules/identity/tenants/read-access.ts';
import { countStaff } from './modules/identity/users/count-staff.ts';
import { findLastSent } from './modules/messaging/outbox/find-last-sent.ts';
import { findMailboxHealth } from './modules/messaging/mailbox/mailbox-state.ts';
import { measureReplies } from './modules/messaging/replies/reply-storage.ts';
import { findLogoHash } from './modules/settings/agency/agency-rows.ts';
import { listActivePaymentRows } from './modules/settings/payment/payment-rows.ts';
import { listUnsellable } from './modules/settings/sellable-currencies.ts';
import { listSiteRecords } from './modules/settings/sites/site-records.ts';
import { readRateHealth } from './modules/settings/rates/rate-health.ts';
import { listCalledChannels } from './modules/ride-channels/public.ts';
import { supplierRows as rideSuppliers } from './modules/transfers/external/supplier-rows.ts';
import { areRidesPriced, countRideSearches, sellsRides } from './modules/transfers/public.ts';
import type { TenantScope } from './platform/database/scope.ts';
import type { Metrics } from './platform/metrics.ts';

export interface OfficeDeps {
  readonly config: Config;
  readonly database: Database;
  readonly keyring: Keyring;
  readonly identity: Identity;
  readonly network: Network;
  readonly partners: Partners;
  readonly sendMail: SendMail;
  readonly visitMailbox: VisitMailbox;
  readonly smsProviders: SmsProviders;
  readonly bots: BotApis;
  readonly outbox: Outbox;
  readonly ownAddress: () => string;
  readonly payments: Pick<Payments, 'knowsItsPayments'>;
}

/** Wires what staff maintain for their agency: settings and definitions. */
export function wireOffice(deps: OfficeDeps): Binding[] {
  const { config, database, keyring, identity, network } = deps;
  return [
    ...settingRoutes({
      database,
      keyring,
      network,
      redraw: redrawPicture,
      findContact: identity.findContact,
      isInventoryPriced: async (scope) => (await areFlightsPriced(scope)) || areRidesPriced(scope),
      sitesChanged: identity.sitesChanged,
      isDemo: config.demo,
      ownAddress: {
        publicUrl: config.publicUrl,
        allowedHosts: config.allowedHosts,
        givesNames: config.demo,
      },
      readAgencyHosts: identity.readAgencyHosts,
      paymentProviders: listProviderSheets(config.demo),
      knowsItsPayments: deps.payments.knowsItsPayments,
      smsProviders: smsProviders.filter((name) => deps.smsProviders[name] !== undefined),
      messengerProviders: listMessengerProviders(deps.bots),
      openInbox: (scope, settingId) => planInbox(deps.outbox, scope, settingId, newId()),
      trials: createConnectionTests({
        bots: deps.bots,
        network,
        sendMail: deps.sendMail,
        visitMailbox: deps.visitMailbox,
        smsProviders: deps.smsProviders,
        receiptDeskTests: createReceiptDeskTests({
          network,
          partners: deps.partners,
          ownAddress: deps.ownAddress,
        }),
        accountConnectionTests: createAccountConnectionTests(config.demo, {
          network,
          partners: deps.partners,
          ownAddress: deps.ownAddress,
          nameTestReference: testReference,
          sandboxCard,
        }),
      }),
    }),
    ...definitionRoutes(database),
  ];
}

/** Wires the reports with the module interfaces that they read. */
export function wireReports(parts: {
  readonly config: Pick<Config, 'demo' | 'role' | 'publicUrl'>;
  readonly database: Database;
  readonly settings: Settings;
  readonly orders: OrderFigures;
  readonly places: Pick<Places, 'airlineNameOf'>;
  readonly identity: Pick<Identity, 'readUserNames' | 'listAgencyIds' | 'readSample'>;
  readonly partners: Pick<Partners, 'listSeen'>;
  readonly metrics: Pick<Metrics, 'registerMeasured'>;
  readonly network: Network;
  readonly countDestinations: (tenantId: number) => Promise<number>;
  readonly hasMailServer: (scope: TenantScope) => Promise<boolean>;
}): Reports {
  const { config, database, settings, orders, places, identity, partners, metrics } = parts;
  const sources: ReportSources = {
    health: {
      countOpenPayments,
      readRates: readRateHealth,
      listSuppliers,
      lateKinds,
      role: config.role,
      listSeen: () => partners.listSeen(),
      findMailboxHealth,
      measureReplies: (scope) => measureReplies(scope),
      registerMeasured: metrics.registerMeasured,
    },
    firstSteps: sourcesOfFirstSteps(parts),
    domain: {
      publicUrl: config.publicUrl,
      lookup: createDomainLookup(parts.network),
      findSite: async (scope) => (await listSiteRecords(scope)).find(({ isDefault }) => isDefault),
      async findSender(scope) {
        const setting = await settings.findEmailSetting(scope);
        return setting && { address: setting.defaultFromAddress, host: setting.host };
      },
    },
    agencies: {
      readAccess: readAgencyAccess,
      findAddress: async (scope) =>
        (await listSiteRecords(scope)).find(({ isDefault }) => isDefault)?.origin ?? '',
    },
    getInventoryCurrency: async (scope) => (await settings.getAgency(scope)).inventoryCurrency,
    orders,
    countSearches: async (scope, from, to) =>
      (await countSearches(scope, from, to)) + (await countRideSearches(scope, from, to)),
    messages: { countTroubles: countMessageTroubles, listLateConfirmations },
    sales: {
      listTurnover,
      readRatesOfDays,
      convertAt,
      formatRate,
      readSoldOrders,
      airlineNameOf: places.airlineNameOf,
      readUserNames: identity.readUserNames,
    },
  };
  return createReports(database, sources, identity.listAgencyIds);
}

function sourcesOfFirstSteps(
  parts: Pick<
    Parameters<typeof wireReports>[0],
    'config' | 'settings' | 'countDestinations' | 'hasMailServer' | 'identity'
  >,
): FirstStepsSources {
  const { settings, countDestinations, hasMailServer } = parts;
  return {
    isDemo: parts.config.demo,
    async readAgency(scope) {
      const { info, inventoryCurrency } = await settings.getAgency(scope);
      const site = (await listSiteRecords(scope)).find(({ isDefault }) => isDefault);
      return { info, inventoryCurrency, hasLogo: (await findLogoHash(scope)) !== undefined, site };
    },
    readRates: readRateHealth,
    listAccounts: async (scope) =>
      (await listActivePaymentRows(scope)).map((row) => ({
        provider: row.provider,
        mode: row.mode as 'test' | 'live',
        isAllowed: row.live_allowed_at !== null,
        isDesk: row.provider === deskSheet.provider,
      })),
    listUnsellable: (scope, currencies) => listUnsellable(scope, currencies, parts.config.demo),
    hasMailServer,
    findMailboxHealth,
    hasSms: settings.hasSmsSetting,
    findLastSent,
    countDestinations,
    readSample: parts.identity.readSample,
    sellsRides,
    countLegalTexts: (scope, language) => countLegalTexts(scope, settings, language),
    countStaff,
    countTestPurchases,
  };
}

/** External suppliers by the names under which their calls are measured. */
async function listSuppliers(scope: TenantScope): Promise<CalledSupplier[]> {
  const flights = await flightSuppliers.listCalled(scope);
  const rides = await rideSuppliers.listCalled(scope);
  const channels = await listCalledChannels(scope);
  return [
    ...flights.map(({ kind, ...one }) => ({ ...one, goods: 'flights' as const, partner: `flights.${kind}` })),
    ...rides.map(({ kind, ...one }) => ({ ...one, goods: 'rides' as const, partner: `rides.${kind}` })),
    ...channels.map(({ kind, ...one }) => ({
      ...one,
      goods: 'channels' as const,
      partner: `channels.${kind}`,
    })),
  ];
}
