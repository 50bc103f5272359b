import { pino, type Logger } from 'pino';
import type { Config } from './config.ts';

export type Log = Logger;

const hidden = [
  'password',
  'authorization',
  'cookie',
  'pGuid',
  'quoteSeal',
  'creditCardNumber',
  'creditCardCVC',
  'creditCardOwner',
  'passportNumber',
  'identificationNumber',
  'birthDate',
];

const CARD_NUMBER = /\b(?:\d[ -]?){13,18}\d\b/g;

/** The process's log. Known members are redacted, and a run of digits as long as a card number is masked in any text. */
export function createLog(config: Pick<Config, 'logLevel'>): Log {
  return pino({
    level: config.logLevel,
    redact: { paths: hidden.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
    formatters: { log: (fields) => maskTexts(fields) },
    hooks: {
      logMethod(args, method) {
        const masked = args.map((part: unknown) => (typeof part === 'string' ? maskCards(part) : part));
        method.apply(this, masked as Parameters<typeof method>);
      },
    },
  });
}

export function maskCards(text: string): string {
  return text.replace(CARD_NUMBER, '[card]');
}

function maskTexts(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? maskCards(value) : value,
    ]),
  );
}
