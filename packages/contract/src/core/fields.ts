import { currencies } from '@farewind/values/currency';
import { carrierPattern } from '@farewind/values/iata';
import { isLocalDate } from '@farewind/values/local-time';
import { passengerTypes } from '@farewind/values/passengers';
import { z } from 'zod';
import { cabins } from './cabins.ts';

/** Pieces that many operations share. Query values arrive as text, so the `query…` forms read text too. */
export const languages = ['ru', 'en', 'tr'] as const;
export type Language = (typeof languages)[number];
export const languageSchema = z.enum(languages);

export const currencySchema = z.enum(currencies);
/** A decimal string with two digits; the currency is beside it. */
export const moneyText = z.string().regex(/^-?\d{1,13}\.\d{2}$/, { error: 'money' });
/** A day that is followed by others: what comes after the end of 9999 is no date of four digits. */
export const localDate = z.string().refine((text) => isLocalDate(text) && !text.startsWith('9999'), {
  error: 'date',
});
/** `2030-06` */
export const localMonth = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, { abort: true, error: 'month' })
  .refine((month) => localDate.safeParse(`${month}-01`).success, { error: 'date' });
/** A day and the time on its clocks: `2030-06-01T12:40` */
export const localDateTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, { abort: true, error: 'dateTime' })
  .refine((text) => localDate.safeParse(text.slice(0, 10)).success, { error: 'date' });
export const placeCode = z
  .string()
  .trim()
  .transform((code) => code.toUpperCase())
  .pipe(z.string().regex(/^[A-Z]{3}$/, { error: 'placeCode' }));

export const carrierCode = z
  .string()
  .trim()
  .transform((code) => code.toUpperCase())
  .pipe(z.string().regex(carrierPattern, { error: 'carrierCode' }));

export const cabinSchema = z.enum(cabins);
export type Cabin = (typeof cabins)[number];
export const tripTypeSchema = z.enum(['oneWay', 'roundTrip']);
/** A whole number from a query or a body, none that a column of the database (`int`) cannot hold. */
export const queryInt = z.coerce.number().check(z.int32());
export const queryBool = z
  .union([z.boolean(), z.enum(['true', 'false', 'True', 'False'])])
  .transform((value) => value === true || value === 'true' || value === 'True');
export const passengerTypeSchema = z.enum(passengerTypes);
/** In a body: a boolean, a text, or absent, which means no. */
export const flag = z
  .union([z.boolean(), z.literal(''), z.stringbool()])
  .optional()
  .transform((value) => value === true);
/** The number of a record, from a query or a body. */
export const recordId = queryInt.clone();
/** Answers of void operations. */
export const nothing = z.null();
export const noInput = z.object({});

/** A number or series of a passenger's document, as typed. */
export const documentCode = z.string().trim().max(32);
