import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

/** A page that is the same for every visitor, byte by byte. */
export interface SealedPage {
  readonly text: string;
  /** Its style elements, and those that components add in the browser, as the content policy names them. */
  readonly styles: readonly string[];
  /** Compressed with Brotli, once. */
  readonly compress: () => Promise<Buffer>;
}

/**
 * The styles that the components' library adds in the browser. A test compares them with the library; any other is refused
 * by the policy of a sealed page.
 */
export const stylesOfComponents: readonly string[] = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
];

const NONCE = '%CSP_NONCE%';
const STYLE = new RegExp(`<style nonce="${NONCE}">(.*?)</style>`, 'gs');
const shrink = promisify(brotliCompress);

/**
 * Replaces the nonce of a page, which must be another one in each answer, by the hashes of its styles: then the answer
 * can be kept as it is sent.
 */
export function sealPage(page: string): SealedPage {
  const own: string[] = [];
  const text = page
    .replace(STYLE, (_all, style: string) => {
      own.push(style);
      return `<style>${style}</style>`;
    })
    .replaceAll(NONCE, '');
  let compressed: Promise<Buffer> | undefined;
  return {
    text,
    styles: [...own, ...stylesOfComponents].map(hashSource),
    compress: () => (compressed ??= compressText(text)),
  };
}

function hashSource(style: string): string {
  return `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
}

function compressText(text: string): Promise<Buffer> {
  const bytes = Buffer.from(text);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return shrink(bytes, { params: { [BROTLI_PARAM_QUALITY]: 5, [BROTLI_PARAM_SIZE_HINT]: bytes.length } });
}

/** Whether a client takes Brotli, by its `Accept-Encoding`. */
export function takesBrotli(accepted: string | readonly string[] | undefined): boolean {
  return String(accepted ?? '')
    .split(',')
    .some((coding) => /^\s*br\s*(?:;\s*q=(?:1|0\.\d*[1-9]\d*)\S*)?\s*$/i.test(coding));
}
