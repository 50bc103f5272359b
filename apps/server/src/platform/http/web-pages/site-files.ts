import type { FastifyInstance } from 'fastify';
import type { WebAppParts } from '../web-app.ts';
import type { PageDrawing } from './page-drawing.ts';

/** What a site offers beside its pages: to search engines, and to devices that install it. */
export function serveSiteFiles(
  _app: FastifyInstance,
  _parts: WebAppParts,
  _drawing: PageDrawing | undefined,
): void {}
