/**
 * What the server answers itself, as the development server hands it on: beginnings of addresses, and those with `^` as
 * patterns. Every other address is the web app's.
 */
export const SERVER_PATHS = [
  '/api',
  '/AbpUserConfiguration',
  '/bank',
  '/demo',
  '/health',
  '/metrics',
  // Of a site, as its row says: for search engines, for devices that install it, where its links are shared.
  String.raw`^/(robots\.txt|sitemap\.xml|manifest\.webmanifest|favicon\.ico|icon-[\w-]+\.png)$`,
  '/share/',
  '/agency/logo/',
  '/content/picture/',
];
