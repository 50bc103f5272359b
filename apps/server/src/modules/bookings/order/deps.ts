import type { Language } from '@farewind/contract/core/fields';
import type { Database } from '../../../platform/database/database.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Log } from '../../../platform/log.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import type { Flights } from '../../flights/public.ts';
import type { Payments } from '../../payments/public.ts';
import type { Places } from '../../places/public.ts';
import type { Settings } from '../../settings/public.ts';
import type { Transfers } from '../../transfers/public.ts';
import type * as RulesApi from '../../rules/public.ts';
import type { AdminApis } from '../admin-ports.ts';
import type { LaterPayment, LaterPurpose } from './later-payment.ts';
import type {
  AttributeOrder,
  EndChats,
  FindMailState,
  FindSmsState,
  GetSiteOrigin,
  ListInvoices,
  ListSiteCurrencies,
  HasMailServer,
  ItemSupplier,
  LinkDocuments,
  ListLateConfirmations,
  ReadAcceptedTexts,
} from '../ports.ts';

/** How to find a kind of later payment from its attempt. */
export interface LaterPaymentKind {
  /** Locks it until the transaction ends. */
  readonly lock: (scope: TenantScope, orderId: string) => Promise<unknown>;
  readonly find: (
    deps: BookingDeps,
    scope: TenantScope,
    orderId: string,
    payableId: string,
  ) => Promise<LaterPayment | undefined>;
  /** The page that its payer returns to from the provider; absent: the order's own. */
  readonly findPage?: (scope: TenantScope, payableId: string) => Promise<string | undefined>;
}

/** The travel rules that bookings uses: pure functions, and the tenant's table. */
export type Rules = Pick<
  typeof RulesApi,
  | 'findTravelRuleHits'
  | 'listPassportMonths'
  | 'listTravelRules'
  | 'listTravelRulesOf'
  | 'rulesVersion'
  | 'validatePassengers'
  | 'formatRule'
  | 'formatRuleInAllLanguages'
>;

/** Dependencies of this module's functions. */
export interface BookingDeps {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly outbox: Outbox;
  readonly log: Log;
  readonly flights: Flights;
  readonly transfers: Transfers;
  readonly payments: Payments;
  readonly places: Places;
  readonly rules: Rules;
  readonly settings: Pick<Settings, 'getAgency' | 'getRate' | 'listSites' | 'listWallets'>;
  readonly suppliers: ReadonlyMap<string, ItemSupplier>;
  readonly readAcceptedTexts: ReadAcceptedTexts;
  /** The version in force of the text that consents refer to; undefined if the agency has none. */
  readonly findConsentVersion: (scope: TenantScope, language: Language) => Promise<string | undefined>;
  readonly findMailState: FindMailState;
  readonly findSmsState: FindSmsState;
  readonly hasMailServer: HasMailServer;
  readonly endChats: EndChats;
  readonly listLateConfirmations: ListLateConfirmations;
  readonly linkDocuments: LinkDocuments;
  readonly getSiteOrigin: GetSiteOrigin;
  readonly listSiteCurrencies: ListSiteCurrencies;
  readonly listInvoices: ListInvoices;
  /** Stores who brought a new order, if a sales partner did. */
  readonly attributeOrder: AttributeOrder;
  /** Payments after the sale, by the purpose of their attempts. */
  readonly laterPayments: Readonly<Record<LaterPurpose, LaterPaymentKind>>;
  /** Runs in the transaction that confirms an order. */
  readonly afterConfirming: (deps: BookingDeps, scope: TenantScope, orderId: string) => Promise<void>;
  /** What order administration needs from other modules. */
  readonly admin: AdminApis;
}

/** Our own seat blocks. */
export const OWN_INVENTORY = 'house';
/** Our own vehicles, under the name that the transfers module uses. */
export const OWN_RIDES = 'houseRides';

export function supplyFromInventory(flights: Flights): ItemSupplier {
  return {
    name: OWN_INVENTORY,
    confirm: (scope, holdId) => flights.confirmSeats(scope, holdId),
    holdAgain: (scope, holdId, payer) => flights.holdAgain(scope, holdId, payer),
    release: (scope, holdId) => flights.releaseSeats(scope, holdId),
    async takeBack(scope, holdId, { flightId, seats }) {
      if (flightId !== undefined && seats > 0) await flights.returnSeats(scope, { holdId, flightId, seats });
    },
    isSold: (scope, holdId) => flights.isSold(scope, holdId),
    extend: (scope, holdId, awaited) => flights.extendHold(scope, holdId, awaited),
  };
}
