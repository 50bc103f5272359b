import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language } from '@farewind/contract/core/fields';
import type { OrderPage } from '@farewind/contract/site/order-page';
import { readPageAssets, type PageAssets } from './page-assets.ts';

export type Transport = (address: string, request?: RequestInit) => Promise<Response>;

export interface PageRequest {
  /** Path and query. */
  readonly address: string;
  readonly cookies: string;
  readonly origin: string;
  readonly transport: Transport;
  readonly userAgent: string;
}

export interface DrawnPage {
  readonly language: Language;
  readonly head: string;
  readonly html: string;
  readonly rules: string;
  readonly data: unknown;
  /** It shows an order, which only the browser may request. */
  readonly isOfOrder: boolean;
  /** Side effects requested by the address: a cookie line, and a name and value for the browser's storage. */
  readonly kept: {
    readonly cookie: string | undefined;
    readonly stored: readonly [string, string] | undefined;
  };
  /** The subject of the page does not exist. */
  readonly isAbsent: boolean;
  readonly sources: readonly string[];
}

/** The part of the web build that renders pages on the server (apps/web/src/app/prerender). */
export interface PageDrawing {
  readonly drawPage: (request: PageRequest) => Promise<DrawnPage>;
  /** What a page for everybody depends on besides the answers to its calls; undefined for all other pages. */
  readonly keyOfPage: (request: PageRequest) => string | undefined;
  /** The main part of an order's page, with the order as `transport` may see it. */
  readonly drawOrder: (request: PageRequest) => Promise<OrderPage>;
  readonly listPublicPaths: (slugs: readonly string[], pairs: readonly string[]) => string[];
  /** The slugs of the destinations that the site shows. */
  readonly listDestinations: (transport: Transport) => Promise<string[]>;
  /** The routes with a page of their own, `MOW-AYT`. */
  readonly listRoutes: (transport: Transport) => Promise<string[]>;
  readonly assets: PageAssets;
}

/** Loads it from the build's folder; undefined for a build without it: pages are then rendered in the browser only. */
export async function loadPageDrawing(folder: string): Promise<PageDrawing | undefined> {
  const module = join(folder, '.pages/prerender-page.js');
  const manifest = join(folder, '.pages/manifest.json');
  if (!existsSync(module) || !existsSync(manifest)) return undefined;
  const drawing = (await import(pathToFileURL(module).href)) as Omit<PageDrawing, 'assets'>;
  const { drawPage, keyOfPage, drawOrder, listPublicPaths, listDestinations, listRoutes } = drawing;
  const early = join(folder, '.pages/early.json');
  const assets = readPageAssets(
    readFileSync(manifest, 'utf8'),
    existsSync(early) ? readFileSync(early, 'utf8') : undefined,
  );
  return { drawPage, keyOfPage, drawOrder, listPublicPaths, listDestinations, listRoutes, assets };
}
