import { demoBots } from '../modules/settings/messenger/demo-bots.ts';
import { testWallet } from './test-wallet.ts';
import { createHash } from 'node:crypto';
import sharp from 'sharp';

/** A day of money that staff may enter by the clocks of the tests that make these calls. */
export const lately = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);

/**
 * What a call can name. `roleName` is a role by its name, `cityOfDistrict` the city of the last named district,
 * `orderOfMatter` the order of the last named proof or change.
 */
export type Entity =
  | 'cancelQuote'
  | 'channelPayout'
  | 'clientError'
  | 'colleague'
  | 'contactMessage'
  | 'recording'
  | 'city'
  | 'cityOfDistrict'
  | 'coupon'
  | 'contentQuestion'
  | 'customer'
  | 'departure'
  | 'pricedDeparture'
  | 'district'
  | 'emailSetting'
  | 'inactiveUser'
  | 'invitedUser'
  | 'mapSetting'
  | 'markup'
  | 'mismatch'
  /** An order paid with test money. */
  | 'testOrder'
  | 'bankLine'
  | 'settledBankLine'
  | 'partnerClick'
  | 'partnerDebt'
  | 'payout'
  | 'agencyDebt'
  | 'periodClose'
  | 'message'
  | 'order'
  | 'orderOfMatter'
  | 'unpaidOrder'
  /** A refund of money taken at the desk that waits to be paid out. */
  | 'deskRefund'
  /** Not an id but the whole form, as JSON: a fresh choice with its sealed price. */
  | 'callerForm'
  /** The whole form as well: money for an unpaid order. */
  | 'deskForm'
  | 'staffMessage'
  | 'buyerReply'
  | 'ownTemplate'
  | 'packageType'
  | 'passengerChange'
  | 'paymentRequest'
  | 'paidRequest'
  | 'pausedPaymentSetting'
  | 'paymentSetting'
  | 'picture'
  | 'promotionPin'
  | 'proof'
  | 'proposal'
  | 'refusedProof'
  | 'role'
  | 'roleName'
  | 'salesPartner'
  | 'savedReply'
  | 'savedView'
  | 'search'
  /** A charter whose seats are offered to another agency; the contract; one offered to the agency itself. */
  | 'seatCharter'
  | 'seatContract'
  | 'seatOffer'
  | 'receiptSetting'
  | 'messengerSetting'
  | 'walletSetting'
  | 'refusedReceipt'
  | 'refusedDeskReceipt'
  | 'invoice'
  | 'rehearsal'
  | 'service'
  | 'site'
  | 'stuckRefund'
  | 'disputedPayment'
  | 'waitingRefund'
  | 'smsSetting'
  | 'staffTask'
  | 'tenant'
  | 'ride'
  | 'rideChannel'
  | 'rideFleet'
  | 'rideRoute'
  | 'rideStation'
  | 'rideZone'
  | 'flightSupplier'
  | 'transferSupplier'
  | 'travelRule'
  | 'user'
  | 'vehicleType'
  | 'userWithSecondFactor'
  | 'waitingRate';

export type Id = number | string;

export interface CallWorld {
  /** The id of a record: the caller's own, another agency's, or of none. */
  readonly id: (entity: Entity) => Promise<Id>;
  /** Letters only; unique to the call. */
  readonly word: string;
  readonly password: string;
}

export interface OfficeCall {
  readonly input: (world: CallWorld) => Promise<object> | object;
  /** Absent: staff of an agency. */
  readonly side?: 'host';
}

/** The departure date of the flights in the calls. */
export const DEPARTURE_DATE = '2030-06-01';

export const email = (word: string) => `${word.toLowerCase()}@example.com`;
export const NEW_PASSWORD = 'seven grey geese fly north';

export const person = ({ word }: CallWorld) => ({
  userName: word,
  name: word,
  surname: 'Sokolova',
  emailAddress: email(word),
  isActive: true,
});
export const role = ({ word }: CallWorld) => ({
  name: word,
  displayName: word,
  grantedPermissions: ['Pages.Users'],
});
export const savedView = ({ word }: CallWorld) => ({
  list: 'flightOrders',
  name: word,
  query: 'status=booked',
});
export const city = ({ word }: CallWorld) => ({ name: word, countryCode: 'TR' });
export const coupon = ({ word }: CallWorld) => ({ code: word.slice(0, 20), kind: 'percent', percent: '5' });
export const salesPartner = ({ word }: CallWorld) => ({
  code: word.toLowerCase().slice(-32),
  name: word,
  calls: ['search', 'quote'],
  perMinute: 60,
  openHolds: 5,
  holdsPerDay: 50,
  isActive: false,
});
export const savedReply = ({ word }: CallWorld) => ({
  titleEn: word,
  textEn: `Hello {customerName}, ${word}`,
});
export const packageType = ({ word }: CallWorld) => ({
  code: word.slice(0, 16),
  name: { ru: word, en: word, tr: word },
  product: 'flight',
});
/** A question that the agency has added, in its original language. */
export const question = (name: Id) => ({ kind: 'faq', name, language: 'en' });
export const promotionPin = ({ word }: CallWorld) => ({
  from: 'MOW',
  to: word.slice(-3).toUpperCase(),
  position: 1,
  isActive: true,
});
/** A unique picture: each has another colour. */
export const galleryPicture = async ({ word }: CallWorld) => {
  const [r = 0, g = 0, b = 0] = createHash('sha256').update(word).digest();
  const drawing = sharp({ create: { width: 8, height: 8, channels: 3, background: { r, g, b } } });
  return { picture: (await drawing.png().toBuffer()).toString('base64'), captionEn: word };
};
export const customer = ({ word }: CallWorld) => ({
  name: word,
  surname: 'Sokolova',
  email: email(word),
  countryCode: '+7',
  mobilePhone: '9161234567',
  language: 'ru',
  currency: 'EUR',
  passportNumber: '123456789',
});
/** A unique flight number for each word. */
export const service = ({ word }: CallWorld) => ({
  carrier: 'ZZ',
  number: String([...word].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 8999, 7) + 1),
  kind: 'scheduled',
  from: '2031-01-01',
  to: '2031-03-01',
  days: [1, 3],
  isSold: true,
  legs: [{ origin: 'SVO', destination: 'AYT', departsAt: '08:00', arrivesAt: '12:30', aircraft: '32N' }],
});
export const flightSheet = (world: CallWorld) => {
  const { carrier, number, ...period } = service(world);
  const { from, to } = period;
  return { carrier, number, period, seats: [{ from, to, bucket: 'Y', seats: '20' }] };
};
/** A table with one flight. */
export const programmeFile = (world: CallWorld) => {
  const { carrier, number } = service(world);
  const titles = 'flight;origin;destination;from;departs;arrives';
  const text = `${titles}\n${carrier}${number};SVO;AYT;2031-04-05;08:00;12:30\n`;
  return { file: Buffer.from(text).toString('base64') };
};
export const programmeTable = (world: CallWorld) => ({
  ...programmeFile(world),
  kind: 'programme',
  mapping: {
    columns: Object.fromEntries(
      ['flight', 'origin', 'destination', 'from', 'departs', 'arrives'].map((name) => [name, name]),
    ),
    fixed: { aircraft: '320', kind: 'charter' },
  },
});
export const site = ({ word }: CallWorld) => ({
  brand: word,
  hosts: [`${word.toLowerCase()}.example.org`],
  languages: ['ru'],
  defaultLanguage: 'ru',
  currencies: ['RUB'],
});
export const emailSetting = ({ word }: CallWorld) => ({
  defaultFromAddress: email(word),
  defaultFromDisplayName: word,
  host: 'localhost',
  port: 2525,
  userName: word,
  password: 'a mail password',
  enableSsl: false,
  isActive: false,
});
export const messengerSetting = () => ({
  provider: 'standInTelegram',
  token: demoBots.telegram.token,
  isActive: false,
});
export const walletSetting = () => ({ ...testWallet, isActive: false });
export const receiptSetting = ({ word }: CallWorld) => ({
  way: 'desk',
  desk: 'atol',
  taxSystem: 'income',
  vatKind: 'general',
  feeVatKind: 'none',
  companyTaxNumber: '7700112233',
  companyEmail: 'office@example.com',
  paymentAddress: 'https://farewind.example',
  groupCode: word,
  deskLogin: word,
  deskPassword: 'an sms password',
  isActive: false,
});
/** For a desk that supports corrections: the newest setting applies. */
export const receiptCorrection = async ({ id }: CallWorld) => {
  await id('receiptSetting');
  const receiptId = await id('refusedDeskReceipt');
  return { receiptId, basis: 'self', reason: 'the desk was out of order', version: 1 };
};
export const smsSetting = ({ word }: CallWorld) => ({
  provider: 'netgsm',
  apiUrl: 'http://localhost:2526/',
  userName: word,
  password: 'an sms password',
  originator: 'FAREWIND',
  defaultCountryCode: '+90',
  isActive: false,
});
export const cardDuty = async ({ id }: CallWorld) => {
  const signer = { name: 'Anna Petrova', position: 'director' };
  return { ...signer, id: await id('paymentSetting'), isAccepted: true };
};
export const paymentSetting = ({ word }: CallWorld) => ({
  provider: 'nestpay',
  mode: 'test',
  cardInput: 'raw',
  dutyOfCareAccepted: true,
  merchantId: 'M1',
  apiUser: word,
  apiPassword: 'an api password',
  storeKey: 'a store key',
  gatewayUrl: 'http://localhost:2527/',
  currencies: ['EUR'],
  statementText: 'FAREWIND',
  isActive: false,
});
const inThree = (word: string) => ({ ru: word, en: word, tr: word });
/** Each agency has one record per airport: a word selects one of these. */
const rideAirports = ['AYT', 'DLM', 'BJV', 'IST', 'SAW', 'BCN', 'HKT', 'GOI', 'VAR', 'BOJ', 'SVO'];
const airportOf = (word: string) =>
  rideAirports[[...word].reduce((sum, letter) => sum * 10 + letter.charCodeAt(0), 0) % rideAirports.length];
export const rideStation = ({ word }: CallWorld) => ({
  airport: airportOf(word),
  operatorName: word,
  operatorPhone: '+90 242 000 00 00',
  meetingPoint: inThree(word),
});
export const rideZone = ({ word }: CallWorld) => ({
  code: word.toLowerCase(),
  airport: 'AYT',
  name: inThree(word),
  places: [{ kind: 'hotel', code: `${word.toLowerCase()}-hotel`, name: inThree(word) }],
});
export const vehicleType = ({ word }: CallWorld) => ({
  code: word.toLowerCase(),
  name: inThree(word),
  model: word,
  mode: 'private',
  picture: 'van',
  passengerCapacity: 6,
  baggageCapacity: 6,
});
export const rideRoute = async ({ id }: CallWorld) => ({
  airport: 'AYT',
  zoneId: await id('rideZone'),
  vehicleTypeId: await id('vehicleType'),
  price: '40.00',
  minutes: 30,
});
export const transferSupplier = ({ word }: CallWorld) => ({
  kind: 'rateKey',
  code: word.toLowerCase().slice(-32),
  name: word,
  airports: ['AYT'],
  isActive: false,
  apiUrl: 'http://localhost:2528/',
  apiKey: 'a key of a supplier',
});
export const flightSupplier = ({ word }: CallWorld) => ({
  kind: 'duffel',
  code: word.toLowerCase().slice(-32),
  name: word,
  airports: ['AYT'],
  isActive: false,
  apiUrl: 'http://localhost:2528/',
  apiKey: 'a key of a supplier',
});
export const travelRule = ({ word }: CallWorld) => ({
  topic: 'notice',
  validFrom: '2030-01-01',
  texts: inThree(word),
  isActive: true,
});
export const markup = ({ word }: CallWorld) => ({ name: word, unit: 'percent', amount: 3 });
export const mapSetting = () => ({ provider: 'none', lat: '36.9', lng: '30.7', zoom: '10', isActive: false });
export const tenant = ({ word }: CallWorld) => ({ tenancyName: word, name: word, isActive: true });
export const agency = ({ word }: CallWorld) => ({
  companyTitle: word,
  brandName: word,
  email: email(word),
  currencies: ['EUR'],
  languages: ['ru', 'en', 'tr'],
});

export const template = { kind: 'address-changed', language: 'en', channel: 'mail' };
export const templateTexts = (word: string) => ({
  subject: word,
  heading: word,
  body: `${word}: {reservationNumber}, {newAddress}`,
  button: '',
});

export const nothing: OfficeCall = { input: () => ({}) };
/** A list, searched for words of other agencies. */
export const list: OfficeCall = { input: () => ({ maxResultCount: 1000 }) };
export const byId = (entity: Entity, member = 'id'): OfficeCall => ({
  input: async ({ id }) => ({ [member]: await id(entity) }),
});
export const update = (entity: Entity, fields: (world: CallWorld) => object): OfficeCall => ({
  input: async (world) => ({ id: await world.id(entity), ...fields(world) }),
});
export const decision = (entity: Entity): OfficeCall => ({
  input: async ({ id }) => ({ refundId: await id(entity), reason: 'looked at by a second person' }),
});
export const onHost = (call: OfficeCall): OfficeCall => ({ ...call, side: 'host' });
export const ofOrder = (more: object = {}): OfficeCall => ({
  input: async ({ id }) => ({ orderId: await id('order'), ...more }),
});
export const ofMatter = (entity: Entity, member: string, more: object = {}): OfficeCall => ({
  input: async ({ id }) => ({
    [member]: await id(entity),
    orderId: await id('orderOfMatter'),
    ...more,
  }),
});
export const ofDeparture = (more: object = {}): OfficeCall => ({
  input: async ({ id }) => ({ serviceId: await id('departure'), date: DEPARTURE_DATE, ...more }),
});
