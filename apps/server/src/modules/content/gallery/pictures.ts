import { createHash } from 'node:crypto';
import type {
  deletePicture as deleteOperation,
  getPictures,
  Picture,
  updatePicture as updateOperation,
  uploadPicture as uploadOperation,
} from '@farewind/contract/content/pictures';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { createAudited, deleteAudited, updateAudited } from '../../../platform/audit/audited-write.ts';
import type { Database } from '../../../platform/database/database.ts';
import { readPage } from '../../../platform/database/read-page.ts';
import { refuseDuplicate } from '../../../platform/database/refuse-duplicate.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { pictureTypeOf } from '../../../platform/picture-type.ts';
import type { RedrawPhoto, RedrawnPhoto } from '../ports.ts';
import { lockPicture, pictureColumns, picturePath, type PictureRow } from './picture-rows.ts';

const taken = { gallery_picture_hash: { path: 'picture', message: 'content.pictureExists' } };

export async function listGallery(
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
 * Adds a picture. What is served is never what was uploaded: only raster pictures are read, judged by their bytes, and
 * drawn anew, so nothing rides along in them.
 */
export async function uploadPicture(
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

export async function updatePicture(
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

export async function deletePicture(
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
