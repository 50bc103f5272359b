import type { Operation } from '@farewind/contract/core/operation';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../platform/database/database.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import type { SiteDirectory } from '../site-directory.ts';
import { isPreviewToken, PREVIEW } from './preview-links.ts';

/**
 * What a visitor may see of an agency's sites: everything, everything as a guest before the opening, a notice that they
 * open soon, or (`paused`) only pages about existing orders.
 */
export type Opening = 'open' | 'preview' | 'closed' | 'paused';

/**
 * Operations available on a closed site: for the notice, and for the sign-in of staff. All others are refused,
 * including future ones.
 */
const servedWhileClosed = new Set([
  'AbpUserConfiguration/GetAll',
  'Account/IsTenantAvailable',
  'Account/ResetPassword',
  'Account/SendLoginCode',
  'Account/SendPasswordResetCode',
  'ClientError/Report',
  'Session/GetCurrentLoginInformations',
  'Site/Get',
  'TokenAuth/Authenticate',
  'TokenAuth/AuthenticateByCode',
]);

export function isServedWhileClosed({ name, access }: Operation): boolean {
  return access.startsWith('Pages.') || servedWhileClosed.has(name);
}

/**
 * Operations also available on a site that is closed to new sales: those that buyers need. A checkout in progress may
 * query its price, but place no order: adding one only repeats the answer to an earlier submission, and refuses others
 * itself. All others are refused, including future ones.
 */
const servedWhilePaused = new Set([
  'Account/Register',
  'Account/SignOut',
  'Account/SignOutEverywhere',
  'Booking/AcknowledgeChange',
  'Booking/AddOrder',
  'Booking/AddTransferOrder',
  'Booking/AnswerProposal',
  'Booking/ChangeAddress',
  'Booking/CheckPrice',
  'Booking/ClearPaymentState',
  'Booking/ConfirmCancel',
  'Booking/FindByPnr',
  'Booking/FindByReservation',
  'Booking/GetCancelQuote',
  'Booking/GetDocument',
  'Booking/GetOrder',
  'Booking/GetPaymentMethods',
  'Booking/GetPaymentRequest',
  'Booking/GetPaymentState',
  'Booking/GetRideTimes',
  'Booking/GetThread',
  'Booking/GetMessengers',
  'Booking/ConnectMessenger',
  'Booking/DisconnectMessenger',
  'Booking/SetMessengerSms',
  'Booking/PayPassengerChange',
  'Booking/PayPaymentRequest',
  'Booking/PayProposal',
  'Booking/PreviewAgreement',
  'Booking/PreviewTransferAgreement',
  'Booking/ProveOrderCode',
  'Booking/QuotePassengerChange',
  'Booking/RequestPassengerChange',
  'Booking/RetryPayment',
  'Booking/SendAddressCode',
  'Booking/SendOrderCode',
  'Booking/SendProof',
  'Booking/SendTicket',
  'Booking/WriteToAgency',
  'Contact/SendMessage',
  'Content/GetFaq',
  'Content/GetLegal',
  'Content/GetPage',
  'MyBooking/DisconnectMessenger',
  'MyBooking/GetAll',
  'MyBooking/GetMessengers',
  'MyBooking/SetMessengerSms',
  'PriceAlert/End',
  'PriceAlert/Get',
  'Profile/ChangePassword',
  'Profile/EndSession',
  'Profile/Export',
  'Profile/Get',
  'Profile/GetSessions',
  'Profile/RequestErasure',
  'Profile/Update',
  'Recording/Append',
  'Recording/Forget',
  'Survey/SaveAnswer',
  'Transfer/CheckPrice',
  'Traveller/Delete',
  'Traveller/GetAll',
  'Traveller/Save',
]);

export function isServedWhilePaused(operation: Operation): boolean {
  return isServedWhileClosed(operation) || servedWhilePaused.has(operation.name);
}

export interface OpeningDeps {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly sites: Pick<SiteDirectory, 'stateOf'>;
}

/** Decides for the sender of a request; guests who followed the preview link have its secret in a cookie. */
export async function judgeVisitor(
  { database, keyring, sites }: OpeningDeps,
  tenantId: number,
  { cookies }: Pick<FastifyRequest, 'cookies'>,
): Promise<Opening> {
  const state = await sites.stateOf(tenantId);
  if (state !== 'closed') return state;
  const token = cookies?.[PREVIEW];
  if (token === undefined || token === '') return 'closed';
  const isGuest = await database.inTenant(tenantId, (scope) => isPreviewToken(keyring, scope, token));
  return isGuest ? 'preview' : 'closed';
}
