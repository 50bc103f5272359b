import * as contract from '@farewind/contract/content/pictures';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../platform/database/database.ts';
import { refusal } from '../../../platform/errors.ts';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import type { RedrawPhoto } from '../ports.ts';
import { findPicture } from './picture-rows.ts';
import { deletePicture, listGallery, updatePicture, uploadPicture } from './pictures.ts';

/** Base64 is a third longer than the picture. */
const upload = { bodyLimit: 7 * 1024 * 1024, perMinute: 20 };

interface PictureDeps {
  readonly database: Database;
  readonly redraw: RedrawPhoto;
}

/** What the office does with the agency's own pictures. */
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

/** The pictures themselves, for everybody; a browser keeps one for good, since another has another address. */
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
