import type { SiteContext } from '../request-context.ts';
import { seaOf } from './brand-pictures.ts';

/** Sizes in which devices take an icon. */
export const iconSizes = [180, 192, 512] as const;

/** What a device shows of a site that is installed on it (W3C Web Application Manifest). */
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
