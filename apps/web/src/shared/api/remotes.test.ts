import * as accounts from '@farewind/contract/account/account';
import * as profiles from '@farewind/contract/account/profile';
import { register } from '@farewind/contract/account/registration';
import * as agreements from '@farewind/contract/bookings/preview-agreement';
import { addOrder } from '@farewind/contract/bookings/add-order';
import * as travellers from '@farewind/contract/account/travellers';
import * as addresses from '@farewind/contract/bookings/change-address';
import * as cancelling from '@farewind/contract/bookings/cancel';
import { checkPrice } from '@farewind/contract/bookings/check-price';
import { getOrder } from '@farewind/contract/bookings/get-order';
import * as lookups from '@farewind/contract/bookings/lookups';
import { getMyBookings } from '@farewind/contract/bookings/my-bookings';
import * as codes from '@farewind/contract/bookings/order-code';
import * as changes from '@farewind/contract/bookings/passenger-change';
import * as payments from '@farewind/contract/bookings/pay-order';
import { sendProof } from '@farewind/contract/bookings/proof';
import * as proposals from '@farewind/contract/bookings/proposals';
import { getRideTimes } from '@farewind/contract/bookings/ride-times';
import { addTransferOrder } from '@farewind/contract/bookings/add-transfer-order';
import { checkTransferPrice } from '@farewind/contract/transfers/check-price';
import { searchTransferPlace } from '@farewind/contract/transfers/places';
import * as transfers from '@farewind/contract/transfers/search';
import { sendTicket } from '@farewind/contract/bookings/send-ticket';
import { getLegal } from '@farewind/contract/content/legal';
import * as alternatives from '@farewind/contract/flights/alternatives';
import { getFlightList } from '@farewind/contract/flights/flight-list';
import * as flights from '@farewind/contract/flights/search';
import { getAirportsForAutoComplete, searchAirport } from '@farewind/contract/places/places';
import { getCurrentLoginInformations } from '@farewind/contract/session/session';
import * as tokens from '@farewind/contract/session/token-auth';
import { getSite } from '@farewind/contract/site/get-site';
import * as clientErrors from '@farewind/contract/feedback/client-errors';
import * as contacts from '@farewind/contract/feedback/contact';
import * as recordings from '@farewind/contract/feedback/recordings';
import * as survey from '@farewind/contract/feedback/survey';
import { expect, it } from 'vitest';
import * as accountRemotes from './account-remotes.ts';
import * as alternativesRemotes from './alternatives-remotes.ts';
import * as remotes from './remotes.ts';
import * as feedbackRemotes from './feedback-remotes.ts';
import * as travellerRemotes from './traveller-remotes.ts';

const contract: Readonly<Record<string, unknown>> = {
  ...flights,
  ...alternatives,
  getFlightList,
  ...addresses,
  ...codes,
  ...payments,
  ...accounts,
  ...profiles,
  register,
  ...tokens,
  ...cancelling,
  ...lookups,
  ...changes,
  ...proposals,
  getMyBookings,
  ...transfers,
  addTransferOrder,
  checkTransferPrice,
  searchTransferPlace,
  getRideTimes,
  sendProof,
  sendTicket,
  addOrder,
  ...agreements,
  checkPrice,
  getOrder,
  getLegal,
  getAirportsForAutoComplete,
  searchAirport,
  getCurrentLoginInformations,
  getSite,
  ...travellers,
  ...clientErrors,
  ...contacts,
  ...recordings,
  ...survey,
};

it('calls every operation with the method and at the address of the contract', () => {
  for (const [name, { method, path }] of Object.entries({
    ...remotes,
    ...accountRemotes,
    ...travellerRemotes,
    ...feedbackRemotes,
    ...alternativesRemotes,
  }))
    expect({ name, method, path }).toMatchObject({ name, ...pick(contract[name]) });
});

function pick(operation: unknown): { method: unknown; path: unknown } {
  if (typeof operation !== 'object' || operation === null) return { method: undefined, path: undefined };
  return { method: Reflect.get(operation, 'method'), path: Reflect.get(operation, 'path') };
}
