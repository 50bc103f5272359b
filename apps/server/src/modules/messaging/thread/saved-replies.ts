import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@farewind/contract/core/fields';
import type { Output } from '@farewind/contract/core/operation';
import type { getSavedReplies as getSavedRepliesCall } from '@farewind/contract/messages/staff-messages';
import { formatMoney } from '@farewind/values/format-money';
import { parse } from 'yaml';
import { z } from 'zod';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { MessageValues } from '../../../platform/errors.ts';
import { hasSmsProvider, type OrderPlanDeps } from '../plan-order-message.ts';
import type { OrderForMessage } from '../ports.ts';
import { arrivalMoment, departureMoment, momentOf, toldMoment, tripValues } from '../sources/order-values.ts';
import { localeOf } from '../words.ts';

const FOLDER = join(import.meta.dirname, '../../../../seed/content');

const fileSchema = z.array(
  z.object({ name: z.string(), title: z.string(), subject: z.string(), text: z.string() }),
);
type SavedReply = z.infer<typeof fileSchema>[number];

const files = new Map<Language, readonly SavedReply[]>();

/** The saved replies in a language, with names in braces. */
export function readSavedReplies(language: Language): readonly SavedReply[] {
  let replies = files.get(language);
  if (!replies) {
    replies = fileSchema.parse(parse(readFileSync(join(FOLDER, language, 'saved-replies.yaml'), 'utf8')));
    files.set(language, replies);
  }
  return replies;
}

/**
 * Texts to start a message with, in the buyer's language; their titles are in the reader's. Refuses with GEN-NOTFOUND.
 */
export async function getSavedReplies(
  deps: Pick<OrderPlanDeps, 'readOrder' | 'settings' | 'smsProviders'>,
  scope: TenantScope,
  orderId: string,
  reader: Language,
): Promise<Output<typeof getSavedRepliesCall>> {
  const source = await deps.readOrder(scope, orderId);
  const values = replyValues(source);
  const titles = new Map(readSavedReplies(reader).map(({ name, title }) => [name, title]));
  return {
    language: source.language,
    hasSms: await hasSmsProvider(deps, scope),
    replies: readSavedReplies(source.language).map(({ name, title, subject, text }) => ({
      name,
      title: titles.get(name) ?? title,
      subject: fillReply(subject, values),
      text: fillReply(text.trim(), values),
    })),
  };
}

/** Fills in the known values; the others stay in braces for the writer to see. */
export function fillReply(text: string, values: MessageValues): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined || value === '' ? whole : String(value).replaceAll('\u00A0', ' ');
  });
}

function replyValues(source: OrderForMessage): MessageValues {
  const { order, language } = source;
  const moved = order.proposals?.find(({ kind, state }) => kind === 'retimed' && state !== 'withdrawn');
  const [before, after] = [moved?.before.segments?.[0], moved?.after.segments?.[0]];
  const asked = order.proposals?.find(({ state }) => state === 'open');
  const proof = order.proofs?.find(({ state }) => state === 'asked' || state === 'missed');
  return {
    ...tripValues(source),
    ...(after ? { flightNumber: `${after.carrier} ${after.number}` } : {}),
    ...(before ? { oldDeparture: departureMoment(before) } : {}),
    ...(after ? { newDeparture: departureMoment(after), newArrival: arrivalMoment(after) } : {}),
    ...(moved?.after.pickupAt === undefined ? {} : { newPickup: momentOf(moved.after.pickupAt) }),
    ...(asked ? { answerBy: toldMoment(source, asked.dueAt) } : {}),
    ...(proof ? { proofBy: toldMoment(source, proof.dueAt) } : {}),
    ...(Number(order.refundTotal) === 0
      ? {}
      : { refundTotal: formatMoney(order.refundTotal, order.currency, localeOf(language)) }),
  };
}
