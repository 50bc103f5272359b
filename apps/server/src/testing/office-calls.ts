/**
 * How each operation of the contract is called, with the ids that it speaks of. Two guarantees go through this table: that
 * staff's changes are on record (audit-coverage) and that agencies see nothing of each other (two-agencies). An operation
 * without a row makes both fail.
 */

/** What a call can name. `roleName` is a role by its name, `cityOfDistrict` that of the district named just before, `orderOfMatter`
 * the order of the proof or the change named just before. */
export type Entity =
  | 'cancelQuote'
  | 'city'
  | 'cityOfDistrict'
  | 'customer'
  | 'departure'
  | 'district'
  | 'emailSetting'
  | 'inactiveUser'
  | 'invitedUser'
  | 'mapSetting'
  | 'mismatch'
  | 'message'
  | 'order'
  | 'orderOfMatter'
  | 'packageType'
  | 'passengerChange'
  | 'paymentSetting'
  | 'proof'
  | 'proposal'
  | 'refusedProof'
  | 'role'
  | 'roleName'
  | 'search'
  | 'stuckRefund'
  | 'waitingRefund'
  | 'smsSetting'
  | 'staffTask'
  | 'tenant'
  | 'user'
  | 'userWithSecondFactor';

export type Id = number | string;

export interface CallWorld {
  /** The id of such a record: an own one, somebody else's, or one that is nowhere. */
  readonly id: (entity: Entity) => Promise<Id>;
  /** A word that no other call uses: letters only. */
  readonly word: string;
  readonly password: string;
}

export interface OfficeCall {
  readonly input: (world: CallWorld) => Promise<object> | object;
  /** Who makes it; staff of an agency unless it says so. */
  readonly side?: 'host';
}

/** On which the departures leave that the calls name. */
export const DEPARTURE_DATE = '2030-06-01';

const email = (word: string) => `${word.toLowerCase()}@example.com`;
const NEW_PASSWORD = 'seven grey geese fly north';

const person = ({ word }: CallWorld) => ({
  ...{ userName: word, name: word, surname: 'Sokolova', emailAddress: email(word), isActive: true },
});
const role = ({ word }: CallWorld) => ({
  name: word,
  displayName: word,
  grantedPermissions: ['Pages.Users'],
});
const city = ({ word }: CallWorld) => ({ name: word, countryCode: 'TR' });
const packageType = ({ word }: CallWorld) => ({
  ...{ code: word.slice(0, 16), name: { ru: word, en: word, tr: word }, product: 'flight' },
});
const customer = ({ word }: CallWorld) => ({
  ...{ name: word, surname: 'Sokolova', email: email(word), countryCode: '+7', mobilePhone: '9161234567' },
  ...{ language: 'ru', currency: 'EUR', passportNumber: '123456789' },
});
const emailSetting = ({ word }: CallWorld) => ({
  ...{ defaultFromAddress: email(word), defaultFromDisplayName: word, host: 'localhost', port: 2525 },
  ...{ userName: word, password: 'a mail password', enableSsl: false, isActive: false },
});
const smsSetting = ({ word }: CallWorld) => ({
  ...{ provider: 'netgsm', apiUrl: 'http://localhost:2526/', userName: word, password: 'an sms password' },
  ...{ originator: 'FAREWIND', defaultCountryCode: '+90', isActive: false },
});
const paymentSetting = ({ word }: CallWorld) => ({
  ...{ provider: 'nestpay', mode: 'test', cardInput: 'raw', dutyOfCareAccepted: true, merchantId: 'M1' },
  ...{ apiUser: word, apiPassword: 'an api password', storeKey: 'a store key' },
  ...{
    gatewayUrl: 'http://localhost:2527/',
    currencies: ['EUR'],
    statementText: 'FAREWIND',
    isActive: false,
  },
});
const mapSetting = () => ({ provider: 'none', lat: '36.9', lng: '30.7', zoom: '10', isActive: false });
const tenant = ({ word }: CallWorld) => ({ tenancyName: word, name: word, isActive: true });
const agency = ({ word }: CallWorld) => ({
  ...{
    companyTitle: word,
    brandName: word,
    email: email(word),
    currencies: ['EUR'],
    languages: ['ru', 'en', 'tr'],
  },
});

const template = { kind: 'address-changed', language: 'en', channel: 'mail' };
const templateTexts = (word: string) => ({
  ...{ subject: word, heading: word, body: `${word}: {reservationNumber}, {newAddress}`, button: '' },
});

const nothing: OfficeCall = { input: () => ({}) };
/** A list, looked through for the words of others. */
const list: OfficeCall = { input: () => ({ maxResultCount: 1000 }) };
const byId = (entity: Entity, member = 'id'): OfficeCall => ({
  input: async ({ id }) => ({ [member]: await id(entity) }),
});
const update = (entity: Entity, fields: (world: CallWorld) => object): OfficeCall => ({
  input: async (world) => ({ id: await world.id(entity), ...fields(world) }),
});
const decision = (entity: Entity): OfficeCall => ({
  input: async ({ id }) => ({ refundId: await id(entity), reason: 'looked at by a second person' }),
});
const onHost = (call: OfficeCall): OfficeCall => ({ ...call, side: 'host' });
const ofOrder = (more: object = {}): OfficeCall => ({
  input: async ({ id }) => ({ orderId: await id('order'), ...more }),
});
const ofMatter = (entity: Entity, member: string, more: object = {}): OfficeCall => ({
  input: async ({ id }) => ({
    [member]: await id(entity),
    orderId: await id('orderOfMatter'),
    ...more,
  }),
});
const ofDeparture = (more: object = {}): OfficeCall => ({
  input: async ({ id }) => ({ serviceId: await id('departure'), date: DEPARTURE_DATE, ...more }),
});

/** Calls of the office. */
const officeCalls: Record<string, OfficeCall> = {
  'Agency/Update': { input: async (world) => ({ ...agency(world), cityId: await world.id('city') }) },
  'Agency/UploadLogo': { input: () => ({ picture: '' }) },
  'AuditLog/GetAll': list,
  'Customer/Delete': byId('customer'),
  'Customer/Erase': update('customer', () => ({ reason: 'asked for in writing' })),
  'Customer/Export': byId('customer'),
  'Customer/Get': byId('customer'),
  'Customer/GetCustomers': list,
  'Customer/SaveCustomer': {
    input: async (world) => ({
      ...customer(world),
      districtId: await world.id('district'),
      cityId: await world.id('cityOfDistrict'),
    }),
  },
  'Customer/Update': update('customer', customer),
  'Definition/DeleteCity': byId('city', 'input'),
  'Definition/DeleteDistrict': byId('district', 'input'),
  'Definition/DeletePackageType': byId('packageType', 'input'),
  'Definition/GetCities': list,
  'Definition/GetDistricts': byId('city', 'input'),
  'Definition/GetPackageTypes': list,
  'Definition/SaveCity': { input: city },
  'Definition/SaveDistrict': {
    input: async ({ id, word }) => ({ cityId: await id('city'), name: word }),
  },
  'Definition/SavePackageType': { input: packageType },
  'Definition/UpdateCity': update('city', city),
  'Definition/UpdateDistrict': {
    input: async ({ id, word }) => ({
      id: await id('district'),
      cityId: await id('city'),
      name: word,
    }),
  },
  'Definition/UpdatePackageType': update('packageType', packageType),
  'Message/Get': byId('message', 'messageId'),
  'Message/GetOutbox': list,
  'Message/GetTemplate': { input: () => template },
  'Message/GetTemplates': nothing,
  'Message/GetTimes': nothing,
  'Message/PreviewTemplate': { input: ({ word }) => ({ ...template, ...templateTexts(word) }) },
  'Message/Resend': byId('message', 'messageId'),
  'Message/ResetTemplate': { input: () => template },
  'Message/SaveTemplate': { input: ({ word }) => ({ ...template, ...templateTexts(word) }) },
  'Order/AddNote': ofOrder({ text: 'Asked for seats together' }),
  'Order/Cancel': byId('cancelQuote', 'quoteId'),
  'Order/CancelForDocuments': ofMatter('refusedProof', 'proofId'),
  'Order/ChangePassengers': ofOrder({
    ...{ changes: [{ passengerIndex: 2, name: 'LEO' }], reason: 'our slip' },
  }),
  'Order/CloseTask': byId('staffTask', 'taskId'),
  'Order/Confirm': ofOrder(),
  'Order/DecideChange': ofMatter('passengerChange', 'changeId', { accept: true }),
  'Order/DecideProof': ofMatter('proof', 'proofId', { accept: true }),
  'Order/Get': ofOrder({ showDocuments: true }),
  'Order/GetAll': list,
  'Order/GetCancelQuote': ofOrder(),
  'Order/GetProofFile': ofMatter('proof', 'proofId'),
  'Order/GetTasks': list,
  'Report/Export': { input: () => ({ from: '2027-01-01', to: '2027-12-31' }) },
  'Payment/GetAll': list,
  'Payment/GetMismatches': list,
  'Payment/ImportStatement': {
    input: ({ word }) => ({
      statement: `merchantId,reference,kind,amount,currency,bookedAt,transactionId\nM1,${word},capture,1.00,EUR,2027-01-01,${word}`,
    }),
  },
  'Payment/Reconcile': nothing,
  'Payment/Repair': {
    input: async ({ id }) => ({
      mismatchId: await id('mismatch'),
      repair: 'accept',
      reason: 'the bank has explained it',
    }),
  },
  'Refund/Approve': decision('waitingRefund'),
  'Refund/GetAll': list,
  'Refund/Reject': decision('waitingRefund'),
  'Refund/SendAgain': decision('stuckRefund'),
  'Inventory/GetAffectedOrders': ofDeparture(),
  'Inventory/GetDepartures': {
    input: async ({ id }) => ({
      ...{ serviceId: await id('departure'), from: DEPARTURE_DATE, to: DEPARTURE_DATE },
    }),
  },
  'Inventory/UpdateDeparture': ofDeparture({
    ...{ change: { kind: 'cancel' }, reason: 'The carrier has no crew' },
  }),
  'Order/Resend': ofOrder(),
  'Order/Propose': ofOrder({ proposal: { kind: 'offer' }, text: 'A seat by the window' }),
  'Order/WithdrawProposal': { input: async ({ id }) => ({ proposalId: await id('proposal') }) },
  'Report/GetDashboard': nothing,
  'Report/GetHouse': onHost(nothing),
  'Report/GetSales': { input: () => ({ from: '2027-01-01', to: '2027-12-31', by: 'agent' }) },
  'Role/Create': { input: role },
  'Role/Delete': byId('role'),
  'Role/Get': byId('role'),
  'Role/GetAll': list,
  'Role/GetAllPermissions': nothing,
  'Role/GetRoleForEdit': byId('role'),
  'Role/GetRoles': nothing,
  'Role/Update': update('role', role),
  'Setting/DeleteEmailSetting': byId('emailSetting', 'input'),
  'Setting/DeleteMapSetting': byId('mapSetting', 'input'),
  'Setting/DeletePaymentSetting': byId('paymentSetting', 'input'),
  'Setting/DeleteSmsSetting': byId('smsSetting', 'input'),
  'Setting/GetEmailSettings': list,
  'Setting/GetMapSettings': list,
  'Setting/GetPaymentSettings': list,
  'Setting/GetSmsSettings': list,
  'Setting/SaveEmailSetting': { input: emailSetting },
  'Setting/SaveMapSetting': { input: mapSetting },
  'Setting/SavePaymentSetting': { input: paymentSetting },
  'Setting/SaveSmsSetting': { input: smsSetting },
  'Setting/TestEmailSetting': update('emailSetting', emailSetting),
  'Setting/TestMapSetting': update('mapSetting', mapSetting),
  'Setting/TestPaymentSetting': update('paymentSetting', paymentSetting),
  'Setting/TestSmsSetting': update('smsSetting', (world) => ({ ...smsSetting(world), to: '+905321234567' })),
  'Setting/UpdateEmailSetting': update('emailSetting', emailSetting),
  'Setting/UpdateMapSetting': update('mapSetting', mapSetting),
  'Setting/UpdatePaymentSetting': update('paymentSetting', paymentSetting),
  'Setting/UpdateSmsSetting': update('smsSetting', smsSetting),
  'Tenant/Create': onHost({ input: (world) => ({ ...tenant(world), adminEmailAddress: email(world.word) }) }),
  'Tenant/Delete': onHost(byId('tenant')),
  'Tenant/Get': onHost(byId('tenant')),
  'Tenant/GetAll': onHost(list),
  'Tenant/Update': onHost(update('tenant', tenant)),
  'TwoFactor/Begin': { input: ({ password }) => ({ password }) },
  'TwoFactor/Confirm': { input: () => ({ code: '000000' }) },
  'TwoFactor/Get': nothing,
  'TwoFactor/Require': { input: () => ({ isRequired: false }) },
  'TwoFactor/ResetOf': byId('userWithSecondFactor', 'userId'),
  'TwoFactor/TurnOff': { input: ({ password }) => ({ password, code: '000000' }) },
  'User/Activate': byId('inactiveUser'),
  'User/BackToImpersonator': nothing,
  'User/ChangeLanguage': { input: () => ({ languageName: 'en' }) },
  'User/ChangePassword': {
    input: () => ({ currentPassword: 'not the password', newPassword: NEW_PASSWORD }),
  },
  'User/Create': {
    input: async (world) => ({
      ...person(world),
      password: NEW_PASSWORD,
      roleNames: [await world.id('roleName')],
    }),
  },
  'User/DeActivate': byId('user'),
  'User/Delete': byId('user'),
  'User/Get': byId('user'),
  'User/GetAll': { input: async ({ id }) => ({ maxResultCount: 1000, role: await id('role') }) },
  'User/GetRoles': nothing,
  'User/Impersonate': {
    input: async ({ id }) => ({ userId: await id('user'), reason: 'a test of the log' }),
  },
  'User/Invite': byId('invitedUser'),
  'User/ResetPassword': {
    input: async ({ id, password }) => ({
      adminPassword: password,
      userId: await id('user'),
      newPassword: NEW_PASSWORD,
    }),
  },
  'User/Update': {
    input: async (world) => ({
      id: await world.id('user'),
      ...person(world),
      roleNames: [await world.id('roleName')],
    }),
  },
};

const search = {
  ...{ tripType: 'oneWay', from: 'VKO', to: 'AYT', departureDate: '2027-03-03', currency: 'EUR' },
  ...{ adults: 1, children: 0, infants: 0 },
};

/** Calls that customers and strangers make too. */
const shopCalls: Record<string, OfficeCall> = {
  'AbpUserConfiguration/GetAll': nothing,
  'Account/IsTenantAvailable': { input: () => ({ tenancyName: 'nobody' }) },
  'Account/ResetPassword': { input: () => ({ resetCode: 'none', password: NEW_PASSWORD }) },
  'Account/SendLoginCode': { input: ({ word }) => ({ emailAddress: email(word) }) },
  'Account/SendPasswordResetCode': { input: ({ word }) => ({ emailAddress: email(word) }) },
  'agency/GetAgencyInfo': nothing,
  'Booking/AcknowledgeChange': { input: async ({ id }) => ({ proposalId: await id('proposal') }) },
  'Booking/AddOrder': nothing,
  'Booking/AnswerProposal': {
    input: async ({ id }) => ({ proposalId: await id('proposal'), accept: true }),
  },
  'Booking/ChangeAddress': ofOrder({ code: '000000' }),
  'Booking/CheckPrice': {
    input: async ({ id }) => ({
      ...{ searchId: await id('search'), flightId: 'none', fareId: 'none', currency: 'EUR' },
      ...{ adults: 1, children: 0, infants: 0 },
    }),
  },
  'Booking/ClearPaymentState': ofOrder(),
  'Booking/ConfirmCancel': byId('cancelQuote', 'quoteId'),
  'Booking/GetCancelQuote': ofOrder(),
  'Booking/GetDocument': ofOrder({ kind: 'receipt.pdf' }),
  'Booking/GetOrder': ofOrder(),
  'Booking/GetPaymentState': ofOrder(),
  'Booking/ProveOrderCode': ofOrder({ code: '000000' }),
  'Booking/RetryPayment': ofOrder({
    ...{ creditCardNumber: '5555555555554444', creditCardOwner: 'ANNA', creditCardExpireMonth: '12' },
    ...{ creditCardExpireYear: '2039', creditCardCVC: '000', idempotencyKey: 'a key of the two agencies' },
  }),
  'Booking/PayPassengerChange': ofMatter('passengerChange', 'changeId', {
    ...{ creditCardNumber: '5555555555554444', creditCardOwner: 'ANNA', creditCardExpireMonth: '12' },
    ...{ creditCardExpireYear: '2039', creditCardCVC: '000', idempotencyKey: 'another key of the agencies' },
  }),
  'Booking/QuotePassengerChange': ofOrder({ changes: [{ passengerIndex: 0, name: 'ALLA' }] }),
  'Booking/RequestPassengerChange': ofOrder({ changes: [{ passengerIndex: 0, name: 'ALLA' }] }),
  'Booking/SendProof': ofMatter('proof', 'proofId', { file: 'JVBERi0xLjc=' }),
  'Booking/SendAddressCode': ofOrder({ email: 'anna@example.com' }),
  'Booking/SendOrderCode': ofOrder(),
  'Booking/SendTicket': ofOrder(),
  'ClientError/Report': { input: () => ({ kind: 'x', message: 'x', page: '/' }) },
  'Configuration/ChangeUiTheme': { input: () => ({ theme: 'dark' }) },
  'Content/GetLegal': { input: () => ({ name: 'terms' }) },
  'Flight/AuxiliaryServiceSearch': {
    input: async ({ id }) => ({ id: await id('search'), flightId: 'none' }),
  },
  'Flight/GetAirportsForAutoComplete': nothing,
  'Flight/GetFlightList': nothing,
  'Flight/GetFlightSearchResults': byId('search'),
  'Flight/GetPriceCalendar': {
    input: () => ({
      from: 'VKO',
      to: 'AYT',
      month: '2027-03',
      tripType: 'oneWay',
      currency: 'EUR',
      adults: 1,
    }),
  },
  'Flight/GetPromotions': nothing,
  'Flight/SaveFlightSearch': { input: () => search },
  'Flight/SearchAirport': { input: () => ({ keyword: 'ant', side: 'from' }) },
  'MyBooking/GetAll': list,
  'Session/GetCurrentLoginInformations': nothing,
  'Site/Get': nothing,
  'TokenAuth/Authenticate': {
    input: ({ word, password }) => ({ userNameOrEmailAddress: email(word), password }),
  },
  'TokenAuth/AuthenticateByCode': { input: ({ word }) => ({ emailAddress: email(word), code: '000000' }) },
  // They end the very sessions that the others are made with; what they do is tested beside sign-in.
  'Account/SignOut': nothing,
  'Account/SignOutEverywhere': nothing,
};

export const calls: Readonly<Record<string, OfficeCall>> = { ...officeCalls, ...shopCalls };

/** Which call makes a record, and what of its answer is the id. */
export const makers: Readonly<Record<Exclude<Entity, MadeByHand>, readonly [name: string, idOf: string]>> = {
  cancelQuote: ['Order/GetCancelQuote', 'quoteId'],
  city: ['Definition/SaveCity', 'id'],
  customer: ['Customer/SaveCustomer', 'id'],
  district: ['Definition/SaveDistrict', 'id'],
  emailSetting: ['Setting/SaveEmailSetting', 'id'],
  mapSetting: ['Setting/SaveMapSetting', 'id'],
  packageType: ['Definition/SavePackageType', 'id'],
  proposal: ['Order/Propose', 'proposalId'],
  paymentSetting: ['Setting/SavePaymentSetting', 'id'],
  role: ['Role/Create', 'id'],
  roleName: ['Role/Create', 'name'],
  search: ['Flight/SaveFlightSearch', 'id'],
  smsSetting: ['Setting/SaveSmsSetting', 'id'],
  tenant: ['Tenant/Create', 'id'],
  user: ['User/Create', 'id'],
};

/** Records that no single call makes. */
export type MadeByHand =
  | 'departure'
  | 'cityOfDistrict'
  | 'inactiveUser'
  | 'invitedUser'
  | 'message'
  | 'mismatch'
  | 'order'
  | 'orderOfMatter'
  | 'passengerChange'
  | 'proof'
  | 'refusedProof'
  | 'staffTask'
  | 'stuckRefund'
  | 'waitingRefund'
  | 'userWithSecondFactor';
