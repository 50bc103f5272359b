import type { Language } from '@farewind/contract/core/fields';
import { maskPersonal } from '@farewind/values/mask-personal';
import { failureOf, failureReasons, type FailureReason } from '../../platform/call-failure.ts';
import { translate } from '../../platform/messages/translate.ts';

/** Why a channel's bookings could not be brought in line, as it is stored: readers get it in their own language. */
export type ChannelFault =
  | { readonly code: 'unreadBookings'; readonly count: number }
  | { readonly code: 'unsettledBooking'; readonly reference: string }
  | { readonly code: FailureReason };

const LONGEST = 300;

/** Thrown once everything else of a channel is settled. */
export class ChannelFaultError extends Error {
  readonly fault: ChannelFault;

  constructor(message: string, fault: ChannelFault, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ChannelFaultError';
    this.fault = fault;
  }
}

/** What an error says of a channel. The other side's own words are in the log only. */
export function channelFaultOf(error: unknown): ChannelFault {
  return error instanceof ChannelFaultError ? error.fault : { code: failureOf(error).why };
}

/** `unreadBookings:2`, `keyRefused`; without the data of people that channels repeat. */
export function formatStoredFault(fault: ChannelFault): string {
  if (fault.code === 'unreadBookings') return `${fault.code}:${fault.count}`;
  if (fault.code === 'unsettledBooking')
    return `${fault.code}:${maskPersonal(fault.reference)}`.slice(0, LONGEST);
  return fault.code;
}

/** Rows of former versions have a sentence, which says to a reader only that it failed. */
export function parseStoredFault(stored: string): ChannelFault {
  const [code = '', ...rest] = stored.split(':');
  const detail = rest.join(':');
  if (code === 'unreadBookings') return { code, count: Number(detail) };
  if (code === 'unsettledBooking') return { code, reference: detail };
  return { code: failureReasons.find((reason) => reason === code) ?? 'failed' };
}

/** A fault as a sentence for staff. */
export function formatFault(language: Language, fault: ChannelFault): string {
  if (fault.code === 'unreadBookings')
    return translate(language, 'channel.fault.unreadBookings', { count: fault.count });
  if (fault.code === 'unsettledBooking')
    return translate(language, 'channel.fault.unsettledBooking', { reference: fault.reference });
  const sentence = translate(language, 'channel.fault.failed');
  return fault.code === 'failed'
    ? sentence
    : `${sentence}: ${translate(language, `trial.why.${fault.code}`)}`;
}
