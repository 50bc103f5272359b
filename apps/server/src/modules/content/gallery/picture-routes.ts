import * as contract from '@farewind/contract/content/pictures';
import type {
  deletePicture as deleteOperation,
  getPictures,
  Picture,
  updatePicture as updateOperation,
  uploadPicture as uploadOperation,
} from '@farewind/contract/content/pictures';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../platform/database/database.ts';
import { refusal, fieldRefusal } from '../../../platform/errors.ts';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import type { RedrawPhoto, RedrawnPhoto } from '../ports.ts';
import { findPicture, lockPicture, pictureColumns, picturePath, type PictureRow } from './picture-rows.ts';
import { createHash } from 'node:crypto';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { createAudited, deleteAudited, updateAudited } from '../../../platform/audit/audited-write.ts';
import { readPage } from '../../../platform/database/read-page.ts';
import { refuseDuplicate } from '../../../platform/database/refuse-duplicate.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { pictureTypeOf } from '../../../platform/picture-type.ts';

/** Base64 is a third longer than the picture. */
const upload = { bodyLimit: 7 * 1024 * 1024, perMinute: 20 };

interface PictureDeps {
  readonly database: Database;
  readonly redraw: RedrawPhoto;
}

/** The office's operations on the agency's own pictures. */
export function pictureRoutes(deps: PictureDeps): Binding[] {
  const { database } = deps;
  return [
    bind(contract.getPictures, ({ tenantId }, input) =>
      database.inTenant(tenantId, (scope) => listGallery(scope, input)),
    ),
    bind(contract.uploadPicture, (context, input) => uploadPicture(deps, context, input), upload),
    bind(contract.updatePicture, (context, input) =>
      database.inTenant(context.tenantId, (scope) => updatePicture(scope, context, input)),
    ),
    bind(contract.deletePicture, (context, input) =>
      database.inTenant(context.tenantId, (scope) => deletePicture(scope, context, input)),
    ),
  ];
}

/** Serves the pictures publicly; browsers may cache them for ever, because a changed picture has another address. */
export function servePictures(server: FastifyInstance, database: Database): void {
  server.get<{ Params: { tenantId: string; file: string } }>(
    '/content/picture/:tenantId/:file',
    async (request, reply) => {
      const { tenantId, file } = request.params;
      const hash = /^([0-9a-f]{32})\.webp$/.exec(file)?.[1];
      const picture =
        hash && /^\d{1,9}$/.test(tenantId)
          ? await database.inTenant(Number(tenantId), (scope) => findPicture(scope, hash))
          : undefined;
      if (!picture) throw refusal('GEN-NOTFOUND');
      return reply
        .type('image/webp')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'")
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(picture);
    },
  );
}

const taken = { gallery_picture_hash: { path: 'picture', message: 'content.pictureExists' } };

async function listGallery(
  { tx, tenantId }: TenantScope,
  { keyword, skipCount, maxResultCount }: ParsedInput<typeof getPictures>,
): Promise<Output<typeof getPictures>> {
  let query = tx.selectFrom('gallery_picture').select(pictureColumns).where('tenant_id', '=', tenantId);
  if (keyword)
    query = query.where((eb) =>
      eb.or(
        (['caption_ru', 'caption_en', 'caption_tr'] as const).map((name) =>
          eb(name, 'ilike', `%${keyword}%`),
        ),
      ),
    );
  const { totalCount, rows } = await readPage(query, { skipCount, maxResultCount }, [
    { column: 'position', direction: 'asc' },
    { column: 'id', direction: 'asc' },
  ]);
  return { totalCount, items: rows.map((row) => present(tenantId, row)) };
}

/**
 * Adds a picture. The upload itself is never served: only raster pictures are accepted, recognised by their bytes and
 * redrawn, so that no hidden data remains in them.
 */
async function uploadPicture(
  { database, redraw }: { readonly database: Database; readonly redraw: RedrawPhoto },
  context: RequestContext,
  input: ParsedInput<typeof uploadOperation>,
): Promise<Picture> {
  const drawn = await readPhoto(redraw, input.picture);
  return database.inTenant(context.tenantId, async (scope) => {
    const row = await createAudited(scope, context, 'galleryPicture', () =>
      refuseDuplicate(taken, () => insertPicture(scope, drawn, input)),
    );
    return present(scope.tenantId, row);
  });
}

async function updatePicture(
  scope: TenantScope,
  context: RequestContext,
  input: ParsedInput<typeof updateOperation>,
): Promise<Picture> {
  const before = await lockPicture(scope, input.id);
  if (!before) throw refusal('GEN-NOTFOUND');
  const row = await updateAudited(scope, context, 'galleryPicture', {
    before,
    seenVersion: input.version,
    present: (picture) => present(scope.tenantId, picture),
    write: () =>
      scope.tx
        .updateTable('gallery_picture')
        .set((eb) => ({ ...toRow(input), version: eb('version', '+', 1) }))
        .where('tenant_id', '=', scope.tenantId)
        .where('id', '=', input.id)
        .returning(pictureColumns)
        .executeTakeFirstOrThrow(),
  });
  return present(scope.tenantId, row);
}

async function deletePicture(
  scope: TenantScope,
  context: RequestContext,
  { input: id }: ParsedInput<typeof deleteOperation>,
): Promise<null> {
  const before = await lockPicture(scope, id);
  if (!before) throw refusal('GEN-NOTFOUND');
  return deleteAudited(scope, context, 'galleryPicture', {
    before,
    write: () =>
      scope.tx
        .deleteFrom('gallery_picture')
        .where('tenant_id', '=', scope.tenantId)
        .where('id', '=', id)
        .execute(),
  });
}

async function readPhoto(redraw: RedrawPhoto, base64: string): Promise<RedrawnPhoto> {
  const bytes = Buffer.from(base64, 'base64');
  const drawn = pictureTypeOf(bytes) ? await redraw(bytes) : undefined;
  if (!drawn) throw fieldRefusal([{ path: 'picture', message: 'agency.pictureKinds' }]);
  return drawn;
}

function insertPicture(
  { tx, tenantId }: TenantScope,
  { bytes, width, height }: RedrawnPhoto,
  input: ParsedInput<typeof uploadOperation>,
): Promise<PictureRow> {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return tx
    .insertInto('gallery_picture')
    .values({ tenant_id: tenantId, hash, picture: bytes, width, height, ...toRow(input) })
    .returning(pictureColumns)
    .executeTakeFirstOrThrow();
}

function toRow(
  input: Pick<ParsedInput<typeof updateOperation>, 'captionRu' | 'captionEn' | 'captionTr' | 'position'>,
) {
  const { captionRu, captionEn, captionTr, position } = input;
  return { caption_ru: captionRu, caption_en: captionEn, caption_tr: captionTr, position };
}

function present(tenantId: number, { hash, ...picture }: PictureRow): Picture {
  return { ...picture, address: picturePath(tenantId, hash) };
}
