import type { APIRequestContext, BrowserContext } from '@playwright/test';
import { bookable, hasPlenty, type LiveFlights, type Input } from './live-flights.ts';
import { OfficeCalls } from './office-calls.ts';
import type { SayOffice } from './office-words.ts';
import { ADMIN_PASSWORD } from './stage.ts';
import { cards, someone } from './travellers.ts';
import type { Say } from './words.ts';

/** The sample agency. */
const TENANT = 1;

/** A page of the office for the tests that visit all of them. */
export interface OfficePage {
  readonly name: string;
  readonly path: string;
  /** Differs from `path` where the page is about a record, which may have to be made first. */
  readonly address: (flights: LiveFlights, request: APIRequestContext) => Promise<string> | string;
  /** The user who visits it: an agency's administrator, the host's, or nobody signed in. */
  readonly side: 'tenant' | 'host' | 'stranger';
  /** The page's part of the title. */
  readonly title: (say: SayOffice, shared: Say) => string;
  /** Words that only this page shows. */
  readonly fact?: (say: SayOffice) => string | RegExp;
  /** Whether the address opens a dialog. */
  readonly hasDialog?: boolean;
  /** Whether it shows texts with placeholders, as written by staff. */
  readonly hasPlaceholders?: boolean;
}

type Key = Parameters<SayOffice>[0];

const page = (path: string, title: Key, more: Partial<OfficePage> = {}): OfficePage => ({
  name: path,
  path,
  address: () => path,
  side: 'tenant',
  title: (say) => say(title),
  ...more,
});

export const officePages: readonly OfficePage[] = [
  page('/main/login', 'menu.home', { side: 'stranger', title: (_, shared) => shared('nav.signIn') }),
  page('/main/forgotPassword', 'menu.home', {
    side: 'stranger',
    title: (_, shared) => shared('account.newPassword'),
  }),
  page('/main/home', 'menu.home'),
  page('/order/new', 'menu.callerOrder'),
  page('/setting/user', 'menu.user'),
  page('/setting/user?dialog=new', 'menu.user', { hasDialog: true }),
  // The administrator of the sample agency. A page about a record has the record's name as its title.
  page('/setting/user/{id}', 'menu.userDetail', {
    title: () => '',
    address: () => '/setting/user/2',
    fact: (say) => say('user.person'),
  }),
  page('/setting/first-steps', 'menu.firstSteps'),
  page('/setting/training', 'menu.training'),
  page('/setting/role', 'menu.role'),
  page('/setting/role?dialog=new', 'menu.role', { hasDialog: true }),
  page('/setting/tenant', 'menu.tenant', { side: 'host' }),
  page('/setting/tenant?dialog=new', 'menu.tenant', { side: 'host', hasDialog: true }),
  page('/main/home', 'menu.home', { name: 'the home of the host', side: 'host' }),
  page('/customer/customer', 'menu.customer'),
  page('/customer/customer?dialog=new', 'menu.customer', { hasDialog: true }),
  page('/order/flight', 'menu.flightOrders'),
  page('/order/detail/{id}', 'menu.orderDetail', { title: () => '', address: makeOrder }),
  page('/order/transfer', 'menu.transferOrders'),
  page('/order/payment-request', 'menu.paymentRequests'),
  page('/order/queue', 'menu.queue'),
  page('/order/task', 'menu.taskHistory'),
  page('/finance/payment', 'menu.payments'),
  page('/finance/refund', 'menu.refund'),
  page('/finance/receipt', 'menu.receipts'),
  page('/finance/invoice', 'menu.invoices'),
  page('/finance/match', 'menu.match'),
  page('/finance/bank', 'menu.bank'),
  page('/finance/ledger', 'menu.ledger'),
  page('/finance/ledger/sheet/{id}', 'menu.periodSheet', {
    title: () => '',
    address: makeSheet,
    fact: (say) => say('period.nothing'),
  }),
  page('/finance/payout', 'menu.payouts'),
  page('/finance/journal', 'menu.journal'),
  page('/inventory/service', 'menu.service', { fact: (say) => say('service.lead') }),
  page('/inventory/service?dialog=new', 'menu.service', {
    hasDialog: true,
    fact: (say) => say('service.addLeg'),
  }),
  page('/inventory/service/new', 'menu.flightSheet', {
    title: (say) => say('sheet.new'),
    fact: (say) => say('sheet.newLead'),
  }),
  page('/inventory/service/{id}', 'menu.flightSheet', {
    title: (say) => say('sheet.title', { flight: 'ZF 861' }),
    address: () => '/inventory/service/ZF861',
    fact: (say) => say('sheet.periods'),
  }),
  page('/inventory/prices/{id}', 'menu.priceCalendar', {
    title: (say) => say('calendar.title', { flight: 'ZF 861' }),
    address: () => '/inventory/prices/ZF861',
  }),
  page('/inventory/departure', 'menu.departure'),
  page('/inventory/departure/{id}', 'menu.departureDetail', {
    title: () => '',
    address: makeDeparture,
    fact: (say) => say('departure.stock'),
  }),
  page('/inventory/import', 'menu.import', { fact: (say) => say('import.tolerantHint') }),
  page('/inventory/supplier', 'menu.flightSupplier'),
  page('/inventory/supplier?dialog=new', 'menu.flightSupplier', {
    hasDialog: true,
    fact: (say) => say('supplier.trialText'),
  }),
  page('/inventory/seat-contracts', 'menu.seatContracts'),
  page('/inventory/seat-contracts?dialog=new', 'menu.seatContracts', {
    hasDialog: true,
    fact: (say) => say('seatContract.partnerHint'),
  }),
  page('/inventory/seat-offers', 'menu.seatOffers', { fact: (say) => say('seatOffer.lead') }),
  page('/finance/partner-statement', 'menu.partnerStatements', {
    fact: (say) => say('partnerStatement.lead'),
  }),
  page('/finance/partner-statement/{id}', 'menu.partnerStatement', {
    address: () => '/finance/partner-statement/1_2026-01',
    fact: (say) => say('partnerStatement.emptyMonth'),
  }),
  page('/finance/seat-statements', 'menu.seatStatements', { fact: (say) => say('seatStatement.lead') }),
  page('/finance/channel-payouts', 'menu.channelPayouts', { fact: (say) => say('channelPayout.lead') }),
  page('/rule/travel', 'menu.travelRule', { fact: (say) => say('travelRule.topic.airport') }),
  page('/rule/travel?dialog=new', 'menu.travelRule', { hasDialog: true }),
  page('/rule/markup', 'menu.markup', { fact: (say) => say('markup.lead') }),
  page('/rule/markup?dialog=new', 'menu.markup', { hasDialog: true }),
  page('/rule/coupon', 'menu.coupon', { fact: (say) => say('coupon.lead') }),
  page('/rule/coupon?dialog=new', 'menu.coupon', { hasDialog: true }),
  page('/rule/rate', 'menu.rate', { fact: (say) => say('rate.today') }),
  page('/rule/rate?dialog=new', 'menu.rate', { hasDialog: true }),
  page('/inventory/transfer', 'menu.transfer'),
  page('/inventory/transfer?dialog=new', 'menu.transfer', { hasDialog: true }),
  page('/inventory/transfer/fleet', 'transfer.fleet'),
  page('/inventory/transfer/zone', 'transfer.zones'),
  page('/inventory/transfer/zone?dialog=new', 'transfer.zones', { hasDialog: true }),
  page('/inventory/transfer/vehicle', 'transfer.vehicles'),
  page('/inventory/transfer/airport', 'transfer.airports'),
  page('/inventory/transfer/supplier', 'rideSupplier.title'),
  page('/inventory/transfer/channel', 'channel.title'),
  page('/inventory/transfer/channel-booking', 'channelBooking.title'),
  page('/message/outbox', 'menu.outbox'),
  page('/message/template', 'menu.template'),
  page('/message/template?dialog=edit&id=charter-certificate.ru.sms', 'menu.template', {
    hasDialog: true,
    hasPlaceholders: true,
  }),
  page('/message/reply', 'menu.savedReply', { fact: (say) => say('reply.lead') }),
  page('/message/contact', 'menu.contact'),
  page('/message/survey', 'menu.survey', { fact: (say) => say('survey.reason.3') }),
  page('/message/priceAlerts', 'menu.priceAlerts'),
  page('/report/sales', 'menu.sales'),
  page('/definition/city', 'menu.city'),
  page('/definition/city?dialog=new', 'menu.city', { hasDialog: true }),
  page('/definition/district', 'menu.district'),
  page('/definition/packageType', 'menu.packageType'),
  page('/definition/packageType?dialog=new', 'menu.packageType', { hasDialog: true }),
  page('/agency/info', 'menu.agency'),
  page('/agency/site', 'menu.site', { fact: (say) => say('site.new') }),
  page('/agency/site?dialog=new', 'menu.site', { hasDialog: true, fact: (say) => say('site.hosts') }),
  page('/agency/partner', 'menu.salesPartners', { fact: (say) => say('salesPartner.lead') }),
  page('/finance/partner-click', 'menu.partnerClicks', { fact: (say) => say('partnerClick.lead') }),
  page('/agency/partner?dialog=new', 'menu.salesPartners', { hasDialog: true }),
  page('/setting/email', 'menu.email'),
  page('/setting/email?dialog=new', 'menu.email', { hasDialog: true }),
  page('/setting/sms?dialog=new', 'menu.sms', { hasDialog: true }),
  page('/setting/getting-paid', 'menu.gettingPaid', { fact: (say) => say('gettingPaid.who') }),
  // The account of the demo's YooKassa shop.
  page('/setting/getting-paid/connect/{id}', 'menu.connectPayments', {
    address: () => '/setting/getting-paid/connect/3',
    fact: (say) => say('connect.rehearsal'),
  }),
  page('/setting/payment?dialog=new', 'menu.payment', { hasDialog: true }),
  page('/setting/receipt', 'menu.receiptSettings'),
  page('/setting/receipt?dialog=new', 'menu.receiptSettings', { hasDialog: true }),
  page('/setting/messenger', 'menu.messengers'),
  page('/setting/messenger?dialog=new', 'menu.messengers', { hasDialog: true }),
  page('/setting/wallet', 'menu.walletSettings'),
  page('/setting/wallet?dialog=new', 'menu.walletSettings', { hasDialog: true }),
  page('/setting/map?dialog=new', 'menu.map', { hasDialog: true }),
  page('/content/destination', 'menu.contentDestination', {
    // The heading contains the same word in the plural.
    fact: (say) => new RegExp(`^${say('content.kind.destination')}$`),
  }),
  page('/content/promotion', 'menu.contentPromotion', { fact: (say) => say('content.pinLead') }),
  page('/content/faq', 'menu.contentFaq', { fact: (say) => say('content.newQuestion') }),
  page('/content/page', 'menu.contentPage'),
  page('/content/legal', 'menu.contentLegal'),
  page('/content/legal?dialog=text&id=legal.terms&lang=en', 'menu.contentLegal', {
    hasDialog: true,
    hasPlaceholders: true,
    fact: (say) => say('content.effectiveDate'),
  }),
  page('/content/gallery', 'menu.contentGallery', { fact: (say) => say('content.newPicture') }),
  page('/audit/health', 'menu.health', { fact: (say) => say('health.suppliers') }),
  page('/audit/health', 'menu.health', {
    name: 'the health of the installation',
    side: 'host',
    fact: (say) => say('health.partners'),
  }),
  page('/audit/log', 'menu.audit'),
  page('/audit/error', 'menu.faults'),
  page('/audit/recording', 'menu.recordings', { fact: (say) => say('recording.lead') }),
  page('/setting/nothing', 'menu.home', { title: (_, shared) => shared('error.notFound.title') }),
];

/** The page of a paid order. */
async function makeOrder(flights: LiveFlights): Promise<string> {
  const wanted: Input = { from: 'LED', to: 'AYT', currency: 'EUR', daysAhead: 33 };
  const results = await flights.find(wanted, (found) => bookable(found).some(hasPlenty));
  const flight = bookable(results).find(hasPlenty)!;
  return `/order/detail/${await flights.buy(results, flight, someone(), cards.approved)}`;
}

/** The page of a departure with a passenger. */
async function makeDeparture(flights: LiveFlights): Promise<string> {
  const wanted: Input = { from: 'LED', to: 'AYT', currency: 'EUR', daysAhead: 34 };
  const suits = (flight: ReturnType<typeof bookable>[number]) =>
    hasPlenty(flight) && flight.segments.length === 1;
  const results = await flights.find(wanted, (found) => bookable(found).some(suits));
  const flight = bookable(results).find(suits)!;
  await flights.buy(results, flight, someone(), cards.approved);
  return departureAddress(flight.id);
}

/** The sheet of a day long before the first sale, so that closing it does not affect other tests. */
async function makeSheet(_: LiveFlights, request: APIRequestContext): Promise<string> {
  const calls = new OfficeCalls(request, TENANT);
  const token = await calls.signIn('admin', ADMIN_PASSWORD);
  const closing = { kind: 'day', through: '2026-01-31', overrideReason: 'a sheet to look at' };
  // Refused if another test has closed it already.
  await calls.post('Period/Close', closing, token).catch(() => undefined);
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await request.get('/api/services/app/Period/GetMonth?month=2026-01', { headers });
  const { result } = (await answer.json()) as { result: { closes: { closeId: string }[] } };
  return `/finance/ledger/sheet/${result.closes[0]?.closeId ?? ''}`;
}

/** A flight's id names its service and its day since 1970-01-01, both in base 36. */
export function departureAddress(flightId: string): string {
  const [service = 0, day = 0] = flightId.split('-').map((part) => Number.parseInt(part, 36));
  return `/inventory/departure/${service}_${new Date(day * 86_400_000).toISOString().slice(0, 10)}`;
}

const tokens = new Map<OfficePage['side'], Promise<string>>();

/** Signs a browser in by API, as an administrator of one side; once for all tests that only view pages. */
export async function enterOffice(
  context: BrowserContext,
  request: APIRequestContext,
  baseURL: string,
  side: OfficePage['side'],
): Promise<void> {
  const tenant = side === 'host' ? [] : [{ name: 'Abp.TenantId', value: String(TENANT), url: baseURL }];
  await context.addCookies(tenant);
  if (side === 'stranger') return;
  const calls = new OfficeCalls(request, side === 'host' ? undefined : TENANT);
  const token = tokens.get(side) ?? calls.signIn('admin', ADMIN_PASSWORD);
  tokens.set(side, token);
  const value = encodeURIComponent(await token);
  await context.addCookies([{ name: 'Abp.AuthToken', value, url: baseURL }]);
}
