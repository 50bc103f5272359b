import type { TenantScope } from '../../../platform/database/scope.ts';

/** A picture of the gallery without its bytes. */
export interface PictureRow {
  readonly id: number;
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  readonly captionRu: string;
  readonly captionEn: string;
  readonly captionTr: string;
  readonly position: number;
  readonly version: number;
}

export const pictureColumns = [
  'id',
  'hash',
  'width',
  'height',
  'caption_ru as captionRu',
  'caption_en as captionEn',
  'caption_tr as captionTr',
  'position',
  'version',
] as const;

/** Where a picture is served; another picture has another address. */
export function picturePath(tenantId: number, hash: string): string {
  return `/content/picture/${tenantId}/${hash}.webp`;
}

/** All pictures of an agency in their order. */
export function listPictures({ tx, tenantId }: TenantScope): Promise<PictureRow[]> {
  return tx
    .selectFrom('gallery_picture')
    .select(pictureColumns)
    .where('tenant_id', '=', tenantId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function findPicture({ tx, tenantId }: TenantScope, hash: string): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('gallery_picture')
    .select('picture')
    .where('tenant_id', '=', tenantId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row?.picture;
}

export function lockPicture({ tx, tenantId }: TenantScope, id: number): Promise<PictureRow | undefined> {
  return tx
    .selectFrom('gallery_picture')
    .select(pictureColumns)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
