import type {
  saveSeatContract,
  SeatContract,
  updateSeatContract,
} from '@farewind/contract/exchange/seat-exchange';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { sql } from 'kysely';
import { recordChange } from '../../platform/audit/record-change.ts';
import { requireVersion } from '../../platform/audit/require-version.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import { fieldRefusal, refusal, type FieldProblem } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { newId } from '../../platform/ids.ts';
import { findContract, lockContract, presentContract, type ContractRow } from './contract-rows.ts';
import type { ExchangeDeps } from './ports.ts';

type Deps = Pick<ExchangeDeps, 'mirrors' | 'settings'>;
type Fields = ParsedInput<typeof saveSeatContract>;

/** Offers seats to another agency. Refuses invalid values at their fields. */
export async function addContract(
  deps: Deps,
  scope: TenantScope,
  context: RequestContext,
  fields: Fields,
): Promise<SeatContract> {
  const columns = await readColumns(deps, scope, fields);
  const { inventoryCurrency } = await deps.settings.getAgency(scope);
  const id = newId();
  await scope.tx
    .insertInto('seat_contract')
    .values({ ...columns, tenant_id: scope.tenantId, id, currency: inventoryCurrency })
    .execute();
  const after = presentContract((await findContract(scope, 'owner', id))!);
  await recordChange(scope, context, { action: 'create', entity: 'seatContract', entityId: id, after });
  return after;
}

/**
 * Changes a contract. Terms that the partner has accepted stay, also after it has declined if it took seats, which come
 * back and are settled by them: they are refused at their fields. Refuses with GEN-NOTFOUND and GEN-CONFLICT.
 */
export async function changeContract(
  deps: Deps,
  scope: TenantScope,
  context: RequestContext,
  { id, version, ...fields }: ParsedInput<typeof updateSeatContract>,
): Promise<SeatContract> {
  await lockContract(scope, id);
  const row = await findContract(scope, 'owner', id);
  if (!row) throw refusal('GEN-NOTFOUND');
  const about = { entity: 'seatContract', entityId: id };
  const before = presentContract(row);
  await requireVersion(scope, { ...about, current: before, seenVersion: version });
  const columns = await readColumns(deps, scope, fields);
  if (row.answer === 'accepted' || (await hasTakenSeats(scope, id))) requireSameTerms(row, columns);
  await scope.tx
    .updateTable('seat_contract')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .execute();
  const after = presentContract((await findContract(scope, 'owner', id))!);
  await recordChange(scope, context, { action: 'update', ...about, before, after });
  return after;
}

/** Whether the partner ever held seats under a contract. */
async function hasTakenSeats({ tx, tenantId }: TenantScope, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('seat_contract_counter')
    .select('contract_id')
    .where('tenant_id', '=', tenantId)
    .where('contract_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

type Columns = Awaited<ReturnType<typeof readColumns>>;

async function readColumns({ mirrors }: Deps, scope: TenantScope, fields: Fields) {
  const problems: FieldProblem[] = [];
  const partnerId = await findAgency(scope, fields.partner);
  if (partnerId === undefined) problems.push({ path: 'partner', message: 'seatContract.noPartner' });
  const [, carrier = '', number = ''] =
    /^([A-Z0-9]{2})\s*0*(\d{1,4}[A-Z]?)$/.exec(fields.flight.toUpperCase()) ?? [];
  const { from, to } = fields;
  if (to < from) problems.push({ path: 'to', message: 'seatContract.endsBefore' });
  const buckets = await mirrors.listBuckets(scope, { carrier, number, from, to });
  const asked = fields.bucket.toUpperCase();
  const bucket = asked === '' && buckets.length === 1 ? buckets[0]! : asked;
  if (buckets.length === 0) {
    if (to >= from) problems.push({ path: 'flight', message: 'seatContract.noFlight' });
  } else if (!buckets.includes(bucket))
    problems.push({
      path: 'bucket',
      message: 'seatContract.noBucket',
      values: { buckets: buckets.join(', ') },
    });
  if (fields.adult === 0) problems.push({ path: 'adult', message: 'seatContract.noPrice' });
  if (problems.length > 0) throw fieldRefusal(problems);
  return {
    partner_id: partnerId!,
    carrier,
    number,
    flight_from: from,
    flight_to: to,
    bucket,
    adult_minor: toMinor(fields.adult),
    child_minor: toMinor(fields.child),
    infant_minor: toMinor(fields.infant),
    seat_limit: fields.seatLimit,
    release_hours: fields.releaseHours,
    is_active: fields.isActive,
  };
}

const toMinor = (amount: number): number => Math.round(amount * 100);

/** An agency by the short name that it signs in with; no list of agencies is shown to anybody. */
async function findAgency({ tx, tenantId }: TenantScope, name: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from tenant where lower(tenancy_name) = lower(${name})
    and id not in (0, ${tenantId}) and is_active and deleted_at is null and training_of is null`.execute(tx);
  return rows[0]?.id;
}

function requireSameTerms(before: ContractRow, after: Columns): void {
  const changed: Record<string, boolean> = {
    partner: before.partnerId !== after.partner_id,
    flight: before.carrier !== after.carrier || before.number !== after.number,
    from: before.from !== after.flight_from,
    to: before.to !== after.flight_to,
    bucket: before.bucket !== after.bucket,
    adult: before.adultMinor !== after.adult_minor,
    child: before.childMinor !== after.child_minor,
    infant: before.infantMinor !== after.infant_minor,
  };
  const problems = Object.keys(changed).filter((path) => changed[path]);
  if (problems.length > 0)
    throw fieldRefusal(problems.map((path) => ({ path, message: 'seatContract.accepted' })));
}
