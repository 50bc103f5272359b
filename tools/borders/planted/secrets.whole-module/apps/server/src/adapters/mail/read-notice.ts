import * as crypto from 'node:crypto';

export const isGenuine = (given: Buffer, right: Buffer) => crypto.timingSafeEqual(given, right);
