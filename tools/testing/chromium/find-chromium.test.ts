import { expect, test } from 'vitest';
import { findChromium, type ChromiumProbes } from './find-chromium.ts';

const OWN = '/browsers/chromium/chrome';

/** A machine on which only the named paths start, and where neither download nor apt-get works by default. */
function machine(working: string[], changes: Partial<ChromiumProbes> = {}): ChromiumProbes {
  return {
    starts: (path) => Promise.resolve(working.includes(path)),
    systemPaths: () => ['/usr/bin/chromium', '/usr/bin/google-chrome'],
    playwrightPath: () => OWN,
    downloadWithPlaywright: () => Promise.resolve(false),
    installDebianPackage: () => Promise.resolve(false),
    isDebianRoot: () => false,
    ...changes,
  };
}
const silent = (): void => undefined;

test('a path given by the user takes precedence over every other browser', async () => {
  const found = await findChromium(
    { CHROME_PATH: '/opt/c' },
    silent,
    machine(['/opt/c', '/usr/bin/chromium']),
  );
  expect(found).toEqual({ path: '/opt/c', source: 'CHROME_PATH' });
});

test('a given path that does not start is an error, and nothing else is used instead', async () => {
  const found = await findChromium({ CHROMIUM_PATH: '/opt/gone' }, silent, machine(['/usr/bin/chromium']));
  expect(found).toEqual({ problem: 'CHROMIUM_PATH names /opt/gone, which does not start.' });
});

test('the system’s browser takes precedence over Playwright’s, and a broken one is skipped', async () => {
  expect(await findChromium({}, silent, machine(['/usr/bin/google-chrome', OWN]))).toEqual({
    path: '/usr/bin/google-chrome',
    source: 'the system',
  });
  expect(await findChromium({}, silent, machine([OWN]))).toEqual({ path: OWN, source: 'Playwright' });
});

test('if nothing is installed, a download is tried and reported', async () => {
  const working: string[] = [];
  const said: string[] = [];
  const downloadWithPlaywright = (): Promise<boolean> => {
    working.push(OWN);
    return Promise.resolve(true);
  };
  const found = await findChromium(
    {},
    (words) => said.push(words),
    machine(working, { downloadWithPlaywright }),
  );
  expect(found.path).toBe(OWN);
  expect(said).toHaveLength(1);
});

test('the Debian package is installed only as root on Debian, and reported', async () => {
  const working: string[] = [];
  const said: string[] = [];
  const installDebianPackage = (): Promise<boolean> => {
    working.push('/usr/bin/chromium');
    return Promise.resolve(true);
  };
  const elsewhere = await findChromium({}, silent, machine(working, { installDebianPackage }));
  expect(elsewhere).toHaveProperty('problem');
  const debian = machine(working, { installDebianPackage, isDebianRoot: () => true });
  expect((await findChromium({}, (words) => said.push(words), debian)).path).toBe('/usr/bin/chromium');
  expect(said.join(' ')).toContain('apt-get');
});
