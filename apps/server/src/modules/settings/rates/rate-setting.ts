import { maskPersonal } from '@farewind/values/mask-personal';
import {
  rateFeeds,
  type RateFeed,
  type RateSource,
  type rateSettingsSchema,
  type updateRateSettings as updateOperation,
} from '@farewind/contract/rules/rates';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { formatMinor } from '@farewind/values/money';
import type { z } from 'zod';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { requireVersion } from '../../../platform/audit/require-version.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';

/** Source of an agency's rates. */
export interface RateSetting {
  readonly source: RateSource;
  /** Hundredths of a percent, added to every rate between two currencies. */
  readonly marginBasisPoints: number;
  /** Addresses of the lists; absent means the banks' own. */
  readonly urls: Readonly<Partial<Record<RateFeed, string>>>;
  readonly fetchedAt: Date | undefined;
  readonly failure: string | undefined;
  readonly failedAt: Date | undefined;
  readonly version: number;
}

type SettingsView = z.input<typeof rateSettingsSchema>;

/** An agency without a setting uses the rates it has. */
const unsaid: RateSetting = {
  source: 'file',
  marginBasisPoints: 0,
  urls: {},
  version: 0,
  fetchedAt: undefined,
  failure: undefined,
  failedAt: undefined,
};

export async function readRateSetting(scope: TenantScope): Promise<RateSetting> {
  const row = await scope.tx
    .selectFrom('rate_setting')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .executeTakeFirst();
  if (!row) return unsaid;
  const { ecb_url: ecb, cbr_url: cbr, tcmb_url: tcmb } = row;
  return {
    source: row.source as RateSource,
    marginBasisPoints: row.margin_basis_points,
    urls: { ...(ecb ? { ecb } : {}), ...(cbr ? { cbr } : {}), ...(tcmb ? { tcmb } : {}) },
    fetchedAt: row.fetched_at ?? undefined,
    failure: row.failure ?? undefined,
    failedAt: row.failed_at ?? undefined,
    version: row.version,
  };
}

/** The agency's chosen list; undefined if its rates come from none. */
export function feedOf({ source }: RateSetting): RateFeed | undefined {
  return rateFeeds.find((feed) => feed === source);
}

export function presentRateSetting(setting: RateSetting): SettingsView {
  const { source, marginBasisPoints, urls, fetchedAt, failure, failedAt, version } = setting;
  return {
    source,
    marginPercent: formatMinor(marginBasisPoints),
    ecbUrl: urls.ecb ?? '',
    cbrUrl: urls.cbr ?? '',
    tcmbUrl: urls.tcmb ?? '',
    fetchedAt: fetchedAt?.toISOString() ?? null,
    failure: failure ?? null,
    failedAt: failedAt?.toISOString() ?? null,
    version,
  };
}

/** Chooses source, address and margin. `requireUrl` refuses forbidden addresses. */
export async function updateRateSetting(
  scope: TenantScope,
  context: RequestContext,
  input: ParsedInput<typeof updateOperation>,
  requireUrl: (path: string, url: string) => void,
): Promise<SettingsView> {
  for (const path of ['ecbUrl', 'cbrUrl', 'tcmbUrl'] as const) {
    const url = input[path];
    if (url !== undefined) requireUrl(path, url);
  }
  // Creates the row, so that concurrent edits can lock it.
  await insertRateSource(scope);
  await scope.tx
    .selectFrom('rate_setting')
    .select('version')
    .where('tenant_id', '=', scope.tenantId)
    .forUpdate()
    .execute();
  const before = presentRateSetting(await readRateSetting(scope));
  const place = { entity: 'rateSetting', entityId: String(scope.tenantId) };
  await requireVersion(scope, { ...place, current: before, seenVersion: input.version });
  await scope.tx
    .updateTable('rate_setting')
    .set((eb) => ({
      source: input.source,
      margin_basis_points: Math.round(Number(input.marginPercent) * 100),
      ecb_url: input.ecbUrl ?? null,
      cbr_url: input.cbrUrl ?? null,
      tcmb_url: input.tcmbUrl ?? null,
      version: eb('version', '+', 1),
    }))
    .where('tenant_id', '=', scope.tenantId)
    .execute();
  const after = presentRateSetting(await readRateSetting(scope));
  await recordChange(scope, context, { action: 'update', ...place, before, after });
  return after;
}

/** Stores the outcome of the last request for a list. */
export async function recordFetch(
  scope: TenantScope,
  outcome: { readonly fetchedAt: Date } | { readonly failure: string },
): Promise<void> {
  await scope.tx
    .updateTable('rate_setting')
    .set(
      'failure' in outcome
        ? { failure: maskPersonal(outcome.failure).slice(0, 500), failed_at: scope.now }
        : { fetched_at: outcome.fetchedAt, failure: null, failed_at: null },
    )
    .where('tenant_id', '=', scope.tenantId)
    .execute();
}

/** Stores the source of an agency's rates if it has none; an existing one is kept. */
export async function insertRateSource(
  { tx, tenantId }: TenantScope,
  source: RateSource = unsaid.source,
): Promise<void> {
  await tx
    .insertInto('rate_setting')
    .values({ tenant_id: tenantId, source, version: 0 })
    .onConflict((conflict) => conflict.column('tenant_id').doNothing())
    .execute();
}
