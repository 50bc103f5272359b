import { languages } from '@farewind/contract/core/fields';
import { expect, test } from 'vitest';
import { failureReasons, noteFailure } from '../../platform/call-failure.ts';
import {
  ChannelFaultError,
  channelFaultOf,
  formatFault,
  formatStoredFault,
  parseStoredFault,
} from './channel-fault.ts';

const read = (error: Error) => parseStoredFault(formatStoredFault(channelFaultOf(error)));

test.each([
  {
    error: new ChannelFaultError('x', { code: 'unreadBookings', count: 2 }),
    ru: 'Не удалось прочитать 2 бронирования',
    en: '2 bookings could not be read',
    tr: '2 rezervasyon okunamadı',
  },
  {
    error: new ChannelFaultError('x', { code: 'unsettledBooking', reference: '12:34' }),
    ru: 'Бронирование 12:34 пока не обработано',
    en: 'Booking 12:34 is not processed yet',
    tr: '12:34 numaralı rezervasyon henüz işlenmedi',
  },
  {
    error: noteFailure(new Error('The channel gave no token'), { why: 'keyRefused', said: 'invalid_client' }),
    ru: 'Не удалось получить бронирования: ключ или пароль не приняты',
    en: 'The bookings could not be fetched: the key or password was refused',
    tr: 'Rezervasyonlar alınamadı: anahtar veya parola kabul edilmedi',
  },
  {
    error: new Error('No protocol is configured'),
    ru: 'Не удалось получить бронирования',
    en: 'The bookings could not be fetched',
    tr: 'Rezervasyonlar alınamadı',
  },
])('staff read in their language what is wrong with a channel: $en', ({ error, ...texts }) => {
  for (const language of languages) expect(formatFault(language, read(error))).toBe(texts[language]);
});

test('a sentence that a former version stored reads as a failure in the reader’s language', () => {
  const fault = parseStoredFault('3 bookings of the channel could not be read');
  expect(formatFault('ru', fault)).toBe('Не удалось получить бронирования');
});

test('every reason of a failed call has a sentence', () => {
  for (const language of languages)
    for (const code of failureReasons) expect(formatFault(language, { code })).not.toBe('');
});
