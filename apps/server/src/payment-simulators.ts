import type { Currency } from '@farewind/values/currency';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { IYZICO_SIMULATOR } from './adapters/payment-gateways/iyzico/iyzico-provider.ts';
import { switchNames as iyzicoSwitches } from './adapters/payment-gateways/iyzico/simulator/iyzico-books.ts';
import { registerIyzico } from './adapters/payment-gateways/iyzico/simulator/register-iyzico.ts';
import { registerBepaid } from './adapters/payment-gateways/bepaid/simulator/register-bepaid.ts';
import { switchNames as bepaidSwitches } from './adapters/payment-gateways/bepaid/simulator/bepaid-store.ts';
import { BEPAID_SIMULATOR } from './adapters/payment-gateways/bepaid/bepaid-provider.ts';
import { registerStripe } from './adapters/payment-gateways/stripe/simulator/register-stripe.ts';
import { switchNames as stripeSwitches } from './adapters/payment-gateways/stripe/simulator/stripe-books.ts';
import { STRIPE_SIMULATOR } from './adapters/payment-gateways/stripe/stripe-provider.ts';
import { registerTbank } from './adapters/payment-gateways/tbank/simulator/register-tbank.ts';
import { switchNames as tbankSwitches } from './adapters/payment-gateways/tbank/simulator/tbank-books.ts';
import { TBANK_SIMULATOR } from './adapters/payment-gateways/tbank/tbank-provider.ts';
import { registerYookassa } from './adapters/payment-gateways/yookassa/simulator/register-yookassa.ts';
import { switchNames as yookassaSwitches } from './adapters/payment-gateways/yookassa/simulator/yookassa-books.ts';
import { YOOKASSA_SIMULATOR } from './adapters/payment-gateways/yookassa/yookassa-networks.ts';
import {
  bepaidShop,
  iyzicoGuest,
  iyzicoMerchant,
  stripeAccount,
  tbankTerminal,
  yookassaShop,
} from './modules/settings/demo-agency.ts';

export interface SimulatorOptions {
  readonly pool: pg.Pool;
  readonly clock: { readonly override: () => Date | undefined };
  /** The origin of its pages for payers; by default the origin of each call. */
  readonly pageOrigin?: string;
  /** The notification address of an account, for providers that are not given one with each payment. */
  readonly noticeUrl: (account: { readonly tenantId: number; readonly settingId: number }) => string;
  /**
   * How this process reaches the notification address of a payment, whichever of its sites it is of; by default as it
   * is.
   */
  readonly reach?: (url: string) => string;
}

/** Our account at a simulated provider, in the members of a payment setting. */
export interface SimulatedAccount {
  readonly settingId: number;
  readonly merchantId: string;
  readonly terminalId?: string;
  readonly apiUser?: string;
  readonly apiPassword: string;
  readonly storeKey: string;
  readonly currencies: readonly Currency[];
}

/**
 * A provider's simulator: served in demos, and driven by trials and rehearsals. Below its path it has `/switches` and
 * `/ledger` (`simulator-books.ts`), pages that take an `outcome` by POST, `/scan` if it has codes, `/bill` if it has bills,
 * and `/payout` if those are paid back by hand.
 */
export interface PaymentSimulator {
  readonly provider: string;
  readonly path: string;
  /** The API that shops call, below the path; everything else is for payers and for the control page. */
  readonly apiPaths: readonly string[];
  /** The schema with its ledger. */
  readonly schema: string;
  /** Whether its cash desk writes receipts into that schema. */
  readonly hasReceipts: boolean;
  /** Its receipts are told once and cannot be asked about: those told while nobody listened stay open at the shop. */
  readonly tellsReceiptsOnce?: boolean;
  readonly switches: readonly string[];
  readonly account: SimulatedAccount;
  register(server: FastifyInstance, options: SimulatorOptions): Promise<void>;
}

/** The simulator of every provider with a page or code of its own; cards in our form have the test bank. */
export const paymentSimulators: readonly PaymentSimulator[] = [
  {
    provider: 'yookassa',
    path: YOOKASSA_SIMULATOR,
    apiPaths: ['/v3/'],
    schema: 'testyoo',
    hasReceipts: true,
    switches: yookassaSwitches,
    account: {
      settingId: yookassaShop.settingId,
      merchantId: yookassaShop.shopId,
      apiPassword: yookassaShop.secretKey,
      storeKey: '',
      currencies: ['RUB'],
    },
    register: (server, options) => registerYookassa(server, { ...options, shops: [yookassaShop] }),
  },
  {
    provider: 'tbank',
    path: TBANK_SIMULATOR,
    apiPaths: ['/v2/', '/cashbox/'],
    schema: 'testtbank',
    hasReceipts: true,
    tellsReceiptsOnce: true,
    switches: tbankSwitches,
    account: {
      settingId: tbankTerminal.settingId,
      merchantId: tbankTerminal.terminalKey,
      apiPassword: tbankTerminal.password,
      storeKey: '',
      currencies: ['RUB'],
    },
    register: (server, options) => registerTbank(server, { ...options, terminals: [tbankTerminal] }),
  },
  {
    provider: 'stripe',
    path: STRIPE_SIMULATOR,
    apiPaths: ['/v1/'],
    schema: 'teststripe',
    hasReceipts: false,
    switches: stripeSwitches,
    account: {
      settingId: stripeAccount.settingId,
      merchantId: '',
      apiPassword: stripeAccount.secretKey,
      storeKey: stripeAccount.signingSecret,
      currencies: ['EUR'],
    },
    register: (server, options) => registerStripe(server, { ...options, accounts: [stripeAccount] }),
  },
  {
    provider: 'iyzico',
    path: IYZICO_SIMULATOR,
    apiPaths: ['/payment/', '/v2/'],
    schema: 'testiyzico',
    hasReceipts: false,
    switches: iyzicoSwitches,
    account: {
      settingId: iyzicoMerchant.settingId,
      merchantId: '',
      apiUser: iyzicoMerchant.apiKey,
      apiPassword: iyzicoMerchant.secretKey,
      storeKey: '',
      currencies: ['TRY'],
    },
    register: (server, options) =>
      registerIyzico(server, { ...options, merchants: [iyzicoMerchant, iyzicoGuest] }),
  },
  {
    provider: 'bepaid',
    path: BEPAID_SIMULATOR,
    apiPaths: ['/checkout/', '/gateway/', '/api/'],
    schema: 'testbepaid',
    hasReceipts: false,
    switches: bepaidSwitches,
    account: {
      settingId: bepaidShop.settingId,
      merchantId: bepaidShop.shopId,
      apiUser: bepaidShop.eripService,
      apiPassword: bepaidShop.secretKey,
      storeKey: bepaidShop.publicKey,
      currencies: ['BYN'],
    },
    register: (server, { noticeUrl, ...options }) =>
      registerBepaid(server, {
        ...options,
        // Each payment names the notification address of its site, whose name may mean nothing to this process.
        reach: (url) => new URL(noticeUrl(bepaidShop)).origin + new URL(url).pathname,
        shops: [bepaidShop],
      }),
  },
];

/** Throws for a provider without one. */
export function getPaymentSimulator(provider: string): PaymentSimulator {
  const found = paymentSimulators.find((one) => one.provider === provider);
  if (!found) throw new Error(`No simulator of ${provider}`);
  return found;
}
