import { isDeepStrictEqual } from 'node:util';
import type { getAgencyInfo, updateAgency as updateOperation } from '@farewind/contract/agency/agency';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { Currency } from '@farewind/values/currency';
import { formatMinor, parseMinor } from '@farewind/values/money';
import { updateAudited, type VersionedRecord } from '../../../platform/audit/audited-write.ts';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import {
  DEFAULT_CALLER_FEE_LIMIT_MINOR,
  DEFAULT_CALLER_HOLD_HOURS,
  DEFAULT_CHANGE_FEE_MINOR,
  DEFAULT_FEE_REFUND,
  DEFAULT_REFUND_LIMIT_MINOR,
  DEFAULT_TIME_ZONE,
  readAgencyInfo,
  type AgencyInfo,
} from './agency-info.ts';
import type { SettingDeps } from '../settings-deps.ts';
import { findAgencyRow, findLogoHash, lockAgencyRow, updateAgencyRow } from './agency-rows.ts';
import { logoPath } from './logo.ts';
import { publicPart } from './public-part.ts';
import { findOwnSite, updateOwnSite, type OwnSite } from './site-rows.ts';

type AgencyAnswer = Output<typeof getAgencyInfo>;
type Fields = ParsedInput<typeof updateOperation>;

/** Everything that the office sees of its agency. */
type AgencyRecord = VersionedRecord & Required<AgencyAnswer> & { readonly inventoryCurrency: Currency };

type AgencyDeps = Pick<SettingDeps, 'isInventoryPriced'>;

/** The public part for everybody; everything for holders of Pages.Agency. */
export async function readAgency(
  deps: AgencyDeps,
  scope: TenantScope,
  { user }: RequestContext,
): Promise<AgencyAnswer> {
  const { id: _, ...agency } = await getAgencyRecord(deps, scope, await findAgencyRow(scope));
  return user?.permissions.has('Pages.Agency') ? agency : { ...publicPart(agency), logo: agency.logo };
}

/** Changes the agency, and the currencies and languages of its own site. */
export async function updateAgency(
  deps: AgencyDeps,
  scope: TenantScope,
  context: RequestContext,
  input: Fields,
): Promise<AgencyAnswer> {
  const before = await getAgencyRecord(deps, scope, await lockAgencyRow(scope));
  const { id: _, ...after } = await updateAudited<AgencyRecord>(scope, context, 'agency', {
    before,
    seenVersion: input.version,
    present: ({ id: __, ...agency }) => agency,
    async write() {
      await requireLanguages(scope, input);
      await requireCity(scope, input.cityId);
      const currency = input.inventoryCurrency ?? before.inventoryCurrency;
      if (before.isInventoryPriced && currency !== before.inventoryCurrency)
        throw fieldRefusal([{ path: 'inventoryCurrency', message: 'agency.inventoryPriced' }]);
      await updateAgencyRow(scope, { info: toInfo(input, before), cityId: input.cityId ?? null, currency });
      await writeOwnSite(scope, context, before, input);
      return getAgencyRecord(deps, scope, await findAgencyRow(scope));
    },
  });
  return after;
}

/**
 * The part of the form that is stored with the own site. The site is also edited by itself, so its version moves and its
 * change is audited; what stays the same here is not written over what was changed there.
 */
async function writeOwnSite(
  scope: TenantScope,
  context: RequestContext,
  before: AgencyRecord,
  { brandName, currencies, languages }: Fields,
): Promise<void> {
  const { id, defaultLanguage: _, ...site } = await findOwnSite(scope);
  const after: OwnSite = {
    brand: brandName === before.brandName ? site.brand : brandName,
    currencies,
    languages,
  };
  if (id === undefined || isDeepStrictEqual(site, after)) return;
  await updateOwnSite(scope, after);
  await recordChange(scope, context, {
    action: 'update',
    entity: 'site',
    entityId: String(id),
    before: site,
    after,
  });
}

async function getAgencyRecord(
  deps: AgencyDeps,
  scope: TenantScope,
  row: Awaited<ReturnType<typeof findAgencyRow>>,
): Promise<AgencyRecord> {
  if (!row) throw refusal('GEN-NOTFOUND');
  const {
    refundApprovalLimitMinor = DEFAULT_REFUND_LIMIT_MINOR,
    passengerChangeFeeMinor = DEFAULT_CHANGE_FEE_MINOR,
    callerFeeLimitMinor = DEFAULT_CALLER_FEE_LIMIT_MINOR,
    callerHoldHours = DEFAULT_CALLER_HOLD_HOURS,
    serviceFeeRefund = DEFAULT_FEE_REFUND,
    ...info
  } = readAgencyInfo(row.info);
  const { currencies, languages } = await findOwnSite(scope);
  const hash = await findLogoHash(scope);
  return {
    id: scope.tenantId,
    ...info,
    logo: hash === undefined ? null : logoPath(scope.tenantId, hash),
    cityId: row.city_id,
    currencies,
    languages,
    timeZone: info.timeZone ?? DEFAULT_TIME_ZONE,
    domains: [...info.domains],
    requiredConsents: [...(info.requiredConsents ?? [])],
    refundApprovalLimit: formatMinor(refundApprovalLimitMinor),
    passengerChangeFee: formatMinor(passengerChangeFeeMinor),
    callerFeeLimit: formatMinor(callerFeeLimitMinor),
    callerHoldHours,
    serviceFeeRefund,
    inventoryCurrency: row.inventory_currency as Currency,
    isInventoryPriced: await deps.isInventoryPriced(scope),
    version: row.version,
  };
}

function toInfo(fields: Fields, kept: AgencyRecord): AgencyInfo {
  const { companyTitle, brandName, address, phone, supportPhone, email, chatLink, website } = fields;
  const { tradeRegistryNo, chamberNo, taxOffice, taxNo, companyRegistrationNo } = fields;
  const { travelAssociationNo, dataProtectionEmail, dataRegistryNo, dataRegion } = fields;
  const { documentRetentionDays, domains, requiredConsents } = fields;
  return {
    companyTitle,
    brandName,
    address,
    phone,
    supportPhone,
    email,
    chatLink,
    website,
    tradeRegistryNo,
    chamberNo,
    taxOffice,
    taxNo,
    companyRegistrationNo,
    travelAssociationNo,
    dataProtectionEmail,
    dataRegistryNo,
    dataRegion,
    documentRetentionDays,
    domains,
    requiredConsents,
    timeZone: fields.timeZone ?? kept.timeZone ?? DEFAULT_TIME_ZONE,
    ...sumOf('refundApprovalLimitMinor', fields.refundApprovalLimit ?? kept.refundApprovalLimit),
    ...sumOf('passengerChangeFeeMinor', fields.passengerChangeFee ?? kept.passengerChangeFee),
    ...sumOf('callerFeeLimitMinor', fields.callerFeeLimit ?? kept.callerFeeLimit),
    callerHoldHours: fields.callerHoldHours ?? kept.callerHoldHours ?? DEFAULT_CALLER_HOLD_HOURS,
    serviceFeeRefund: fields.serviceFeeRefund ?? kept.serviceFeeRefund ?? DEFAULT_FEE_REFUND,
  };
}

/** A typed sum (`1000`, `1000.5` or `1000,50`) in minor units, under its name. */
function sumOf<Name extends string>(name: Name, typed: string | undefined): Partial<Record<Name, number>> {
  if (typed === undefined) return {};
  const [whole = '0', fraction = ''] = typed.split(/[.,]/);
  return { [name]: parseMinor(`${whole}.${fraction.padEnd(2, '0')}`) } as Record<Name, number>;
}

/** A site's languages always include its default. */
async function requireLanguages(scope: TenantScope, { languages }: Fields): Promise<void> {
  const { defaultLanguage } = await findOwnSite(scope);
  if (defaultLanguage !== undefined && !languages.includes(defaultLanguage))
    throw fieldRefusal([{ path: 'languages', message: 'agency.defaultLanguageStays' }]);
}

async function requireCity({ tx, tenantId }: TenantScope, cityId: number | undefined): Promise<void> {
  if (cityId === undefined) return;
  const city = await tx
    .selectFrom('city')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', cityId)
    .forKeyShare()
    .executeTakeFirst();
  if (!city) throw fieldRefusal([{ path: 'cityId', message: 'validation.invalidValue' }]);
}
