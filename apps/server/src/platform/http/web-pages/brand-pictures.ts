import type { SiteContext } from '../request-context.ts';

type Colors = Pick<SiteContext, 'brandColor' | 'accentColor'>;

export const SHARE_WIDTH = 1200;
export const SHARE_HEIGHT = 630;
/** What a device may cut off a maskable icon at each side. */
const SAFE_SHARE = 0.1;

/** The mark of a brand as an icon of the device: rounded, or (`isMaskable`) filling the square with room to cut. */
export function drawIcon(colors: Colors, isMaskable: boolean): string {
  const margin = isMaskable ? 32 * SAFE_SHARE : 0;
  const side = 32 + 2 * margin;
  const ground = `<rect x="${-margin}" y="${-margin}" width="${side}" height="${side}" fill="${seaOf(colors)}"/>`;
  return svg(`${-margin} ${-margin} ${side} ${side}`, (isMaskable ? ground : '') + drawMark(colors));
}

/** A scene with the brand's mark over it, as it is shown where a link is shared. Scenes are SVG texts of ours. */
export function drawSharePicture(scene: string, colors: Colors): string {
  // Outside a page nothing gives the scenes their tones: each says which it has then.
  const drawn = scene
    .replaceAll(/var\(--[\w-]+,\s*([^()]+)\)/g, '$1')
    .replace(/ preserveAspectRatio="[^"]*"/, ' preserveAspectRatio="xMidYMid slice"')
    .replace(/<svg /, `<svg width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}" `);
  const mark = `<g transform="translate(64 64) scale(3.5)">${drawMark(colors)}</g>`;
  return svg(`0 0 ${SHARE_WIDTH} ${SHARE_HEIGHT}`, drawn + mark);
}

/** The mark itself, 32 by 32: the sun over two waves, in the brand's colours. */
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

/** The colour that a brand stands on. */
export function seaOf({ brandColor }: Pick<Colors, 'brandColor'>): string {
  return brandColor ?? '#0b6e6e';
}

function svg(viewBox: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${content}</svg>`;
}
