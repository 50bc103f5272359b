import { readFileSync } from 'node:fs';
import path from 'node:path';
import { dateOfDayNumber } from '@farewind/values/local-time';
import { describe, expect, it } from 'vitest';
import { readSsim } from './read-ssim.ts';
import { scheduleServices, type ScheduledService } from './schedule-services.ts';
import { ssimDays } from './ssim-values.ts';

const sample = readFileSync(path.join(import.meta.dirname, '../samples/two-carriers.ssim'), 'utf8');
const { services, problems } = scheduleServices(readSsim(sample, { tolerant: false }).legs);

function getService(carrier: string, number: string): ScheduledService {
  const found = services.find((service) => service.carrier === carrier && service.number === number);
  if (!found) throw new Error(`No flight ${carrier} ${number}`);
  return found;
}

function periodText({ period }: ScheduledService): string {
  const days = ssimDays(period.days).replaceAll(' ', '');
  return `${dateOfDayNumber(period.fromDay)} ${dateOfDayNumber(period.untilDay)} ${days}`;
}

describe('flights built from legs', () => {
  it('include every leg record, sold or not', () => {
    expect(problems).toEqual([]);
    expect(services).toHaveLength(12);
    expect(services.filter((service) => !service.isSold).map(({ number }) => number)).toEqual(['300', '400']);
  });

  it('keep local times unchanged and put an arrival after midnight on the next day', () => {
    expect(getService('ZY', '102').legs).toMatchObject([{ departsMinute: 1395, arrivesMinute: 1440 + 205 }]);
    expect(periodText(getService('ZY', '102'))).toBe('2027-05-01 2027-09-30 1357');
  });

  it('use the next day for an overnight arrival even if the file leaves the day variation blank', () => {
    expect(getService('ZY', '103').legs[0]?.arrivesMinute).toBe(1440 + 125);
  });

  it('end an open period with the validity of the carrier record', () => {
    expect(periodText(getService('ZY', '103'))).toBe('2027-03-28 2027-10-30 246');
  });

  it('join several legs under one number into one flight', () => {
    expect(getService('ZY', '200').legs.map(({ origin, destination }) => `${origin}-${destination}`)).toEqual(
      ['SVX-VKO', 'VKO-AYT'],
    );
  });

  it('convert UTC times to local ones, moving dates and days of operation to the next day where needed', () => {
    const flight = getService('ZX', '10');
    expect(flight.legs).toMatchObject([{ departsMinute: 90, arrivesMinute: 465 }]);
    expect(periodText(flight)).toBe('2027-06-01 2027-08-30 12');
  });

  it('convert UTC times to local ones, moving dates and days of operation to the previous day west of Greenwich', () => {
    const flight = getService('ZX', '11');
    expect(flight.legs).toMatchObject([{ departsMinute: 21 * 60 + 30, arrivesMinute: 1440 + 870 }]);
    expect(periodText(flight)).toBe('2027-05-31 2027-08-30 247');
  });

  it('count the local times of every leg from the first departure, also in UTC mode', () => {
    expect(getService('ZX', '12').legs).toMatchObject([
      { departsMinute: 1380, arrivesMinute: 1440 + 15 },
      { departsMinute: 1440 + 75, arrivesMinute: 1440 + 400 },
    ]);
  });

  it('distinguish charters from scheduled flights and name the operating carrier', () => {
    expect(getService('ZY', '101').kind).toBe('charter');
    expect(getService('ZY', '200').kind).toBe('scheduled');
    expect(getService('ZY', '300')).toMatchObject({ operatingCarrier: 'ZW', codeshareOf: 'ZW 4413' });
  });

  it('are split in two where the second leg begins at another station', () => {
    const cut = readSsim(sample, { tolerant: false }).legs.map((leg) =>
      leg.number === '200' && leg.legSequence === 2
        ? { ...leg, departure: { ...leg.departure, station: 'SVO' } }
        : leg,
    );
    const flights = scheduleServices(cut).services.filter(({ number }) => number === '200');
    expect(flights.map(({ variation, legs }) => `${variation} ${legs[0]?.origin}`)).toEqual([
      '1 SVX',
      '1/2 SVO',
    ]);
  });

  it('are refused when an arrival with a stated day is before the departure', () => {
    const early = readSsim(sample, { tolerant: false }).legs.map((leg) =>
      leg.number === '102' ? { ...leg, arrival: { ...leg.arrival, dayVariation: 0 } } : leg,
    );
    expect(scheduleServices(early).problems).toMatchObject([{ key: 'blockTime', column: '62-65' }]);
  });
});
