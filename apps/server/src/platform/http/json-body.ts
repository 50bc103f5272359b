import type { FastifyInstance } from 'fastify';

/** What stock clients of the framework call JSON: axios and `abp.ajax`, generated .NET clients, and their patches. */
const TYPES = ['application/json', 'text/json', 'application/json-patch+json'];

/** Takes JSON under each of its names. Nothing at all is no input: clients name the type of a body that they do not send. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(TYPES, { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
}
