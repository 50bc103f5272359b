const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it may stand between tags and in quoted attributes. */
function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? mark);
}

/** What a map of a site is written from. */
export interface SiteMap {
  readonly origin: string;
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
  readonly paths: readonly string[];
}

/** The map of a site (sitemaps.org): every public page in every language of the site, each naming the others. */
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
