import * as machine from './machine-probes.ts';

/** The machine access of the search; replaced in tests. */
export type ChromiumProbes = typeof machine;

export type ChromiumSearch = { path: string; source: string } | { path?: never; problem: string };

/**
 * Finds a Chromium that really starts, in this order: the given path, the system's, Playwright's own, Playwright's
 * download, Debian's package. A given path that does not work is an error, not a reason to look further.
 */
export async function findChromium(
  environment: NodeJS.ProcessEnv,
  say: (sentence: string) => void,
  probes: ChromiumProbes = machine,
): Promise<ChromiumSearch> {
  for (const name of ['CHROMIUM_PATH', 'CHROME_PATH']) {
    const path = environment[name];
    if (path === undefined || path === '') continue;
    if (await probes.starts(path)) return { path, source: name };
    return { problem: `${name} names ${path}, which does not start.` };
  }
  for (const path of probes.systemPaths(environment)) {
    if (await probes.starts(path)) return { path, source: 'the system' };
  }
  const own = probes.playwrightPath();
  if (await probes.starts(own)) return { path: own, source: 'Playwright' };

  say('No Chromium found; trying the download of Playwright…');
  if ((await probes.downloadWithPlaywright()) && (await probes.starts(own))) {
    return { path: own, source: 'the download of Playwright' };
  }
  if (!probes.isDebianRoot()) {
    return { problem: 'No Chromium was found or could be downloaded. Install one, or set CHROMIUM_PATH.' };
  }
  say('The download is not possible here; installing a Debian package of Chromium (apt-get, as root)…');
  if (await probes.installDebianPackage()) {
    for (const path of probes.systemPaths(environment)) {
      if (await probes.starts(path)) return { path, source: "Debian's package" };
    }
  }
  return { problem: 'apt-get could not install chromium. Install one yourself, or set CHROMIUM_PATH.' };
}
