import { expect, it } from 'vitest';
import { nameRoute, searchDepartures, formatServiceDays, formatTimes } from './service-words.ts';

const t = (key: string) => `<${key}>`;
const leg = {
  origin: 'SVO',
  departsAt: '23:40',
  departsDay: 0,
  aircraft: '321',
  destination: 'AYT',
  arrivesAt: '04:10',
  arrivesDay: 1,
};

it('names the days of operation in the language of whoever reads, and every day in a word', () => {
  expect(formatServiceDays([1, 4], 'en-GB', t)).toBe('Mon, Thu');
  expect(formatServiceDays([6, 7], 'ru-RU', t)).toBe('сб, вс');
  expect(formatServiceDays([1, 2, 3, 4, 5, 6, 7], 'en-GB', t)).toBe('<service.daily>');
});

it('names a flight by all its stops, from the first departure to the last arrival', () => {
  const onward = { ...leg, origin: 'AYT', destination: 'DLM', departsDay: 1, arrivesAt: '06:00' };
  expect(nameRoute([leg, onward])).toBe('SVO–AYT–DLM');
  expect(formatTimes({ legs: [leg, onward] })).toBe('23:40 – 06:00 +1');
});

it('says that a flight over the date line lands the day before it left', () => {
  expect(formatTimes({ legs: [{ ...leg, arrivesDay: -1 }] })).toBe('23:40 – 04:10 −1');
});

it('leads to the departures of the coming month, within the flight’s period', () => {
  const flight = { carrier: 'TK', number: '413', from: '2027-05-01', to: '2027-09-30' };
  const ask = (today: string) => searchDepartures(flight, today);
  expect(ask('2027-04-01')).toEqual({ q: 'TK 413', from: '2027-05-01', to: '2027-05-31' });
  expect(ask('2027-09-20')).toEqual({ q: 'TK 413', from: '2027-09-20', to: '2027-09-30' });
  expect(ask('2027-10-01')).toEqual({ q: 'TK 413', from: '2027-05-01', to: '2027-05-31' });
});
