import type { SceneName } from '@farewind/contract/content/pages';

/** Facts about a place that do not depend on the language. */
export interface PlaceNature {
  readonly timeZone: string;
  /** The best months, from 1. */
  readonly bestMonths: readonly number[];
  /** Typical monthly surface temperature of the water in °C, from January, within a degree or two. Absent inland. */
  readonly seaCelsius?: readonly number[];
}

export const placeNatures: Readonly<Record<SceneName, PlaceNature>> = {
  antalya: {
    timeZone: 'Europe/Istanbul',
    bestMonths: [5, 6, 7, 8, 9, 10],
    seaCelsius: [18, 17, 17, 18, 21, 25, 28, 29, 28, 25, 22, 19],
  },
  istanbul: {
    timeZone: 'Europe/Istanbul',
    bestMonths: [4, 5, 6, 9, 10],
    seaCelsius: [9, 8, 8, 11, 15, 20, 24, 25, 22, 18, 15, 11],
  },
  goa: {
    timeZone: 'Asia/Kolkata',
    bestMonths: [11, 12, 1, 2, 3],
    seaCelsius: [28, 28, 29, 30, 30, 29, 28, 28, 28, 29, 29, 28],
  },
  bodrum: {
    timeZone: 'Europe/Istanbul',
    bestMonths: [5, 6, 7, 8, 9, 10],
    seaCelsius: [17, 16, 16, 17, 20, 23, 25, 25, 24, 22, 20, 18],
  },
  barcelona: {
    timeZone: 'Europe/Madrid',
    bestMonths: [5, 6, 9, 10],
    seaCelsius: [14, 13, 13, 15, 18, 21, 24, 25, 24, 21, 18, 15],
  },
  dalaman: {
    timeZone: 'Europe/Istanbul',
    bestMonths: [5, 6, 7, 8, 9, 10],
    seaCelsius: [17, 16, 17, 18, 21, 24, 27, 28, 27, 24, 21, 18],
  },
  varna: {
    timeZone: 'Europe/Sofia',
    bestMonths: [6, 7, 8, 9],
    seaCelsius: [8, 7, 7, 10, 15, 21, 24, 25, 22, 18, 14, 10],
  },
  phuket: {
    timeZone: 'Asia/Bangkok',
    bestMonths: [11, 12, 1, 2, 3, 4],
    seaCelsius: [28, 29, 29, 30, 30, 29, 29, 29, 29, 29, 29, 28],
  },
  bourgas: {
    timeZone: 'Europe/Sofia',
    bestMonths: [6, 7, 8, 9],
    seaCelsius: [8, 7, 7, 10, 15, 21, 24, 25, 23, 18, 14, 10],
  },
  kiev: {
    timeZone: 'Europe/Kiev',
    bestMonths: [5, 6, 9],
  },
  moscow: {
    timeZone: 'Europe/Moscow',
    bestMonths: [5, 6, 7, 8, 9],
  },
  petersburg: {
    timeZone: 'Europe/Moscow',
    bestMonths: [5, 6, 7, 8],
    seaCelsius: [0, 0, 0, 2, 8, 14, 19, 19, 15, 10, 5, 2],
  },
};
