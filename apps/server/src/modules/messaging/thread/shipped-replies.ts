import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages, type Language } from '@farewind/contract/core/fields';
import { parse } from 'yaml';
import { z } from 'zod';

const FOLDER = join(import.meta.dirname, '../../../../seed/content');

const fileSchema = z.array(
  z.object({ name: z.string(), title: z.string(), subject: z.string(), text: z.string() }),
);
type ShippedReply = z.infer<typeof fileSchema>[number];

const files = new Map<Language, readonly ShippedReply[]>();

/** The saved replies shipped in a language, with placeholders in braces. */
export function readShippedReplies(language: Language): readonly ShippedReply[] {
  let replies = files.get(language);
  if (!replies) {
    replies = fileSchema.parse(parse(readFileSync(join(FOLDER, language, 'saved-replies.yaml'), 'utf8')));
    files.set(language, replies);
  }
  return replies;
}

/** The values that an order provides. */
const known = [
  'customerName',
  'reservationNumber',
  'pnr',
  'route',
  'routeCodes',
  'departureDate',
  'departureTime',
  'passengerCount',
  'total',
  'cardLast4',
  'flightNumber',
  'oldDeparture',
  'newDeparture',
  'newArrival',
  'newPickup',
  'answerBy',
  'proofBy',
  'refundTotal',
];

/**
 * The placeholders that a saved reply may contain: those that an order fills, and those that shipped texts leave to the
 * writer.
 */
export const replyPlaceholders: ReadonlySet<string> = new Set([
  ...known,
  ...languages.flatMap((language) =>
    readShippedReplies(language).flatMap(({ subject, text }) =>
      [...`${subject} ${text}`.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    ),
  ),
]);
