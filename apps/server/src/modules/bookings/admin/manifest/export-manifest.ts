import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { exportManifest as operation } from '@farewind/contract/inventory/manifest';
import { recordChange } from '../../../../platform/audit/record-change.ts';
import { refusal } from '../../../../platform/errors.ts';
import type { RequestContext } from '../../../../platform/http/request-context.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { manifestDocument } from './manifest-document.ts';
import { readWholeManifest } from './read-whole-manifest.ts';

const VIEW_DOCUMENTS = 'Pages.Customers.ViewDocuments';

/**
 * Exports the passengers of a departure; the audit log records it. Unmasked documents, needed for the carrier's list,
 * require the right to see them. Refuses with GEN-NOTFOUND and GEN-DENIED.
 */
export async function exportManifest(
  deps: BookingDeps,
  context: RequestContext,
  { list, format, ...input }: ParsedInput<typeof operation>,
): Promise<Output<typeof operation>> {
  const { language, user, tenantId } = context;
  const withDocuments = input.withDocuments || list === 'carrier';
  if (withDocuments && !user?.permissions.has(VIEW_DOCUMENTS)) throw refusal('GEN-DENIED');
  const key = { serviceId: input.serviceId, date: input.date };
  const options = { language, withDocuments };
  const { manifest, result } = await readWholeManifest(deps, tenantId, key, options, async (scope, read) => {
    await recordChange(scope, context, {
      action: 'exportManifest',
      entity: 'departure',
      entityId: `${key.serviceId}/${key.date}`,
      after: { list, format, withDocuments, passengers: read.passengers.length },
    });
    return { at: scope.now };
  });
  const { passengers } = manifest;
  if (format !== 'pdf') return { passengers };
  // Drawn outside the transaction, because a page takes about 100 ms of processor time.
  const document = manifestDocument(manifest, {
    list,
    withDocuments,
    at: result!.at,
    language,
  });
  return { passengers, pdf: (await deps.admin.renderList(document)).toString('base64') };
}
