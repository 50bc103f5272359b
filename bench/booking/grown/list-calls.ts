import type { Sample } from './read-samples.ts';

/** One way in which an operation is called: its purpose, and its input for each drawn sample. */
export interface GrownCall {
  readonly group: 'list' | 'lookup' | 'report';
  readonly operation: string;
  readonly what: string;
  /** Also called for the last page that is counted exactly. */
  readonly isDeepToo?: boolean;
  /** Reads secrets, which are sealed for the first agency; not called for another. */
  readonly readsSecrets?: boolean;
  readonly input: (sample: Sample) => object;
}

type Wishes = Readonly<Record<string, object | ((sample: Sample) => object)>>;

/** The first and a deep page of a list, with all its filters and sort orders. */
function list(operation: string, requests: Wishes = {}): GrownCall[] {
  const plain: GrownCall = {
    group: 'list',
    operation,
    what: 'first page',
    isDeepToo: true,
    input: () => ({}),
  };
  const others = Object.entries(requests).map(([what, input]): GrownCall => ({
    group: 'list',
    operation,
    what,
    input: typeof input === 'function' ? (input as GrownCall['input']) : () => input,
  }));
  return [plain, ...others];
}

const sorted = (...names: readonly string[]): Wishes =>
  Object.fromEntries(
    names.flatMap((name) => [
      [`by ${name}`, { sorting: name }],
      [`by ${name}, falling`, { sorting: `${name} desc` }],
    ]),
  );

/** A list of given days, which it cannot do without. */
const within = (operation: string, what: string, input: GrownCall['input']): GrownCall => ({
  group: 'list',
  operation,
  what,
  input,
});

/** Every list screen of the office, with its filters and sort orders. */
export const listCalls: readonly GrownCall[] = [
  ...list('Order/GetAll', {
    ...sorted('createdAt', 'reservationNumber', 'total', 'departsAt', 'customerName'),
    booked: { status: 'booked' },
    ticketed: { status: 'ticketed' },
    cancelled: { status: 'cancelled' },
    problematic: { status: 'problematic' },
    troubled: { problem: true },
    'of a sales partner': { partnerId: 1 },
    rides: { kind: 'transfer' },
    flights: { kind: 'flight' },
    charters: { flights: 'charter' },
    'in roubles': { currency: 'RUB' },
    'of a site': { siteId: 1 },
    'of an agent': ({ audit }) => ({ agentId: audit.userId }),
    paid: { payment: 'paid' },
    unpaid: { payment: 'unpaid' },
    refunded: { payment: 'refunded' },
    disputed: { payment: 'disputed' },
    'sold in a month': ({ month }) => ({ createdFrom: month.from, createdTo: month.to }),
    'leaving in a week': ({ week }) => ({ departureFrom: week.from, departureTo: week.to }),
    'leaving in a week, first to leave': ({ week }) => ({
      departureFrom: week.from,
      departureTo: week.to,
      sorting: 'departsAt',
    }),
  }),
  ...list('Order/GetTasks', { done: { done: true } }),
  ...list('Work/GetAll', {
    mine: { view: 'mine' },
    free: { view: 'free' },
    snoozed: { view: 'snoozed' },
    'one order': ({ reservationNumber: keyword }) => ({ keyword }),
  }),
  ...list('Ledger/GetPayouts', { 'of a month': ({ month }) => ({ from: month.from, to: month.to }) }),
  within('Ledger/GetPostings', 'of a week', ({ week }) => ({ from: week.from, to: week.to })),
  within('Ledger/GetPostings', 'of an account', ({ week }) => ({
    from: week.from,
    to: week.to,
    account: 'bankClearing',
    currency: 'EUR',
  })),
  within('Ledger/GetCustomerBalances', 'of a day', ({ month }) => ({ to: month.to })),
  within('Period/GetMonth', 'of a month', ({ month }) => ({ month: month.from.slice(0, 7) })),
  ...list('Order/GetPaymentRequests', {
    ...sorted('requestedAt', 'payUntil', 'amount'),
    paid: { state: 'paid' },
    open: { state: 'open' },
  }),
  ...list('Payment/GetAll', {
    ...sorted('at', 'amount'),
    captured: { state: 'captured' },
    failed: { state: 'failed' },
    unclear: { state: 'unclear' },
    'in roubles': { currency: 'RUB' },
    'of a month': ({ month }) => ({ from: month.from, to: month.to }),
    'of a month in roubles': ({ month }) => ({ from: month.from, to: month.to, currency: 'RUB' }),
  }),
  ...list('Refund/GetAll', {
    ...sorted('amount', 'dueAt'),
    settled: { state: 'settled' },
    accepted: { state: 'accepted' },
    'in roubles': { currency: 'RUB' },
    'of a month': ({ month }) => ({ from: month.from, to: month.to }),
    'of a month in roubles': ({ month }) => ({ from: month.from, to: month.to, currency: 'RUB' }),
  }),
  ...list('Receipt/GetReceipts', {
    ...sorted('movedAt', 'amount'),
    open: { state: 'open' },
    refunds: { purpose: 'refund' },
    'of a month': ({ month }) => ({ from: month.from, to: month.to }),
  }),
  ...list('Bank/GetLines', {
    open: { state: 'open' },
    'of a month': ({ month }) => ({ from: month.from, to: month.to }),
  }),
  ...list('Payment/GetMismatches', { ...sorted('foundAt'), repaired: { state: 'repaired' } }),
  ...list('Customer/GetCustomers', {
    ...sorted('surname', 'email', 'cityName'),
    'who speak Russian': { language: 'ru' },
    'with news': { newsOptIn: true },
  }),
  ...list('AuditLog/GetAll', {
    ...sorted('at', 'user', 'action', 'entity', 'address'),
    'of an entity': ({ audit }) => ({ entity: audit.entity }),
    'of an act': ({ audit }) => ({ action: audit.action }),
    'of somebody': ({ audit }) => ({ userId: audit.userId }),
    'of a month': ({ month }) => ({ from: month.from, to: month.to }),
  }),
  ...list('Message/GetOutbox', {
    ...sorted('createdAt'),
    'of a template': ({ message }) => ({ template: message.template }),
    'of a state': ({ message }) => ({ state: message.state }),
    mails: { channel: 'mail' },
    'about an order': ({ orderId }) => ({ reference: orderId }),
  }),
  ...list('Survey/GetAll', { ...sorted('reason', 'createdAt'), 'for a reason': { reason: 3 } }),
  ...list('ClientError/GetAll', {
    ...sorted('count', 'firstSeenAt', 'lastSeenAt', 'state'),
    open: { state: 'open' },
    solved: { state: 'solved' },
  }),
  ...list('Recording/GetAll', sorted('startedAt', 'durationSeconds')),
  ...list('Contact/GetAll', {
    ...sorted('email', 'ticketNo', 'createdAt', 'state'),
    open: { state: 'open' },
    answered: { state: 'answered' },
  }),
  ...list('Rule/GetCoupons', { ...sorted('code', 'validTo', 'used'), active: { isActive: true } }),
  ...list('Inventory/GetServices', { charters: { kind: 'charter' } }),
  ...list('Inventory/GetDepartures', { open: { state: 'open' } }),
  ...list('Inventory/GetImport'),
  ...list('User/GetAll', { ...sorted('name', 'userName', 'emailAddress'), active: { isActive: true } }),
  ...list('Role/GetAll'),
  ...['Rule/GetMarkups', 'Rule/GetRates', 'Rule/GetTravelRules', 'Definition/GetCities'].flatMap((name) =>
    list(name),
  ),
  ...['Definition/GetPackageTypes', 'Content/GetPictures', 'Content/GetPromotionPins'].flatMap((name) =>
    list(name),
  ),
  ...['Email', 'Sms', 'Map', 'Payment', 'Receipt', 'Messenger', 'Wallet']
    .map((kind) => `Setting/Get${kind}Settings`)
    .concat('Inventory/GetSuppliers', 'TransferInventory/GetSuppliers')
    .flatMap((name) => list(name))
    .map((call) => ({ ...call, readsSecrets: true })),
  ...list('Invoice/GetInvoices', {
    ...sorted('movedAt', 'amount'),
    refused: { state: 'refused' },
    'of a month': ({ month }) => ({ from: month.from, to: month.to }),
  }),
  ...['ChannelPayout/GetAll', 'PartnerStatement/GetAll', 'SalesPartner/GetAll', 'SalesPartner/GetClicks']
    .concat('SeatExchange/GetContracts', 'SeatExchange/GetOffers', 'PriceAlert/GetAll')
    .concat('Message/GetSavedReplies', 'Definition/GetDistricts')
    .concat('TransferInventory/GetChannels', 'TransferInventory/GetChannelBookings')
    .flatMap((name) => list(name)),
  ...list('Agency/GetSites'),
  ...['GetFleet', 'GetStations', 'GetZones', 'GetVehicleTypes', 'GetRoutes'].flatMap((name) =>
    list(`TransferInventory/${name}`),
  ),
];

const lookup = (operation: string, what: string, input: GrownCall['input']): GrownCall => ({
  group: 'lookup',
  operation,
  what,
  input,
});
/** In the list of orders, and by the one search of the office. */
const order = (what: string, keyword: (sample: Sample) => string): GrownCall[] =>
  ['Order/GetAll', 'Order/Search'].map((operation) =>
    lookup(operation, `by ${what}`, (sample) => ({ keyword: keyword(sample) })),
  );

/** How one order, customer, payment or message is found. */
export const lookupCalls: readonly GrownCall[] = [
  ...order('reservation number', ({ reservationNumber }) => reservationNumber),
  ...order('beginning of a number', ({ reservationNumber }) => reservationNumber.slice(0, 7)),
  ...order('booking code', ({ pnr }) => pnr),
  ...order('mail address', ({ email }) => email),
  ...order('surname', ({ surname }) => surname),
  ...order('ticket number', ({ ticket }) => ticket),
  ...order('end of a phone', ({ numberEnd }) => numberEnd),
  ...order('last four digits', ({ numberEnd }) => numberEnd.slice(-4)),
  ...order('name of a passenger', ({ surname }) => surname.toLowerCase()),
  ...order('flight and day', ({ flight }) => flight),
  { ...lookup('Order/Get', 'one order', ({ orderId }) => ({ orderId })), readsSecrets: true },
  lookup('Booking/FindByPnr', 'in the shop', ({ pnr, contactSurname: surname }) => ({ pnr, surname })),
  lookup('Booking/FindByReservation', 'in the shop', ({ reservationNumber, contactSurname: surname }) => ({
    reservationNumber,
    surname,
  })),
  lookup('Payment/GetAll', 'by order', ({ reservationNumber: keyword }) => ({ keyword })),
  lookup('Payment/GetAll', 'by card', ({ card: keyword }) => ({ keyword })),
  lookup('Payment/GetAll', 'by the bank’s number', ({ bankReference: keyword }) => ({ keyword })),
  lookup('Refund/GetAll', 'by order', ({ reservationNumber: keyword }) => ({ keyword })),
  lookup('Refund/GetAll', 'by card', ({ card: keyword }) => ({ keyword })),
  lookup('Customer/GetCustomers', 'by mail address', ({ email: keyword }) => ({ keyword })),
  lookup('Customer/GetCustomers', 'by surname', ({ surname: keyword }) => ({ keyword })),
  lookup('Customer/GetCustomers', 'by phone', ({ phone: keyword }) => ({ keyword })),
  lookup('Customer/Get', 'one customer', ({ customerId: id }) => ({ id })),
  lookup('Message/GetOutbox', 'by mail address', ({ email: keyword }) => ({ keyword })),
  lookup('Message/GetOutbox', 'by reservation number', ({ reservationNumber: keyword }) => ({ keyword })),
  lookup('Order/GetTasks', 'by reservation number', ({ reservationNumber: keyword }) => ({ keyword })),
  lookup('AuditLog/GetAll', 'by a record', ({ audit }) => ({ entityId: audit.entityId })),
  lookup('AuditLog/GetAll', 'by a word', ({ audit }) => ({ keyword: audit.entityId })),
  lookup('Contact/GetAll', 'by a word', ({ contactNo: keyword }) => ({ keyword })),
  lookup('Recording/GetAll', 'by a page', () => ({ keyword: '/flight/7' })),
  lookup('Survey/GetAll', 'by a word', () => ({ keyword: 'dear 1' })),
  lookup('ClientError/GetAll', 'by a word', () => ({ keyword: 'x1' })),
  lookup('Rule/GetCoupons', 'by its code', ({ coupon: keyword }) => ({ keyword })),
  lookup('Inventory/GetAffectedOrders', 'of a departure', ({ departure }) => departure),
];

const groups = ['day', 'route', 'carrier', 'agent', 'currency'] as const;

/**
 * Over as many days as contain the same number of orders in either database, because a report reads all of its period.
 */
export const reportCalls: readonly GrownCall[] = [
  ...groups.map((by): GrownCall => ({
    group: 'report',
    operation: 'Report/GetSales',
    what: `by ${by}`,
    input: ({ thousand }) => ({ ...thousand, by }),
  })),
  {
    group: 'report',
    operation: 'Report/Export',
    what: 'by day',
    input: ({ thousand }) => ({ ...thousand }),
  },
  {
    group: 'report',
    operation: 'Ledger/GetAccounts',
    what: 'of a period',
    input: ({ thousand }) => ({ ...thousand }),
  },
  { group: 'report', operation: 'Report/GetDashboard', what: 'as it opens', input: () => ({}) },
  { group: 'report', operation: 'Health/Get', what: 'as it opens', input: () => ({}) },
];
