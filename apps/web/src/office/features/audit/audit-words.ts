import { paperMembers } from '@farewind/values/passenger-document';
import type { getAuditLog } from '@farewind/contract/audit/audit-log';
import type { Answer } from '../../../shared/api/call-types.ts';
import type { OfficeTranslate, OfficeKey } from '../../i18n/office-i18n.tsx';
import { knownWord } from '../../kit/known-word.ts';

/** Labels of the log's members, as in the forms that edit them; shared by all records where possible. */
const members: Readonly<Record<string, OfficeKey>> = {
  id: 'audit.member.id',
  messenger: 'messenger.messenger',
  token: 'messenger.token',
  botName: 'audit.member.botName',
  botTitle: 'audit.member.botTitle',
  inboxState: 'audit.member.inboxState',
  inboxFault: 'audit.member.inboxFault',
  isRehearsal: 'order.rehearsal',
  rehearsals: 'audit.member.rehearsals',
  version: 'audit.member.version',
  calls: 'salesPartner.calls',
  perMinute: 'salesPartner.perMinute',
  openHolds: 'salesPartner.openHolds',
  holdsPerDay: 'salesPartner.holdsPerDay',
  asksSuppliers: 'salesPartner.asksSuppliers',
  windowDays: 'partnerTerms.window',
  decision: 'partnerClick.decision',
  share: 'partnerTerms.share',
  month: 'seatStatement.month',
  due: 'partnerStatement.due',
  keyIssuedAt: 'salesPartner.key',
  createdAt: 'audit.member.createdAt',
  ordersLeft: 'audit.member.ordersLeft',
  minutes: 'audit.member.minutes',
  isActive: 'user.isActive',
  title: 'invoice.seller',
  taxNumber: 'invoice.buyerNumber',
  street: 'invoice.street',
  district: 'invoice.district',
  city: 'invoice.city',
  series: 'invoice.series',
  rates: 'invoice.rates',
  exemptionCode: 'invoice.exemptionCode',
  exemptionReason: 'invoice.exemptionReason',
  since: 'invoice.since',
  gaps: 'invoice.gaps',
  name: 'user.name',
  surname: 'user.surname',
  userName: 'user.userName',
  emailAddress: 'user.email',
  email: 'user.email',
  password: 'account.password',
  roleNames: 'user.roles',
  isTwoFactorOn: 'audit.member.isTwoFactorOn',
  requiresTwoFactor: 'account.demandSecondFactor',
  tenantId: 'audit.member.tenantId',
  userId: 'audit.member.userId',
  displayName: 'role.displayName',
  description: 'role.description',
  grantedPermissions: 'role.rights',
  offered: 'role.newRights',
  tenancyName: 'tenant.tenancyName',
  adminEmailAddress: 'tenant.adminEmail',
  isSiteOpen: 'tenant.isSiteOpen',
  withSample: 'tenant.withSample',
  plan: 'tenant.plan',
  saleFee: 'tenant.saleFee',
  saleFeeCurrency: 'tenant.saleFeeCurrency',
  countryCode: 'customer.countryCode',
  iata: 'city.iata',
  cityId: 'customer.city',
  cityName: 'customer.city',
  districtId: 'customer.district',
  districtName: 'customer.district',
  code: 'package.code',
  product: 'package.product',
  sortOrder: 'package.sortOrder',
  mobilePhone: 'customer.mobilePhone',
  birthDate: 'customer.birthDate',
  gender: 'customer.gender',
  nationality: 'customer.nationality',
  documentsMasked: 'audit.member.documentsMasked',
  language: 'customer.language',
  currency: 'customer.currency',
  newsOptIn: 'customer.newsOptIn',
  note: 'customer.note',
  orderCount: 'customer.orders',
  isErased: 'audit.member.erasedAt',
  brand: 'agency.brandName',
  partnerName: 'seatContract.partner',
  flight: 'seatContract.flight',
  adult: 'seatContract.adult',
  child: 'seatContract.child',
  infant: 'seatContract.infant',
  seatLimit: 'seatContract.seatLimit',
  releaseHours: 'seatContract.releaseHours',
  channel: 'channelBooking.channel',
  bookings: 'channelPayout.bookings',
  difference: 'channelPayout.difference',
  paidOn: 'payout.paidOn',
  isReceived: 'payout.received',
  answer: 'seatContract.answer',
  held: 'seatContract.held',
  sold: 'seatContract.sold',
  hosts: 'site.hosts',
  origin: 'site.address',
  defaultLanguage: 'site.defaultLanguage',
  partner: 'site.partner',
  russianFacing: 'site.russianKind',
  brandColor: 'site.brandColor',
  accentColor: 'site.accentColor',
  isDefault: 'site.ownKind',
  defaultFromAddress: 'email.fromAddress',
  defaultFromDisplayName: 'email.fromName',
  host: 'email.host',
  port: 'email.port',
  enableSsl: 'email.enableSsl',
  imapHost: 'email.imapHost',
  imapPort: 'email.imapPort',
  imapUserName: 'email.imapUserName',
  imapPassword: 'email.imapPassword',
  imapSsl: 'email.imapSsl',
  plusAddress: 'email.plusAddress',
  replyTo: 'email.replyTo',
  bcc: 'email.bcc',
  provider: 'sms.provider',
  apiUrl: 'sms.apiUrl',
  agentRef: 'supplier.agentRef',
  tokenUrl: 'channel.tokenUrl',
  clientId: 'channel.clientId',
  clientSecret: 'channel.clientSecret',
  doorId: 'channel.doorId',
  doorSecret: 'channel.doorSecret',
  pricePercent: 'channel.pricePercent',
  latitude: 'transfer.latitude',
  longitude: 'transfer.longitude',
  radiusKm: 'transfer.radiusKm',
  originator: 'sms.originator',
  encoding: 'sms.encoding',
  defaultCountryCode: 'sms.defaultCountryCode',
  mode: 'payment.mode',
  deskDocument: 'desk.document',
  receivedOn: 'desk.receivedOn',
  disputed: 'pay.disputed',
  amount: 'pay.amount',
  cardInput: 'payment.cardInput',
  merchantId: 'payment.merchantId',
  terminalId: 'payment.terminalId',
  apiUser: 'payment.apiUser',
  apiPassword: 'payment.apiPassword',
  storeKey: 'payment.storeKey',
  threeDModel: 'audit.member.threeDModel',
  threeDSecure: 'payment.threeDSecure',
  gatewayUrl: 'payment.gatewayUrl',
  currencies: 'payment.currencies',
  cardSchemes: 'payment.cardSchemes',
  captureMode: 'audit.member.captureMode',
  billHours: 'payment.billHours',
  statementText: 'payment.statementText',
  priority: 'payment.priority',
  siteIds: 'payment.siteIds',
  dutyOfCare: 'audit.member.dutyOfCare',
  dutyOfCareAccepted: 'payment.dutyOfCare',
  apiKey: 'map.apiKey',
  news: 'supplier.news',
  tileUrl: 'map.tileUrl',
  lat: 'map.lat',
  lng: 'map.lng',
  zoom: 'map.zoom',
  companyTitle: 'agency.companyTitle',
  brandName: 'agency.brandName',
  tradeRegistryNo: 'agency.tradeRegistryNo',
  chamberNo: 'agency.chamberNo',
  taxOffice: 'agency.taxOffice',
  taxNo: 'agency.taxNo',
  companyRegistrationNo: 'agency.companyRegistrationNo',
  travelAssociationNo: 'agency.travelAssociationNo',
  address: 'agency.address',
  phone: 'agency.phone',
  supportPhone: 'agency.supportPhone',
  dataProtectionEmail: 'agency.dataProtectionEmail',
  dataRegistryNo: 'agency.dataRegistryNo',
  dataRegion: 'agency.dataRegion',
  timeZone: 'agency.timeZone',
  documentRetentionDays: 'agency.documentRetentionDays',
  refundApprovalLimit: 'agency.refundApprovalLimit',
  passengerChangeFee: 'agency.passengerChangeFee',
  callerFeeLimit: 'agency.callerFeeLimit',
  callerHoldHours: 'agency.callerHoldHours',
  serviceFeeRefund: 'agency.serviceFeeRefund',
  chatLink: 'agency.chatLink',
  website: 'agency.website',
  languages: 'agency.languages',
  domains: 'agency.domains',
  requiredConsents: 'agency.requiredConsents',
  inventoryCurrency: 'agency.inventoryCurrency',
  logo: 'agency.logo',
  carrier: 'service.carrier',
  number: 'service.number',
  kind: 'service.kind',
  from: 'service.from',
  to: 'service.to',
  days: 'service.days',
  legs: 'service.legs',
  isSold: 'service.isSold',
  twiceADayConfirmed: 'service.twiceADay',
  repeatedHour: 'service.repeatedHour',
  seatsTaken: 'service.taken',
  codeshareOf: 'audit.member.codeshareOf',
  services: 'import.services',
  seats: 'import.seats',
  fares: 'import.fares',
  leftOut: 'import.leftOut',
  bucket: 'audit.member.bucket',
  prices: 'audit.member.prices',
  list: 'audit.member.list',
  format: 'audit.member.format',
  withDocuments: 'audit.member.withDocuments',
  assigneeId: 'audit.member.assigneeId',
  snoozedUntil: 'audit.member.snoozedUntil',
  orderId: 'audit.member.orderId',
  dueAt: 'audit.member.dueAt',
  text: 'audit.member.text',
};

export type AuditEntry = Answer<typeof getAuditLog>['items'][number];

/** Label of a kind of record; falls back to the log's own name. */
export const formatEntity = (name: string, t: OfficeTranslate) => knownWord(`audit.entity.${name}`, name, t);
export const formatAction = (name: string, t: OfficeTranslate) => knownWord(`audit.action.${name}`, name, t);

/** A member's value for people: lists item by item, records as stored. */
export function formatValue(value: unknown, t: OfficeTranslate): string {
  if (value === undefined || value === null || value === '') return t('form.nothing');
  // Values that the log leaves out, with the reason.
  if (value === '[personal]') return t('audit.personal');
  if (value === '[secret]') return t('audit.secret');
  if (typeof value === 'boolean') return t(value ? 'form.yes' : 'form.no');
  if (Array.isArray(value))
    return value.length === 0 ? t('form.nothing') : value.map((each) => formatValue(each, t)).join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

/** The acting user, and the user they impersonated. */
export function formatPeople({ user, impersonator }: AuditEntry, t: OfficeTranslate): string {
  const name = user === null ? t('audit.house') : formatUser(user.userName, t);
  return impersonator === null ? name : t('audit.impersonated', { name, by: impersonator.userName });
}

/** A customer acting for themselves is logged as `customer 9`. */
function formatUser(name: string, t: OfficeTranslate): string {
  const id = /^customer (\d+)$/.exec(name)?.[1];
  return id === undefined ? name : t('audit.buyer', { id });
}

/** Names of the members that differ. */
export function listMembers({ before, after }: AuditEntry): string[] {
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
}

const documentMembers: Readonly<Record<string, OfficeKey>> = Object.fromEntries(
  paperMembers.map((member) => [member, `customer.${member}`] as const),
);

/** Label of a record's member; falls back to the log's own name. */
export function formatMember(name: string, t: OfficeTranslate): string {
  const key = members[name] ?? documentMembers[name];
  return key === undefined ? name : t(key);
}
