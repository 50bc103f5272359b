import type { InventoryTexts } from '../inventory/import-inventory.ts';
import { writeSsim, type LegValues } from '../inventory/ssim/write-ssim.ts';

/** On Sundays; Bulgaria's clocks go back from 4:00 to 3:00 on the last one of October. */
export const fromSofia = {
  origin: 'BOJ',
  destination: 'VKO',
  days: '      7',
  arrivalVariation: '+0300',
};

/** A schedule of flights on one Saturday, from Moscow to Antalya by default. */
export function oneDay(legs: readonly LegValues[]): Partial<InventoryTexts> {
  const leg = {
    airline: 'ZY ',
    number: ' 101',
    variation: '01',
    legSequence: '01',
    serviceType: 'J',
    from: '10JUL27',
    until: '10JUL27',
    days: '     6 ',
    origin: 'VKO',
    destination: 'AYT',
    departs: '1000',
    arrives: '1405',
    departureVariation: '+0300',
    arrivalVariation: '+0300',
    aircraft: '32N',
  };
  const records = legs.map((changed) => {
    const values = { ...leg, ...changed };
    return { leg: { ...values, aircraftDeparts: values.departs, aircraftArrives: values.arrives } };
  });
  const carrier = { timeMode: 'L', airline: 'ZY ', validFrom: '28MAR27', validUntil: '31DEC27' };
  return {
    ssim: writeSsim([{ carrier: { ...carrier, season: '   ', createdAt: '    ' }, records }]),
    seats: undefined,
    fares: undefined,
  };
}
