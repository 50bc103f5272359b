import {
  NEW_PASSWORD,
  byId,
  email,
  list,
  nothing,
  ofMatter,
  ofOrder,
  type OfficeCall,
} from './call-records.ts';

const search = {
  ...{ tripType: 'oneWay', from: 'VKO', to: 'AYT', departureDate: '2027-03-03', currency: 'EUR' },
  ...{ adults: 1, children: 0, infants: 0 },
};

/** Calls that customers and strangers make too. */
export const shopCalls: Record<string, OfficeCall> = {
  'AbpUserConfiguration/GetAll': nothing,
  'Account/IsTenantAvailable': { input: () => ({ tenancyName: 'nobody' }) },
  'Account/ResetPassword': { input: () => ({ resetCode: 'none', password: NEW_PASSWORD }) },
  'Account/SendLoginCode': { input: ({ word }) => ({ emailAddress: email(word) }) },
  'Account/SendPasswordResetCode': { input: ({ word }) => ({ emailAddress: email(word) }) },
  'agency/GetAgencyInfo': nothing,
  'Booking/AcknowledgeChange': { input: async ({ id }) => ({ proposalId: await id('proposal') }) },
  'Booking/AddOrder': nothing,
  'Booking/AddTransferOrder': nothing,
  'Booking/GetRideTimes': ofOrder(),
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
  'Booking/PreviewAgreement': nothing,
  'Booking/PreviewTransferAgreement': nothing,
  'Booking/ClearPaymentState': ofOrder(),
  'Booking/ConfirmCancel': byId('cancelQuote', 'quoteId'),
  'Booking/FindByPnr': { input: ({ word }) => ({ pnr: 'ABC234', surname: word }) },
  'Booking/FindByReservation': {
    input: ({ word }) => ({ reservationNumber: 'FW123456782', surname: word }),
  },
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
  'Booking/PayProposal': {
    input: async ({ id }) => ({
      ...{ orderId: await id('order'), proposalId: await id('proposal') },
      ...{ creditCardNumber: '5555555555554444', creditCardOwner: 'ANNA', creditCardExpireMonth: '12' },
      ...{ creditCardExpireYear: '2039', creditCardCVC: '000', idempotencyKey: 'one more key of agencies' },
    }),
  },
  'Booking/QuotePassengerChange': ofOrder({ changes: [{ passengerIndex: 0, name: 'ALLA' }] }),
  'Booking/RequestPassengerChange': ofOrder({ changes: [{ passengerIndex: 0, name: 'ALLA' }] }),
  'Booking/SendProof': ofMatter('proof', 'proofId', { file: 'JVBERi0xLjc=' }),
  'Booking/SendAddressCode': ofOrder({ email: 'anna@example.com' }),
  'Booking/SendOrderCode': ofOrder(),
  'Booking/SendTicket': ofOrder(),
  'ClientError/Report': { input: () => ({ kind: 'x', message: 'x', page: '/' }) },
  'Contact/SendMessage': { input: ({ word }) => ({ message: word, email: email(word) }) },
  'Configuration/ChangeUiTheme': { input: () => ({ theme: 'dark' }) },
  'Content/GetDestination': { input: () => ({ slug: 'varna' }) },
  'Content/GetFaq': nothing,
  'Content/GetGallery': nothing,
  'Content/GetHome': nothing,
  'Content/GetLegal': { input: () => ({ name: 'terms' }) },
  'Content/GetPage': { input: () => ({ name: 'company' }) },
  'Flight/AuxiliaryServiceSearch': {
    input: async ({ id }) => ({ id: await id('search'), flightId: 'none' }),
  },
  'Flight/GetAirportsForAutoComplete': nothing,
  'Flight/GetFlexibleDates': byId('search'),
  'Flight/GetFlightList': nothing,
  'Flight/GetFlightSearchResults': byId('search'),
  'Flight/GetNearbyAirports': byId('search'),
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
  'Account/Register': {
    input: ({ word }) => ({ emailAddress: email(word), userName: word, name: word, surname: word }),
  },
  'Profile/ChangePassword': {
    input: () => ({ currentPassword: 'not the password', newPassword: NEW_PASSWORD }),
  },
  'Profile/EndSession': { input: () => ({ sessionId: '00000000-0000-4000-8000-000000000000' }) },
  'Profile/Export': nothing,
  'Profile/Get': nothing,
  'Profile/GetSessions': nothing,
  'Profile/RequestErasure': { input: () => ({ password: 'not the password' }) },
  'Profile/Update': {
    input: ({ word }) => ({
      ...{ name: word, surname: word, phone: '+79161234567', language: 'en', currency: 'EUR' },
      newsOptIn: false,
    }),
  },
  'Traveller/Delete': { input: () => ({ id: 2_000_000_001 }) },
  'Traveller/GetAll': nothing,
  'Traveller/Save': { input: ({ word }) => ({ id: 2_000_000_001, name: word, surname: word }) },
  'Recording/Append': {
    input: async ({ id }) => ({
      ...{ recordingId: await id('recording'), position: 0 },
      events: [{ kind: 'view', atMs: 0, page: '/' }],
    }),
  },
  'Recording/Forget': { input: () => ({ consentKey: '0190a0a0-0000-7000-8000-00000000dead' }) },
  'Survey/SaveAnswer': { input: () => ({ reason: 2 }) },
  'Transfer/CheckPrice': {
    input: () => ({ searchId: 'none', transferId: 'none', currency: 'EUR' }),
  },
  'Transfer/GetTransferSearchResults': { input: () => ({ id: 'none' }) },
  'Transfer/SaveTransferSearch': nothing,
  'Transfer/SearchPlace': { input: ({ word }) => ({ keyword: word }) },
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
