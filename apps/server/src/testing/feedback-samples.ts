import type { Database } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';

/** Writes the feedback of a visitor of an agency; returns its id. */
export async function writeFeedback(
  database: Database,
  tenantId: number,
  kind: 'contactMessage' | 'clientError' | 'recording',
  mark: string,
): Promise<string> {
  const id = newId();
  const hash = Buffer.from(id.replaceAll('-', ''), 'hex');
  await database.inTenant(tenantId, async ({ tx }) => {
    if (kind === 'contactMessage')
      await tx
        .insertInto('contact_message')
        .values({
          tenant_id: tenantId,
          id,
          ticket_no: id,
          email: `${mark}@example.com`,
          message: mark,
          language: 'en',
        })
        .execute();
    if (kind === 'clientError')
      await tx
        .insertInto('client_error')
        .values({
          tenant_id: tenantId,
          id,
          fingerprint: hash,
          kind: 'TypeError',
          message: mark,
          pages: ['/'],
          browser: '',
        })
        .execute();
    if (kind === 'recording')
      await tx
        .insertInto('recording')
        .values({
          tenant_id: tenantId,
          id,
          consent_hash: hash,
          language: 'en',
          browser: mark,
          first_page: '/',
        })
        .execute();
  });
  return id;
}
