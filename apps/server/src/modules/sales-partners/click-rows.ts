import { sql, type NotNull } from 'kysely';
import { stored } from '../../platform/database/stored.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import { newSecretId } from '../../platform/ids.ts';
import { comparedOfferSchema, outcomes, type ComparedOffer, type Outcome } from './compare-offer.ts';
import { isMarked } from './ledger/earning-click.ts';
import type { ClickMark } from './marks/judge-click.ts';
import { OFFER_VALID_MINUTES, type OfferClaims } from './offer-seal.ts';

const DAY_MS = 86_400_000;
/** Days of which the accuracy of a partner's prices is told. */
const MEASURED_DAYS = 30;

const readOffer = stored('partner_click.offer', comparedOfferSchema);

export interface NewClick {
  readonly partnerId: number;
  readonly siteId: number;
  /** What the followed link had shown; undefined: a plain link, whose page asks for itself. */
  readonly shown: ShownOffer | undefined;
  readonly networkHash: Buffer;
  readonly marks: readonly ClickMark[];
  /** Of the agency, whose days are counted. */
  readonly timeZone: string;
}

interface ShownOffer {
  readonly claims: OfferClaims;
  readonly outcome: Outcome;
  readonly searchId: string;
  readonly nowMinor: number | undefined;
  readonly offer: ComparedOffer;
}

/** Returns the click's id. */
export async function insertClick(scope: TenantScope, click: NewClick): Promise<string> {
  const { partnerId, siteId, shown, timeZone, networkHash, marks } = click;
  const id = newSecretId();
  await scope.tx
    .insertInto('partner_click')
    .values({
      tenant_id: scope.tenantId,
      id,
      partner_id: partnerId,
      site_id: siteId,
      source: shown?.claims.source ?? null,
      day: sql<string>`(app_now() at time zone ${timeZone})::date`,
      clicked_at: scope.now,
      shown_at: shown?.claims.shownAt ?? null,
      outcome: shown?.outcome ?? null,
      shown_minor: shown?.claims.totalMinor ?? null,
      now_minor: shown?.nowMinor ?? null,
      currency: shown?.claims.criteria.currency ?? null,
      search_id: shown?.searchId ?? null,
      offer: shown ? JSON.stringify(shown.offer) : null,
      network_hash: networkHash,
      seen_at: shown ? null : scope.now,
      marks: [...marks],
    })
    .execute();
  return id;
}

export interface StoredClick {
  readonly partnerId: number;
  readonly partnerName: string;
  readonly clickedAt: Date;
  readonly outcome: Outcome;
  readonly shownMinor: number;
  readonly nowMinor: number | null;
  readonly currency: string;
  readonly offer: ComparedOffer;
}

/** Undefined for a click that never was or is no longer kept, and for one that was shown no offer. */
export async function findClick({ tx, tenantId }: TenantScope, id: string): Promise<StoredClick | undefined> {
  const row = await tx
    .selectFrom('partner_click as click')
    .innerJoin('sales_partner as partner', (join) =>
      join.onRef('partner.tenant_id', '=', 'click.tenant_id').onRef('partner.id', '=', 'click.partner_id'),
    )
    .select(['partner.id', 'partner.name', 'clicked_at'])
    .select(['outcome', 'shown_minor', 'now_minor', 'currency', 'offer'])
    .where('click.tenant_id', '=', tenantId)
    .where('click.id', '=', id)
    .where('click.offer', 'is not', null)
    .$narrowType<{ shown_minor: NotNull; currency: NotNull }>()
    .executeTakeFirst();
  return (
    row && {
      partnerId: row.id,
      partnerName: row.name,
      clickedAt: row.clicked_at,
      outcome: outcomes.find((one) => one === row.outcome) ?? 'gone',
      shownMinor: row.shown_minor,
      nowMinor: row.now_minor,
      currency: row.currency,
      offer: readOffer(row.offer),
    }
  );
}

interface ClickCounts {
  readonly clicks: number;
  readonly inTime: number;
  readonly held: number;
}

/**
 * The clicks on each partner's offers in the last 30 days; how many of them were in time, while the partner might show the
 * answer, and how many of those found the price that was shown. Without marked ones: a stale link followed again and
 * again says nothing about prices. Nor does a supplier that did not answer, so such a click was not in time for it.
 */
export async function countClicks(
  scope: TenantScope,
  partnerIds: readonly number[],
): Promise<ReadonlyMap<number, ClickCounts>> {
  const { tx, tenantId, now } = scope;
  if (partnerIds.length === 0) return new Map();
  const inTime = sql<boolean>`clicked_at <= shown_at + make_interval(mins => ${OFFER_VALID_MINUTES})
    and outcome <> 'unasked'`;
  const rows = await tx
    .selectFrom('partner_click as k')
    .select((eb) => [
      'partner_id',
      eb.fn.countAll<string | number>().as('clicks'),
      eb.fn.countAll<string | number>().filterWhere(inTime).as('in_time'),
      eb.fn.countAll<string | number>().filterWhere(inTime).filterWhere('outcome', '=', 'held').as('held'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('partner_id', 'in', [...partnerIds])
    .where('outcome', 'is not', null)
    .where('clicked_at', '>', new Date(now.getTime() - MEASURED_DAYS * DAY_MS))
    .where(sql<boolean>`not ${isMarked(scope)}`)
    .groupBy('partner_id')
    .execute();
  return new Map(
    rows.map(({ partner_id: id, clicks, in_time: clicksInTime, held }) => [
      id,
      { clicks: Number(clicks), inTime: Number(clicksInTime), held: Number(held) },
    ]),
  );
}
