/** The addresses of the installation itself. */
export interface Installation {
  readonly publicUrl: string;
  /** Further host names under which it answers. */
  readonly allowedHosts: readonly string[];
}

/**
 * Whether a host name, with or without `www.`, is the installation's own: visitors of those see the Default agency, and
 * the host side signs in there.
 */
export function isInstallationHost(host: string, { publicUrl, allowedHosts }: Installation): boolean {
  return [new URL(publicUrl).hostname, ...allowedHosts].some((own) => bare(own) === bare(host));
}

/** Lower case, without `www.`. */
export function bare(host: string): string {
  return host.toLowerCase().replace(/^www\./, '');
}
