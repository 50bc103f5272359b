import { describe, expect, it } from 'vitest';
import { createI18n } from '../../shared/i18n/i18n.tsx';
import ru from '../../shared/i18n/messages/ru.json' with { type: 'json' };
import en from '../../shared/i18n/messages/en.json' with { type: 'json' };
import { describeDay, formatDayPrice } from './calendar-day.ts';
import { readDayPrices } from './calendar-prices.ts';
import type { TripDates } from './trip-dates.ts';

const russian = createI18n('ru', ru);
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

const chosen: TripDates = {
  tripType: 'roundTrip',
  departureDate: '2027-06-12',
  returnDate: '2027-06-26',
  next: 'return',
  nights: undefined,
};
const prices = readDayPrices([
  { date: '2027-06-12', price: '70000.00' },
  { date: '2027-06-13', price: '61240.00' },
  { date: '2027-06-16' },
  { date: '2027-06-19', price: '47310.00' },
  { date: '2027-06-26', price: '46028.00' },
  { date: '2027-06-27', price: '52340.00' },
]);
const day = (date: string, dates = chosen) => {
  const found = describeDay(date, dates, prices, 'RUB', russian);
  return { ...found, note: plain(found.note), name: plain(found.name) };
};

describe('a day of the calendar', () => {
  it('shows the price of the whole trip that returns on it, and marks the cheapest days', () => {
    expect(day('2027-06-27')).toEqual({
      className: 'day',
      note: '52 340',
      name: 'воскресенье, 27 июня 2027 г., от 52 340 ₽',
      isWithin: false,
    });
    expect(day('2027-06-26').className).toBe('day to low');
    expect(day('2027-06-26').name).toBe('суббота, 26 июня 2027 г., от 46 028 ₽, Обратно');
    expect(day('2027-06-13').className).toBe('day in');
  });

  it('is empty where nothing flies, which a screen reader hears', () => {
    expect(day('2027-06-16')).toMatchObject({
      className: 'day in none',
      note: '',
      name: 'среда, 16 июня 2027 г., рейсов нет',
    });
  });

  it('promises nothing about a day whose prices have not arrived', () => {
    const found = describeDay('2027-07-01', chosen, readDayPrices(undefined), 'RUB', russian);
    expect([found.note, found.className]).toEqual(['', 'day']);
    expect(plain(found.name)).toBe('четверг, 1 июля 2027 г.');
  });

  it('is the departure by name while the return is chosen, and has its own price before', () => {
    expect(day('2027-06-12')).toMatchObject({ className: 'day from', note: 'туда', isWithin: true });
    expect(day('2027-06-12', { ...chosen, next: 'departure' }).note).toBe('70 000');
  });

  it('stands alone as the only day of a trip one way', () => {
    const oneWay: TripDates = { ...chosen, tripType: 'oneWay', returnDate: undefined, next: 'departure' };
    expect(day('2027-06-12', oneWay).className).toBe('day from to');
    expect(day('2027-06-13', oneWay).isWithin).toBe(false);
  });

  it('is read in English with the date first', () => {
    const found = describeDay('2027-06-27', chosen, prices, 'EUR', createI18n('en', en));
    expect(plain(found.name)).toBe('Sunday, 27 June 2027, from €52,340');
  });
});

describe('a price in a day', () => {
  it('is the charge to the cent, which may move to a line of its own', () => {
    const shown = (amount: string) => plain(formatDayPrice(amount, 'ru-RU'));
    expect([shown('512.00'), shown('46028.00')]).toEqual(['512', '46 028']);
    expect([shown('480.10'), shown('124500.01')]).toEqual(['480\u200B,10', '124 500\u200B,01']);
    expect(formatDayPrice('12345.50', 'tr-TR')).toBe('12.345\u200B,50');
    expect(formatDayPrice('480.10', 'en-GB')).toBe('480\u200B.10');
  });

  it('is short from a million', () => {
    expect(plain(formatDayPrice('999999.00', 'ru-RU'))).toBe('999 999');
    expect(plain(formatDayPrice('1234500.00', 'ru-RU'))).toBe('1,2 млн');
  });
});
