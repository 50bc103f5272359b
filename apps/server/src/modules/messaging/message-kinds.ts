/**
 * Every message that the product knows, by the name of its texts in seed/content/{language}/messages. Transactional: about
 * the receiver's own order or account. Marketing leaves only to who has agreed to news.
 */
export const messageKinds = {
  'order-received': { purpose: 'transactional' },
  'payment-failed': { purpose: 'transactional' },
  'charter-certificate': { purpose: 'transactional' },
  'ticket-issued': { purpose: 'transactional' },
  'transfer-booked': { purpose: 'transactional' },
  'price-changed': { purpose: 'transactional' },
  'schedule-changed': { purpose: 'transactional' },
  'cancel-quote': { purpose: 'transactional' },
  cancelled: { purpose: 'transactional' },
  'refund-sent': { purpose: 'transactional' },
  'order-code': { purpose: 'transactional', hasSecret: true },
  'address-code': { purpose: 'transactional', hasSecret: true },
  'address-changed': { purpose: 'transactional' },
  'account-opened': { purpose: 'transactional', hasSecret: true },
  'password-reset': { purpose: 'transactional', hasSecret: true },
  'login-code': { purpose: 'transactional', hasSecret: true },
  'staff-invitation': { purpose: 'transactional', hasSecret: true, reader: 'staff' },
  'abandoned-booking': { purpose: 'marketing' },
} as const satisfies Record<string, MessageKind>;

export interface MessageKind {
  readonly purpose: 'transactional' | 'marketing';
  /** It carries a link or code that is made anew for each try, so two tries are two mails, not one twice. */
  readonly hasSecret?: true;
  /** Absent: a customer. */
  readonly reader?: 'staff';
}

export type TemplateName = keyof typeof messageKinds;

export function kindOf(template: TemplateName): MessageKind {
  return messageKinds[template];
}
