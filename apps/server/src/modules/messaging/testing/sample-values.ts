import type { Language } from '@farewind/contract/core/fields';
import { formatMoney } from '@farewind/values/format-money';
import type { MessageValues } from '../../../platform/errors.ts';
import { sampleAgency as agencyOfTests } from '../../../testing/sample-agency.ts';
import type { AgencyInfo } from '../../settings/public.ts';
import { localeOf } from '../words.ts';

export const sampleAgency: AgencyInfo = {
  ...agencyOfTests,
  chatLink: 'https://chat.farewind.example',
  domains: ['farewind.example'],
};

const words = {
  ru: {
    name: 'Анна',
    route: 'Москва — Анталья',
    reason: 'банк отклонил карту',
    roles: 'Кассир',
    car: 'Минивэн',
  },
  en: {
    name: 'Anna',
    route: 'Moscow — Antalya',
    reason: 'the bank declined the card',
    roles: 'Sales',
    car: 'Minivan',
  },
  tr: {
    name: 'Ayşe',
    route: 'Moskova — Antalya',
    reason: 'banka kartı reddetti',
    roles: 'Satış',
    car: 'Minivan',
  },
} as const;

const moment = '12\u201106\u20112027\u00A006:45';

/** A value for every name that any message uses, as long as they get. */
export function sampleValues(language: Language): MessageValues {
  const { name, route, reason, roles, car } = words[language];
  const money = (decimal: string): string => formatMoney(decimal, 'EUR', localeOf(language));
  return {
    ...{ customerName: name, staffName: name, inviterName: 'Deniz', userName: 'deniz', roleNames: roles },
    ...{ customerEmail: 'anna@example.com', reservationNumber: 'FW123456782', pnr: 'ABC234', route },
    ...{ routeCodes: 'VKO-AYT', departureDate: '12\u201106\u20112027', departureTime: '06:45' },
    ...{ passengerCount: 2, ticketCount: 2, seatCount: 2, vehicleCount: 1, waitingMinutes: 60, minutes: 10 },
    ...{
      total: money('577.08'),
      oldTotal: money('577.08'),
      newTotal: money('591.20'),
      difference: money('14.12'),
    },
    ...{ paidTotal: money('577.08'), keptTotal: money('57.70'), refundTotal: money('519.38') },
    ...{ statementText: 'FAREWIND*AVIA', cardLast4: '4444', bankReference: '712345678901', refund: 'some' },
    ...{
      receiptDueAt: moment,
      dueTime: '13:20',
      validUntil: moment,
      answerBy: moment,
      refundBy: '21\u201106\u20112027',
    },
    ...{ heldUntil: moment, releasedBy: moment, sentDate: '14\u201106\u20112027', checkedAt: moment },
    ...{
      arriveBy: '03:45',
      checkInClosesAt: '05:45',
      freeCancelUntil: moment,
      reason,
      chargeState: 'free',
      payable: 'yes',
    },
    ...{ lostRoutes: 'none', lostTotal: '', choice: 'fullRefund', ride: 'linked', code: '123456' },
    ...{ newAddress: 'b•••@example.org' },
    ...{ flightNumber: 'ZF 829', oldDeparture: moment, newDeparture: moment, newArrival: moment },
    ...{
      pickupDate: '12\u201106\u20112027',
      pickupTime: '12:40',
      from: 'AYT',
      to: 'Hotel Rixos',
      vehicle: car,
    },
    ...{
      driverPhone: '+90 532 000 17 27',
      shortLink: 'https://fw.example/a1b',
      optOutLink: 'https://fw.example/s1b',
    },
    ...{ surveyUrl: 'https://farewind.example/survey', unsubscribeUrl: 'https://farewind.example/stop' },
  };
}
