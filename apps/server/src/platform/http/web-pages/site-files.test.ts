import { expect, it } from 'vitest';
import type { SiteContext } from '../request-context.ts';
import { readPageAssets } from './page-assets.ts';
import { writeSitemap, writeWebManifest, drawIcon, drawSharePicture } from './site-files.ts';

const site: SiteContext = {
  id: 1,
  origin: 'https://sea.example',
  brand: 'Sea & Sun',
  partner: false,
  defaultLanguage: 'ru',
  languages: ['ru', 'en'],
  currencies: ['EUR'],
  brandColor: '#123a8c',
  accentColor: null,
};

it('the sitemap has every page in every language, each linking to the others', () => {
  const map = writeSitemap({ ...site, paths: ['/', '/help'] });
  expect([...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    'https://sea.example/',
    'https://sea.example/?locale=en',
    'https://sea.example/help',
    'https://sea.example/help?locale=en',
  ]);
  const links = '<xhtml:link rel="alternate" hreflang="en" href="https://sea.example/help?locale=en"/>';
  expect(map.split(links)).toHaveLength(3);
});

it('a site is installed under its brand, in its colour, with icons that devices may mask', () => {
  const manifest = writeWebManifest(site) as { icons: { sizes: string; purpose: string }[] };
  expect(manifest).toMatchObject({ name: 'Sea & Sun', theme_color: '#123a8c', display: 'standalone' });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  expect(drawIcon(site, true)).toContain('fill="#123a8c"');
});

it('a shared picture contains the colours of its scene, which only pages define otherwise', () => {
  const scene = '<svg viewBox="0 0 4 3"><path fill="var(--sc-sky,#DDEBE6)"/></svg>';
  expect(drawSharePicture(scene, site)).toContain('<path fill="#DDEBE6"/>');
});

it('a page preloads its own scripts, styles, fonts and texts, and nothing that all pages load anyway', () => {
  const assets = readPageAssets(
    JSON.stringify({
      'index.html': {
        file: 'assets/index.js',
        isEntry: true,
        assets: ['assets/tr-1.json', 'assets/en-1.json'],
      },
      'src/shop/help.tsx': {
        file: 'assets/help.js',
        css: ['assets/help.css'],
        imports: ['index.html', '_a.js'],
      },
      '_a.js': { file: 'assets/a.js', imports: ['_a.js'], assets: ['assets/tr-2.json', 'assets/sea.svg'] },
      'x/onest-turkish.woff2': { file: 'assets/turkish.woff2' },
      'x/onest-cyrillic.woff2': { file: 'assets/cyrillic.woff2' },
    }),
  );
  const links = assets.linksOf(['../shop/help.tsx'], 'tr');
  const files = [...links.matchAll(/href="\/assets\/([^"]+)"/g)].map(([, file]) => file);
  expect(files).toEqual(['help.css', 'turkish.woff2', 'tr-1.json', 'tr-2.json', 'help.js', 'a.js']);
});
