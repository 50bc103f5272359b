/**
 * Every kind of message, by the name of its texts in seed/content/{language}/messages. Transactional: about the
 * recipient's own order or account. Marketing is sent only to recipients who opted in to news.
 */
export const messageKinds = {
  'order-received': urgent('dueTime'),
  'payment-failed': aboutOrder(),
  'payment-waiting': aboutOrder('payBy'),
  'payment-bill': aboutOrder('billNumber', 'payBy'),
  'payment-link': aboutOrder('payBy', 'payLink'),
  'payment-request': aboutOrder('purpose', 'requestTotal', 'payBy', 'payLink'),
  'payment-received': aboutOrder('purpose', 'requestTotal'),
  'charter-certificate': urgent('receiptDueAt'),
  'ticket-issued': urgent('pnr'),
  'ticket-copy': aboutOrder('pnr', 'passengerNames'),
  'transfer-booked': urgent('pickupTime'),
  'price-changed': urgent('newTotal', 'answerBy'),
  'driver-named': urgent('driverPhone'),
  'ride-moved': urgent('newPickup', 'answerBy'),
  'schedule-changed': { ...urgent('newDeparture'), cases: ['choice', 'shift', 'moved'] },
  'schedule-restored': urgent('oldDeparture'),
  'supplier-cancelled': urgent('flightNumber', 'answerBy'),
  'offer-made': urgent('answerBy'),
  'proposal-answered': { ...aboutOrder('answer'), cases: ['answer'] },
  'proposal-expired': urgent('outcome'),
  'cancel-quote': { ...urgent('refundTotal', 'validUntil'), cases: ['scope', 'refund'] },
  cancelled: { ...urgent('refundLines'), cases: ['refund'] },
  'refund-approved': aboutOrder('refundTotal', 'refundBy'),
  'refund-sent': aboutOrder('refundTotal'),
  'refund-delayed': aboutOrder('refundTotal'),
  'refund-rejected': aboutOrder('refundTotal'),
  'passenger-changed': aboutOrder('decision'),
  'proof-asked': urgent('dueAt'),
  'proof-decided': aboutOrder('decision'),
  'unpaid-cancelled': urgent(),
  'hold-ended': aboutOrder('heldUntil'),
  'staff-message': aboutOrder('text', 'shortText'),
  'order-code': { purpose: 'transactional', hasSecret: true, required: ['code'] },
  'address-code': { purpose: 'transactional', hasSecret: true, required: ['code'] },
  'address-changed': { purpose: 'transactional', required: ['newAddress'] },
  registration: { purpose: 'transactional', hasSecret: true, required: [] },
  'account-opened': { purpose: 'transactional', hasSecret: true, required: [] },
  'account-closed': { purpose: 'transactional', forgetsReceiver: true, required: [] },
  'password-reset': { purpose: 'transactional', hasSecret: true, required: [] },
  'login-code': { purpose: 'transactional', hasSecret: true, required: ['code'] },
  chargeback: { purpose: 'transactional', reader: 'staff', required: ['reservationNumber', 'chargeTotal'] },
  'charge-mismatch': {
    purpose: 'transactional',
    reader: 'staff',
    required: ['reservationNumber', 'bankTotal'],
  },
  'contact-received': { purpose: 'transactional', reader: 'staff', required: ['ticketNo'] },
  'contact-answered': { purpose: 'transactional', required: ['ticketNo', 'answer'] },
  'staff-invitation': { purpose: 'transactional', hasSecret: true, reader: 'staff', required: [] },
  'staff-password': { purpose: 'transactional', hasSecret: true, reader: 'staff', required: [] },
  'audit-ends': { purpose: 'transactional', reader: 'staff', required: [] },
  'price-alert-confirm': {
    purpose: 'transactional',
    request: 'unconfirmed',
    forgetsReceiver: true,
    required: ['route'],
  },
  'price-alert': {
    purpose: 'transactional',
    request: 'confirmed',
    forgetsReceiver: true,
    required: ['route', 'newTotal'],
  },
  'abandoned-booking': { purpose: 'marketing', required: [], isUnsent: true },
} as const satisfies Record<string, MessageKind>;

export interface MessageKind {
  readonly purpose: 'transactional' | 'marketing';
  /** It contains a link or code that is created for each attempt, so two attempts are two different mails. */
  readonly hasSecret?: true;
  /** The recipient is erased once it is sent, or will not be sent any more: nobody needs the address any longer. */
  readonly forgetsReceiver?: true;
  /**
   * Requested by its reader outside any order; once confirmed, each mail has a link that ends it, and an address for
   * mail programs to do so.
   */
  readonly request?: 'unconfirmed' | 'confirmed';
  /** Nothing plans it, so the office offers no text of it to edit. */
  readonly isUnsent?: true;
  /** Absent: a customer. Messages to staff are mails only. */
  readonly reader?: 'staff';
  /** It can be resent, to the current address of the order's buyer. */
  readonly isRepeatable?: true;
  /**
   * The buyer has to act or to know soon, so a text message is sent as well. By the specification this includes the
   * confirmation of a booking.
   */
  readonly isUrgent?: true;
  /** Values that an agency's own text must contain as well, if the shipped one does. */
  readonly required: readonly string[];
  /** Values of which an agency's own text, if it chooses by them, must name every case that the shipped one names. */
  readonly cases?: readonly string[];
}

export type TemplateName = keyof typeof messageKinds;

export function kindOf(template: TemplateName): MessageKind {
  return messageKinds[template];
}

/** Looks up a kind by a name of external origin; undefined if there is none. */
export function findKind(name: string): TemplateName | undefined {
  return Object.hasOwn(messageKinds, name) ? (name as TemplateName) : undefined;
}

function urgent(...required: readonly string[]) {
  return { ...aboutOrder(...required), isUrgent: true } as const;
}

function aboutOrder(...required: readonly string[]) {
  return {
    purpose: 'transactional',
    isRepeatable: true,
    required: ['reservationNumber', ...required],
  } as const;
}
