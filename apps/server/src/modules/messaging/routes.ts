import { sendTicket } from '@farewind/contract/bookings/send-ticket';
import { bind, type Binding } from '../../platform/http/bind-operation.ts';
import { sendTicket as sendAgain, type SendTicketParts } from './send-ticket.ts';

/** Of one address; far above what a person presses. */
const SENDS_PER_MINUTE = 20;

export function messageRoutes(parts: SendTicketParts): Binding[] {
  return [
    bind(
      sendTicket,
      async (context, input) => {
        await sendAgain(parts, context, input);
        return {};
      },
      { perMinute: SENDS_PER_MINUTE },
    ),
  ];
}
