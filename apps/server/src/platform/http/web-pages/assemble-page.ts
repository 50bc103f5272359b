import { escapeHtml } from '../escape-html.ts';
import { late, type PageAssets } from './page-assets.ts';
import type { DrawnPage } from './page-drawing.ts';

/**
 * Inserts a rendered page into the build's page: language, head, immediate assets, the page itself and its data. Links
 * work at once; clicks and input before hydration are replayed afterwards.
 */
export function assemblePage(bare: string, page: DrawnPage, assets: PageAssets): string {
  const style = page.rules === '' ? '' : `<style nonce="%CSP_NONCE%">${page.rules}</style>`;
  const data = JSON.stringify(page.data).replaceAll('<', '\\u003c');
  // After the build's own: the styles of a page override those shared by all pages.
  const own = [assets.linksOf(page.sources, page.language), style].join('\n    ');
  // Replacement functions, because the inserted text may contain `$&`.
  return startAfterPaint(bare, assets, page)
    .replace(/<html lang="\w+">/, () => `<html lang="${page.language}">`)
    .replace(/<!--page-head-->.*<!--\/page-head-->/s, () => page.head)
    .replace('</head>', () => `  ${own}\n  </head>`)
    .replace(
      '<div id="root"><!--page--></div>',
      () =>
        `<div id="root">${waiting(page.html)}</div>\n    <script type="application/json" id="page-data">${data}</script>`,
    );
}

/** Fetches the shop's script beside everything else, and runs it once the page is painted (apps/web/src/boot.ts). */
function startAfterPaint(
  bare: string,
  { start, earlyOrder }: PageAssets,
  { kept, isOfOrder }: DrawnPage,
): string {
  if (start === undefined) return bare;
  const { boot, script } = start;
  // Before the start, so that the shop's script waits for the order.
  const early = isOfOrder && earlyOrder !== undefined ? `<script src="/${earlyOrder}"></script>\n    ` : '';
  return bare.replace(
    new RegExp(`<script type="module" crossorigin src="/${RegExp.escape(script)}"></script>`),
    // A plain script: nothing is painted, so nothing can be clicked, before it starts recording.
    `${early}<link rel="preload" as="fetch" data-start ${late} href="/${script}">
    <script src="/${boot}" data-kept="${escapeHtml(JSON.stringify(kept))}"></script>`,
  );
}

/** Marks buttons and fields as not yet working; input until then is recorded (apps/web/src/shared/ui/record-gap.ts). */
export function waiting(html: string): string {
  return html.replaceAll(
    /<(button|input|select|textarea)\b(?![^>]*aria-disabled)/g,
    '<$1 data-waiting aria-disabled="true"',
  );
}
