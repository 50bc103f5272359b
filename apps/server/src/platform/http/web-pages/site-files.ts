import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import sharp from 'sharp';
import { refusal } from '../../errors.ts';
import type { SiteContext } from '../request-context.ts';
import type { WebAppDeps } from '../web-app.ts';
import { drawIcon, drawSharePicture, SHARE_HEIGHT, SHARE_WIDTH } from './brand-pictures.ts';
import { ownTransport } from './own-transport.ts';
import type { PageDrawing } from './page-drawing.ts';
import { writeSitemap } from './sitemap.ts';
import { iconSizes, writeWebManifest } from './web-manifest.ts';

const DAY = 'public, max-age=86400';
/** The picture of the site itself. */
const OWN_SCENE = 'hero';
/** Pixels of the icon of a tab, on the finest of screens. */
const TAB_ICON = 64;

/** What a site offers beside its pages: to search engines, where its links are shared, and to devices that install it. */
export function serveSiteFiles(app: FastifyInstance, deps: WebAppDeps, drawing: PageDrawing): void {
  const pictures = new PictureStore();
  const siteOf = async (request: FastifyRequest): Promise<SiteContext> => {
    const site = await deps.findSite(request.hostname);
    if (!site) throw refusal('GEN-NOTFOUND');
    return site;
  };
  app.get('/robots.txt', async (request, reply) => {
    const { origin } = await siteOf(request);
    return reply.type('text/plain').send(`User-agent: *\nDisallow: /api/\nSitemap: ${origin}/sitemap.xml\n`);
  });
  app.get('/sitemap.xml', async (request, reply) => {
    const site = await siteOf(request);
    const slugs = await drawing.listDestinations(ownTransport(app, deps.folder, request));
    const map = writeSitemap({ ...site, paths: drawing.listPublicPaths(slugs) });
    return reply.type('application/xml').send(map);
  });
  app.get('/manifest.webmanifest', async (request, reply) =>
    reply.type('application/manifest+json').send(JSON.stringify(writeWebManifest(await siteOf(request)))),
  );
  for (const size of iconSizes) {
    for (const isMaskable of [false, true]) {
      app.get(`/icon-${isMaskable ? 'maskable-' : ''}${size}.png`, async (request, reply) => {
        const picture = drawIcon(await siteOf(request), isMaskable);
        return sendPng(reply, await pictures.get(picture, size, size));
      });
    }
  }
  // Asked for beside files that name no icon, a picture or a document that is opened by itself; any picture will do.
  app.get('/favicon.ico', async (request, reply) => {
    const picture = drawIcon(await siteOf(request), false);
    return sendPng(reply, await pictures.get(picture, TAB_ICON, TAB_ICON));
  });
  app.get<{ Params: { scene: string } }>('/share/:scene.png', async (request, reply) => {
    const { scene } = request.params;
    const file = drawing.assets.findScene(scene === 'site' ? OWN_SCENE : scene);
    if (file === undefined) throw refusal('GEN-NOTFOUND');
    const drawn = await readFile(join(deps.folder, file), 'utf8');
    const picture = drawSharePicture(drawn, await siteOf(request));
    return sendPng(reply, await pictures.get(picture, SHARE_WIDTH, SHARE_HEIGHT));
  });
}

/** Pictures once drawn stay drawn: there are a dozen scenes and a few colours. */
class PictureStore {
  readonly #drawn = new Map<string, Promise<Buffer>>();

  get(drawing: string, width: number, height: number): Promise<Buffer> {
    const key = `${width} ${drawing}`;
    const known = this.#drawn.get(key);
    if (known !== undefined) return known;
    const made = sharp(Buffer.from(drawing), { density: 300 })
      .resize(width, height, { fit: 'cover' })
      .png({ palette: true })
      .toBuffer();
    this.#drawn.set(key, made);
    made.catch(() => this.#drawn.delete(key));
    return made;
  }
}

function sendPng(reply: FastifyReply, picture: Buffer): FastifyReply {
  return reply.type('image/png').header('cache-control', DAY).send(picture);
}
