import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusal } from '../errors.ts';

/**
 * Lets forms with files in: fields become members, a file its base64 text and, beside it, its name as `fileName`; so an
 * operation reads the same from a form as from JSON. Read whole, within the body limit of the route.
 */
export function readMultipart(app: FastifyInstance): void {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const head = { 'content-type': request.headers['content-type'] ?? '' };
      const form = await new Response(new Uint8Array(body), { headers: head }).formData().catch(() => {
        throw refusal('GEN-VALIDATION');
      });
      const members: Record<string, string> = {};
      for (const [name, part] of form) {
        if (typeof part === 'string') members[name] = part;
        else {
          members[name] = Buffer.from(await part.arrayBuffer()).toString('base64');
          members['fileName'] ??= part.name;
        }
      }
      return members;
    },
  );
}
