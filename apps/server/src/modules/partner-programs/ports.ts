import type { Language } from '@farewind/contract/core/fields';
import type { Input, Operation, Output } from '@farewind/contract/core/operation';
import type { Database } from '../../platform/database/database.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { Currency } from '@farewind/values/currency';
import type { Bookings, OrderForMessage } from '../bookings/public.ts';
import type { TripOffers } from '../flights/public.ts';
import type { Places } from '../places/public.ts';
import type { OfferClaims, PartnerCaller } from '../sales-partners/public.ts';

/** Makes a call of the contract inside the process, as the visitor in the context. */
export type CallOperation = <Op extends Operation>(
  operation: Op,
  context: RequestContext,
  input: Input<Op>,
) => Promise<Output<Op>>;

/** A program that calls for a sales partner; its context is that of a visitor, in the language of the answer. */
export type ProgramCaller = Pick<PartnerCaller, 'partner' | 'context'>;

export interface RequiredConsent {
  readonly purpose: string;
  readonly textVersion: string;
}

export interface ProgramDeps {
  readonly database: Pick<Database, 'inTenant'>;
  readonly log: Log;
  readonly outbox: Pick<Outbox, 'add' | 'on'>;
  readonly places: Pick<Places, 'countryOf'>;
  readonly call: CallOperation;
  readonly orders: Bookings['forPartners'];
  readonly getOrder: Bookings['getOrderForMessage'];
  readonly findOrderKey: Bookings['findOrderKey'];
  /** The offer behind a variant's link; undefined for anything else. */
  readonly readVariant: (link: string) => OfferClaims | undefined;
  /** Stores a search under an id by which its flights are priced. */
  readonly storeSearch: TripOffers['storeSearch'];
  /** The page where the buyer sees and pays the order, with the right to. */
  readonly linkToOrder: (order: OrderForMessage, key: string | undefined) => string;
  /** The currency of the agency's inventory, in which sales are added up. */
  readonly getInventoryCurrency: (scope: TenantScope) => Promise<Currency>;
  /** What the agency asks buyers to consent to, with the version in force of the text in this language. */
  readonly listConsents: (scope: TenantScope, language: Language) => Promise<readonly RequiredConsent[]>;
  readonly listTenantIds: () => Promise<number[]>;
}
