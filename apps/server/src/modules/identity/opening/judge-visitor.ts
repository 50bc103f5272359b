import type { Operation } from '@farewind/contract/core/operation';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../platform/database/database.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import type { SiteDirectory } from '../site-directory.ts';
import { isPreviewToken, PREVIEW } from './preview-links.ts';

/**
 * What a visitor may see of an agency's sites: all, all as a guest before the opening, that they open soon, or (`paused`) only
 * what concerns orders that there are.
 */
export type Opening = 'open' | 'preview' | 'closed' | 'paused';

/**
 * What a site that is closed answers to everybody: what its pages need to say so, and what staff sign in with. Any other
 * call is refused, a new one too.
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
 * What a site that is closed to new sales answers beside that: whatever those need who have bought. A checkout in progress may
 * ask its price, but place no order. Any other call is refused, a new one too.
 */
const servedWhilePaused = new Set([
  'Account/Register',
  'Account/SignOut',
  'Account/SignOutEverywhere',
  'Booking/AcknowledgeChange',
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
  'Booking/GetPaymentState',
  'Booking/GetRideTimes',
  'Booking/PayPassengerChange',
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
  'Contact/SendMessage',
  'Content/GetFaq',
  'Content/GetLegal',
  'Content/GetPage',
  'MyBooking/GetAll',
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

/** Which it is for the sender of a request: guests have followed the preview link, and carry its secret in a cookie. */
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
