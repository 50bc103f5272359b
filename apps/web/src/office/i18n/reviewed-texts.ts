/** Texts of the office that are rightly in Latin letters in Russian, each looked at by a person. */
export const latinInRussian: readonly string[] = [
  'flightSupplier.duffel',
  'journal.template.datev',
  'journal.template.logo',
  'map.google',
  'message.sms',
  'order.pnr',
  'payment.nestpay',
  'payment.stripe',
  'sms.netgsm',
  'sms.twilio',
  'user.email',
];

/** Texts of the office that are rightly the same in Turkish and English. */
export const sameInTurkish: readonly string[] = [
  'audit.entity.ride',
  'audit.entity.site',
  'flightSupplier.duffel',
  'journal.template.datev',
  'journal.template.logo',
  'map.google',
  'map.yandex',
  'order.charter',
  'order.pnr',
  'order.ride',
  'gettingPaid.testMode',
  'payment.nestpay',
  'payment.stripe',
  'payment.yookassa',
  'site.editTitle',
  'sms.netgsm',
  'sms.twilio',
  'travelRule.charter',
];
