import { seatCalls } from './seat-calls.ts';
import {
  DEPARTURE_DATE,
  flightSheet,
  programmeFile,
  programmeTable,
  type OfficeCall,
} from './call-records.ts';

/** Calls about flights whose fares and seats are entered by staff or imported from a spreadsheet. */
export const fareCalls: Record<string, OfficeCall> = {
  'Inventory/GetFlightSheet': { input: () => ({ carrier: 'ZZ', number: '9000' }) },
  'Inventory/GetFareCalendar': {
    input: () => ({ carrier: 'ZZ', number: '9000', from: '2031-01-01', to: '2031-01-31' }),
  },
  'Inventory/UpdateFareCalendar': {
    input: async ({ id }) => {
      const [serviceId, fareId] = String(await id('pricedDeparture')).split(' ');
      return { prices: [{ serviceId, fareId, date: DEPARTURE_DATE, adult: '777.00' }] };
    },
  },
  'Inventory/ReadTable': { input: programmeFile },
  'Inventory/ImportTable': { input: programmeTable },
  'Inventory/SaveFlightSheet': { input: flightSheet },
  ...seatCalls,
};
