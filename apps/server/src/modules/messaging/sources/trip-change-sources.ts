import { localeOf } from '@farewind/contract/core/languages';
import type { PassengerChange } from '@farewind/contract/bookings/passenger-change';
import { formatMoney } from '@farewind/values/format-money';
import { lowerFirst } from '@farewind/values/lower-first';
import { translate } from '../../../platform/messages/translate.ts';
import type { MessageSource } from '../message-source.ts';
import type { OrderForMessage } from '../ports.ts';
import { attachCalendar, type CalendarDeps } from './attach-calendar.ts';
import { fillAboutOrder, type AboutOrderDeps, type OwnContent } from './about-order.ts';
import { toldMoment } from './order-values.ts';
import { listSoldRides } from '../documents/document-kinds.ts';
import { rideValues } from './ride-values.ts';

/**
 * A paid order that is being confirmed; not sent once it is confirmed or lost or its money goes back, nor after the time
 * that it promises.
 */
export function orderReceivedSource(deps: AboutOrderDeps): MessageSource {
  return {
    templates: ['order-received'],
    fill: (scope, message, use) =>
      fillAboutOrder(deps, scope, message, use, (source) => {
        const { status, clock, payment } = source.order;
        const dueAt = clock.find(({ step }) => step === 'booked')?.dueAt;
        // A payment with a message is one for which nothing is sold any more.
        const isHeld = ['authorised', 'captured'].includes(payment?.state ?? '') && !payment?.message;
        const isAwaited =
          status === 'processing' && isHeld && dueAt !== undefined && scope.now < new Date(dueAt);
        if (use === 'sent' && !isAwaited) return undefined;
        return {
          values: {
            dueTime: dueAt === undefined ? '' : toldMoment(source, dueAt),
            chargeState: payment?.state === 'authorised' ? 'held' : 'charged',
          },
        };
      }),
  };
}

/** An unpaid order was cancelled. */
export function unpaidCancelledSource(deps: AboutOrderDeps): MessageSource {
  return {
    templates: ['unpaid-cancelled'],
    fill: (scope, message, use) => fillAboutOrder(deps, scope, message, use, () => ({ values: {} })),
  };
}

/** Announces that seats and price are no longer held for a caller; not sent once the order is paid after all. */
export function holdEndedSource(deps: AboutOrderDeps): MessageSource {
  return {
    templates: ['hold-ended'],
    fill: (scope, message, use) =>
      fillAboutOrder(deps, scope, message, use, (source) => {
        if (use === 'sent' && source.order.status !== 'expired') return undefined;
        return { values: { heldUntil: toldMoment(source, String(message.data['heldUntil'])) } };
      }),
  };
}

/** The decision on requested passenger changes, and on the fee. */
export function passengerChangeSource(deps: AboutOrderDeps): MessageSource {
  return {
    templates: ['passenger-changed'],
    fill: (scope, message, use) =>
      fillAboutOrder(deps, scope, message, use, (source) => {
        const change = source.order.changes?.find(({ changeId }) => changeId === message.data['changeId']);
        const isDecided = change?.state === 'accepted' || change?.state === 'refused';
        return change && isDecided ? changeContent(source, change) : undefined;
      }),
  };
}

function changeContent({ language }: OrderForMessage, change: PassengerChange): OwnContent {
  const { state, fee, currency, reason = '', lines } = change;
  return {
    values: {
      decision: state,
      reason,
      fee: Number(fee) === 0 ? 'none' : 'some',
      feeTotal: formatMoney(fee, currency, localeOf[language]),
    },
    lists: { changeLines: lines.map((line) => changeLine(line, language)) },
  };
}

/** `ANA SOKOLOVA → ANNA SOKOLOVA, passport number`: names only which document members change, never their values. */
function changeLine(
  { from, to, members }: PassengerChange['lines'][number],
  language: OrderForMessage['language'],
) {
  const [was, is] = [`${from.name} ${from.surname}`, `${to.name} ${to.surname}`];
  const names = was === is ? was : `${was} → ${is}`;
  const changed = members.map((member) => lowerFirst(translate(language, `field.${member}`), language));
  return [names, ...changed].join(', ');
}

/** A document that a travel rule requires, and the decision about it. The mail's sender address is not read. */
export function travelDocumentSource(deps: AboutOrderDeps): MessageSource {
  return {
    templates: ['proof-asked', 'proof-decided'],
    fill: (scope, message, use) =>
      fillAboutOrder(deps, scope, message, use, (source) => {
        const proof = source.order.proofs?.find(({ proofId }) => proofId === message.data['proofId']);
        if (!proof || (use === 'sent' && message.template === 'proof-asked' && proof.state !== 'asked'))
          return undefined;
        return {
          values: {
            proofText: proof.text,
            dueAt: toldMoment(source, proof.dueAt),
            decision: proof.state,
            reason: proof.reason ?? '',
          },
        };
      }),
  };
}

/** The driver, once staff or the carrier have named one; a ride that was cancelled since has no message. */
export function driverSource(deps: AboutOrderDeps & CalendarDeps): MessageSource {
  return {
    templates: ['driver-named'],
    fill: (scope, message, use) =>
      fillAboutOrder(deps, scope, message, use, ({ order, language }) => {
        const ride = listSoldRides(order).find(({ itemId }) => itemId === message.data['itemId']);
        return ride?.ride.driver && { values: rideValues(ride, language) };
      }),
    attach: (tenantId, message) => attachCalendar(deps, tenantId, message),
  };
}
