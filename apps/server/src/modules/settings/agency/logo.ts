import { createHash } from 'node:crypto';
import type { uploadLogo as uploadOperation } from '@farewind/contract/agency/agency';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { FastifyInstance } from 'fastify';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { Database } from '../../../platform/database/database.ts';
import { fieldRefusal, refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { pictureTypeOf } from '../../../platform/picture-type.ts';
import { findLogo, findLogoHash, lockAgencyRow, removeLogo, saveLogo } from './agency-rows.ts';

/** Re-encodes a PNG, JPEG or WebP picture as a PNG of moderate size; undefined if it cannot be decoded. */
export type RedrawPicture = (bytes: Buffer) => Promise<Buffer | undefined>;

/** Where a logo is served; another picture has another address. */
export function logoPath(tenantId: number, hash: string): string {
  return `/agency/logo/${tenantId}/${hash}.png`;
}

/**
 * Stores the agency's logo. The uploaded file itself is never served: only raster pictures are accepted, judged by
 * their bytes, and re-encoded, so that nothing else in the file survives.
 */
export async function uploadLogo(
  { database, redraw }: { readonly database: Database; readonly redraw: RedrawPicture },
  context: RequestContext,
  { picture: base64 }: ParsedInput<typeof uploadOperation>,
): Promise<Output<typeof uploadOperation>> {
  const picture = base64 === '' ? undefined : await readPicture(redraw, base64);
  return database.inTenant(context.tenantId, async (scope) => {
    const agency = await lockAgencyRow(scope);
    if (!agency) throw refusal('GEN-NOTFOUND');
    const before = (await findLogoHash(scope)) ?? null;
    const after = picture ? createHash('sha256').update(picture).digest('hex').slice(0, 32) : null;
    if (picture && after !== null) await saveLogo(scope, picture, after);
    else await removeLogo(scope);
    await recordChange(scope, context, {
      action: 'update',
      entity: 'agency',
      entityId: String(scope.tenantId),
      before: { logo: before },
      after: { logo: after },
    });
    return { logo: after === null ? null : logoPath(scope.tenantId, after), version: agency.version };
  });
}

async function readPicture(redraw: RedrawPicture, base64: string): Promise<Buffer> {
  const bytes = Buffer.from(base64, 'base64');
  const drawn = pictureTypeOf(bytes) ? await redraw(bytes) : undefined;
  if (!drawn) throw fieldRefusal([{ path: 'picture', message: 'agency.pictureKinds' }]);
  return drawn;
}

/** Serves logos to everybody, for pages, mails and documents. */
export function serveLogos(server: FastifyInstance, database: Database): void {
  server.get<{ Params: { tenantId: string; file: string } }>(
    '/agency/logo/:tenantId/:file',
    async (request, reply) => {
      const { tenantId, file } = request.params;
      const hash = /^([0-9a-f]{32})\.png$/.exec(file)?.[1];
      const isTenant = /^\d{1,9}$/.test(tenantId);
      const picture =
        hash && isTenant
          ? await database.inTenant(Number(tenantId), (scope) => findLogo(scope, hash))
          : undefined;
      if (!picture) throw refusal('GEN-NOTFOUND');
      return reply
        .type('image/png')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'")
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(picture);
    },
  );
}
