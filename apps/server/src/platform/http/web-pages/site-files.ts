import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import sharp from 'sharp';
import { refusal } from '../../errors.ts';
import type { SiteContext } from '../request-context.ts';
import type { VisitDeps } from '../closed-site.ts';
import { ownTransport } from './own-transport.ts';
import type { PageDrawing } from './page-drawing.ts';

type Colors = Pick<SiteContext, 'brandColor' | 'accentColor'>;
const SHARE_WIDTH = 1200;
const SHARE_HEIGHT = 630;

/** The margin that a device may cut off a maskable icon at each side. */
const SAFE_SHARE = 0.1;

const DAY = 'public, max-age=86400';
/** The picture of the site itself. */
const OWN_SCENE = 'hero';
/** Pixels of a tab's icon, on the finest of screens. */
const TAB_ICON = 64;

export interface SiteFileDeps extends Pick<VisitDeps, 'judgeVisit'> {
  /** The folder of the build. */
  readonly folder: string;
  /** The site of a host, from its row. */
  readonly findSite: (hostname: string) => Promise<SiteContext | undefined>;
}

/** The files of a site beside its pages: for search engines, for link previews, and for devices that install it. */
export function serveSiteFiles(app: FastifyInstance, deps: SiteFileDeps, drawing: PageDrawing): void {
  const pictures = new PictureStore();
  const siteOf = async (request: FastifyRequest): Promise<SiteContext> => {
    const site = await deps.findSite(request.hostname);
    if (!site) throw refusal('GEN-NOTFOUND');
    return site;
  };
  // Crawlers that do not get it may stay away for half a day.
  app.get('/robots.txt', { config: { priority: 'always' } }, async (request, reply) => {
    const { origin } = await siteOf(request);
    const opening = await deps.judgeVisit(request);
    // A site that is temporarily closed to new sales stays listed in search engines.
    if (opening === 'closed' || opening === 'preview')
      return reply.type('text/plain').send('User-agent: *\nDisallow: /\n');
    return reply
      .type('text/plain')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /go?\nDisallow: /partner/\nSitemap: ${origin}/sitemap.xml\n`,
      );
  });
  app.get('/sitemap.xml', { config: { priority: 'program' } }, async (request, reply) => {
    const site = await siteOf(request);
    if ((await deps.judgeVisit(request)) !== 'open') throw refusal('GEN-NOTFOUND');
    const transport = ownTransport(app, deps.folder, request);
    const slugs = await drawing.listDestinations(transport);
    const pairs = await drawing.listRoutes(transport);
    const map = writeSitemap({ ...site, paths: drawing.listPublicPaths(slugs, pairs) });
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
  // Requested with files that have no icon, such as a picture opened directly; any picture will do.
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

/** Rendered pictures are cached: there are a dozen scenes and a few colours. */
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

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text escaped for use between tags and in quoted attributes. */
function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? mark);
}

/** The data of a sitemap. */
interface SiteMap {
  readonly origin: string;
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
  readonly paths: readonly string[];
}

/** The sitemap (sitemaps.org): every public page in every language of the site, each linking to the others. */
export function writeSitemap(map: SiteMap): string {
  const urls = map.paths.flatMap((path) => map.languages.map((language) => writeUrl(map, path, language)));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

function writeUrl(map: SiteMap, path: string, language: string): string {
  const address = (each: string) =>
    escapeXml(`${map.origin}${path}${each === map.defaultLanguage ? '' : `?locale=${each}`}`);
  const link = (lang: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${lang}" href="${href}"/>`;
  const others = map.languages.map((each) => link(each, address(each)));
  return `<url><loc>${address(language)}</loc>${others.join('')}${link('x-default', address(map.defaultLanguage))}</url>`;
}

/** Sizes in which devices request an icon. */
const iconSizes = [180, 192, 512] as const;

/** The appearance of an installed site (W3C Web Application Manifest). */
export function writeWebManifest(site: SiteContext): object {
  const icon = (size: number, purpose: 'any' | 'maskable') => ({
    src: `/icon-${purpose === 'any' ? '' : 'maskable-'}${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    name: site.brand,
    short_name: site.brand,
    lang: site.defaultLanguage,
    background_color: '#fbfaf7',
    theme_color: seaOf(site),
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  };
}

/** A brand's mark as an app icon: rounded, or (`isMaskable`) filling the square with a margin for the mask. */
export function drawIcon(colors: Colors, isMaskable: boolean): string {
  const margin = isMaskable ? 32 * SAFE_SHARE : 0;
  const side = 32 + 2 * margin;
  const ground = `<rect x="${-margin}" y="${-margin}" width="${side}" height="${side}" fill="${seaOf(colors)}"/>`;
  return svg(`${-margin} ${-margin} ${side} ${side}`, (isMaskable ? ground : '') + drawMark(colors));
}

/** A scene with the brand's mark over it, for link previews. Scenes are our own SVG texts. */
export function drawSharePicture(scene: string, colors: Colors): string {
  // Outside a page the scenes have no colours, so each defines its own.
  const drawn = scene
    .replaceAll(/var\(--[\w-]+,\s*([^()]+)\)/g, '$1')
    .replace(/ preserveAspectRatio="[^"]*"/, ' preserveAspectRatio="xMidYMid slice"')
    .replace(/<svg /, `<svg width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}" `);
  const mark = `<g transform="translate(64 64) scale(3.5)">${drawMark(colors)}</g>`;
  return svg(`0 0 ${SHARE_WIDTH} ${SHARE_HEIGHT}`, drawn + mark);
}

/** The brand mark, 32 by 32: the sun over two waves, in the brand's colours. */
function drawMark(colors: Colors): string {
  const wave = (y: number, end: string, rest = '') =>
    `<path d="M5 ${y}c4-3.4 8-3.4 11.5-1.2s${end}" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round"${rest}/>`;
  return [
    `<rect width="32" height="32" rx="9" fill="${seaOf(colors)}"/>`,
    `<circle cx="21.5" cy="11" r="4.5" fill="${colors.accentColor ?? '#f2a33a'}"/>`,
    wave(16.5, '7 2 10.5-.8'),
    wave(22.5, '4.5 2.3 6.5 1.4', ' opacity=".62"'),
  ].join('');
}

/** The background colour of a brand. */
function seaOf({ brandColor }: Pick<Colors, 'brandColor'>): string {
  return brandColor ?? '#0b6e6e';
}

function svg(viewBox: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${content}</svg>`;
}
