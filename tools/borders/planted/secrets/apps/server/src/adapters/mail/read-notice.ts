import { timingSafeEqual } from 'node:crypto';

export const isGenuine = (given: Buffer, right: Buffer) => timingSafeEqual(given, right);
