import type { Language } from '@farewind/contract/core/fields';
import { formatMoney } from '@farewind/values/format-money';
import type { MessageValues } from '../../../platform/errors.ts';
import { translate } from '../../../platform/messages/translate.ts';
import { localeOf } from '../words.ts';
import type { MessageLists } from './fill-template.ts';

const words = {
  ru: {
    name: 'Анна',
    route: 'Москва – Анталья',
    reason: 'банк отклонил карту',
    roles: 'Кассир',
    car: 'Минивэн',
    note: 'Предлагаем рейс на день позже, с тем же багажом.',
    proof: 'Обратный билет или внутренний паспорт',
    purpose: 'Второе место багажа на оба рейса',
    refundLine:
      'Москва – Анталья, Анна Соколова: оплачено 288,54 €, удержано 28,85 €, вернётся 259,69 €. Сбор по тарифу.',
    changeLine: 'ANA SOKOLOVA → ANNA SOKOLOVA, номер паспорта',
    question: 'Здравствуйте!\nМожно ли взять на борт детскую коляску?',
  },
  en: {
    name: 'Anna',
    route: 'Moscow – Antalya',
    reason: 'the bank declined the card',
    roles: 'Sales',
    car: 'Minivan',
    note: 'We propose a flight one day later, with the same baggage.',
    proof: 'A return ticket or an internal passport',
    purpose: 'A second bag on both flights',
    refundLine:
      'Moscow – Antalya, Anna Sokolova: paid €288.54, kept €28.85, back €259.69. The fee of the fare.',
    changeLine: 'ANA SOKOLOVA → ANNA SOKOLOVA, passport number',
    question: 'Hello!\nMay I take a pushchair on board?',
  },
  tr: {
    name: 'Ayşe',
    route: 'Moskova – Antalya',
    reason: 'banka kartı reddetti',
    roles: 'Satış',
    car: 'Minivan',
    note: 'Aynı bagajla bir gün sonraki uçuşu öneriyoruz.',
    proof: 'Dönüş bileti ya da iç pasaport',
    purpose: 'İki uçuşta da ikinci bagaj',
    refundLine:
      'Moskova – Antalya, Ayşe Yılmaz: ödenen €288,54, kesinti €28,85, iade €259,69. Tarifenin ücreti.',
    changeLine: 'AYSE YILMAS → AYSE YILMAZ, pasaport numarası',
    question: 'Merhaba!\nBebek arabasını uçağa alabilir miyim?',
  },
} as const;

const moments = {
  ru: '12-06-2027\u00A006:45\u00A0(местное\u00A0время,\u00A0Москва)',
  en: '12-06-2027\u00A006:45\u00A0(Moscow\u00A0time)',
  tr: '12-06-2027\u00A006:45\u00A0(Moskova\u00A0saati)',
} as const;
const local = '12-06-2027\u00A006:45';

/** A fictitious order for previews: every value that any message uses, at its longest. */
export function sampleValues(language: Language): MessageValues {
  const { name, route, reason, roles, car, note, proof, purpose } = words[language];
  const moment = moments[language];
  const money = (decimal: string): string => formatMoney(decimal, 'EUR', localeOf(language));
  return {
    customerName: name,
    staffName: name,
    inviterName: 'Deniz',
    userName: 'deniz',
    roleNames: roles,
    customerEmail: 'anna@example.com',
    reservationNumber: 'FW123456782',
    pnr: 'ABC234',
    route,
    routeCodes: 'VKO-AYT',
    departureDate: '12-06-2027',
    returnDate: '19-06-2027',
    departureTime: '06:45',
    passengerCount: 2,
    ticketCount: 2,
    seatCount: 2,
    vehicleCount: 1,
    waitingMinutes: 60,
    waitingFrom: 'landing',
    minutes: 10,
    total: money('577.08'),
    oldTotal: money('577.08'),
    newTotal: money('591.20'),
    difference: money('14.12'),
    paidTotal: money('577.08'),
    keptTotal: money('57.70'),
    refundTotal: money('519.38'),
    statementText: 'FAREWIND*AVIA',
    cardLast4: '4444',
    paidBy: 'card',
    bankReference: '712345678901',
    refund: 'some',
    receiptDueAt: moment,
    dueTime: '13:20',
    validUntil: moment,
    answerBy: moment,
    refundBy: '21-06-2027',
    chargeTotal: money('577.08'),
    askedTotal: money('577.08'),
    bankTotal: money('57.70'),
    heldUntil: moment,
    payBy: moment,
    billNumber: '0123456789',
    service: '4700000001',
    hasService: 'yes',
    path: 'ERIP → F → farewind.example',
    hasPath: 'yes',
    seats: 'held',
    purpose,
    requestTotal: money('60.00'),
    releasedBy: moment,
    sentDate: '14-06-2027',
    checkedAt: moment,
    arriveBy: local,
    checkInClosesAt: local,
    freeCancelUntil: moment,
    reason,
    chargeState: 'free',
    payable: 'yes',
    lostRoutes: 'none',
    lostTotal: '',
    choice: 'fullRefund',
    ride: 'linked',
    code: '123456',
    passengerNames: 'ANNA SOKOLOVA',
    tripIs: 'current',
    paper: 'ticket',
    carrierPnr: 'ABC234',
    money: 'due',
    news: 'on',
    contact: `${name}, +7\u00A0916\u00A0123-45-67, anna@example.com`,
    flightCodes: 'ZF 829 VKO-AYT 12-06-2027 06:45, ZF 830 AYT-VKO 19-06-2027 15:20',
    newAddress: 'b•••@example.org',
    cause: 'choice',
    what: 'flight',
    scope: 'part',
    note,
    proofText: proof,
    decision: 'accepted',
    answer: 'accepted',
    answeredAt: moment,
    outcome: 'applies',
    dueAt: moment,
    fee: 'some',
    feeTotal: money('20.00'),
    flightNumber: 'ZF 829',
    oldDeparture: local,
    newDeparture: local,
    newArrival: local,
    move: 'possible',
    oldPickup: local,
    newPickup: local,
    pickupDate: '12-06-2027',
    pickupTime: '12:40',
    from: 'AYT',
    to: 'Hotel Rixos',
    vehicle: car,
    direction: 'return',
    driver: 'known',
    driverName: 'Mehmet Kaya',
    plate: '07 FW 117',
    meetingPoint: 'Terminal 1, A2',
    driverPhone: '+90 532 000 17 27',
    shortLink: 'https://fw.example/a1b',
    payLink:
      'https://farewind.example/ticketDetail/q3ZkT0p7Lx2Vb9sYw1NcRg?locale=ru#key=Hn4uJ8rE6tGd0oQmPz5WaA',
    optOutLink: 'https://fw.example/s1b',
    surveyUrl: 'https://farewind.example/survey',
    unsubscribeUrl: 'https://farewind.example/stop',
    subject: note,
    shortText: note,
    ticketNo: 'M01234567',
    senderEmail: 'anna@example.com',
    senderName: 'none',
    orderNumber: 'none',
    ordersLeft: 'FW123456782',
    day: '12-06-2027',
  };
}

/** The same for lists. */
export function sampleLists(language: Language): MessageLists {
  const { refundLine, changeLine, note, question, route } = words[language];
  const [from = '', to = ''] = route.split(' – ');
  const flights = `ZF\u00A0829, ${local} ${from} – ${local} ${to}`;
  const flightLine = translate(language, 'message.flightLine', {
    direction: 'outbound',
    flights,
    baggage: translate(language, 'document.noBaggage'),
  });
  const rideLine = translate(language, 'message.rideLine', sampleValues(language));
  return {
    refundLines: [refundLine, refundLine],
    changeLines: [changeLine],
    rideLines: [rideLine],
    flightLines: [flightLine, flightLine],
    tripLines: [
      flightLine,
      flightLine,
      translate(language, 'message.rideLineShort', sampleValues(language)),
      translate(language, 'message.passengersLine', { names: 'ANNA SOKOLOVA' }),
    ],
    auditEnds: [`Default:123:${'3f2a'.repeat(16)}`, `Poyraz:45:${'b7c0'.repeat(16)}`],
    message: question,
    text: question,
    answer: `${note}\n\n${note}`,
  };
}
