import type * as contract from '@farewind/contract/settings/card-issuers';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { sql } from 'kysely';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';

type CardIssuers = Output<typeof contract.getCardIssuers>;

/** How many issuers the agency has listed, and when. */
export async function readCardIssuers({ tx, tenantId }: TenantScope): Promise<CardIssuers> {
  const { rows } = await sql<{ count: number; importedAt: Date | null }>`
    select count(*)::int as count, max(imported_at) as "importedAt" from card_issuer
    where tenant_id = ${tenantId}`.execute(tx);
  const { count, importedAt } = rows[0]!;
  return { count, importedAt: importedAt?.toISOString() ?? null };
}

/** Whether the agency has listed a card's issuer, by the first six digits, as one in Turkey. */
export async function isListedIssuer({ tx, tenantId }: TenantScope, bin6: string): Promise<boolean> {
  const row = await tx
    .selectFrom('card_issuer')
    .select('first_digits')
    .where('tenant_id', '=', tenantId)
    .where('first_digits', '=', bin6)
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces the list. Refuses, at the text, a line without an issuer, and names the line. */
export async function importCardIssuers(
  scope: TenantScope,
  context: RequestContext,
  { text }: ParsedInput<typeof contract.importCardIssuers>,
): Promise<CardIssuers> {
  const issuers = readIssuers(text);
  const before = await readCardIssuers(scope);
  await scope.tx.deleteFrom('card_issuer').where('tenant_id', '=', scope.tenantId).execute();
  await sql`insert into card_issuer (tenant_id, first_digits, imported_at)
    select ${scope.tenantId}::int, unnest(${issuers}::text[]), ${scope.now}::timestamptz`.execute(scope.tx);
  const after = await readCardIssuers(scope);
  await recordChange(scope, context, {
    action: 'update',
    entity: 'cardIssuers',
    entityId: 'TR',
    before: { count: before.count },
    after: { count: after.count },
  });
  return after;
}

/** The six to eight digits that begin a bank's cards: banks list either. Longer numbers are whole cards. */
const ISSUER = /(?<!\d)\d{6,8}(?!\d)/;
/** A whole card, even in groups, has no business in a list of issuers. */
const WHOLE_CARD = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/;

/**
 * The issuers of a list, by six digits, each once: of the digits that a bank was given, these tell the country. The first
 * number of a line is the issuer; the rest of it, such as a bank's name, is ignored, and so is a heading.
 */
export function readIssuers(text: string): string[] {
  const found = new Set<string>();
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '') continue;
    const issuer = WHOLE_CARD.test(line) ? undefined : ISSUER.exec(line)?.[0];
    if (issuer !== undefined) found.add(issuer.slice(0, 6));
    else if (index > 0 || /\d{4}/.test(line))
      throw fieldRefusal([
        { path: 'text', message: 'setting.cardIssuerLine', values: { line: String(index + 1) } },
      ]);
  }
  return [...found];
}
