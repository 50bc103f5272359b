import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import { findDocument, listDocumentKinds } from './repository.ts';

const LINK_MINUTES = 10;
const PURPOSE = 'documentLink';

export interface DocumentLink {
  readonly kind: string;
  readonly url: string;
}

/** Addresses of an order's drawn documents, good for ten minutes and for nobody who alters them. */
export async function linkDocuments(
  keyring: Keyring,
  scope: TenantScope,
  reference: string,
): Promise<DocumentLink[]> {
  const documents = await listDocumentKinds(scope, reference);
  const until = scope.now.getTime() + LINK_MINUTES * 60_000;
  return documents.map(({ kind, language }) => {
    const path = `${scope.tenantId}/${reference}/${kind}/${language}/${until}`;
    return { kind: `${kind}.pdf`, url: `/api/documents/${path}/${keyring.sign(PURPOSE, path)}/${kind}.pdf` };
  });
}

interface LinkParams {
  readonly tenant: string;
  readonly reference: string;
  readonly kind: string;
  readonly language: string;
  readonly until: string;
  readonly signature: string;
}

/** Hands out what a signed link names; a wrong or late one is answered like an absent document. */
export function serveDocumentLinks(server: FastifyInstance, database: Database, keyring: Keyring): void {
  const url = '/api/documents/:tenant/:reference/:kind/:language/:until/:signature/:file';
  server.get<{ Params: LinkParams }>(url, async (request, reply) => {
    const { tenant, reference, kind, language, until, signature } = request.params;
    const path = [tenant, reference, kind, language, until].join('/');
    const document = keyring.verify(PURPOSE, path, signature)
      ? await database.inTenant(Number(tenant), async (scope) =>
          scope.now.getTime() <= Number(until) ? findDocument(scope, reference, kind, language) : undefined,
        )
      : undefined;
    if (!document) return reply.code(404).send('Not found');
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `inline; filename="${kind}.pdf"`)
      .type(document.content_type)
      .send(document.content);
  });
}
