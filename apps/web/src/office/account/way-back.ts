import { isOpenPath } from './open-paths.ts';

const HOME = '/main/home';

/** Where a sign-in returns to: the address it came from, if it is on our own origin. */
export function readWayBack(back: string | undefined): {
  readonly path: string;
  readonly search: Readonly<Record<string, string>>;
} {
  // A second slash or a backslash would make the browser read another host.
  if (back === undefined || !/^\/[^/\\]/.test(back)) return { path: HOME, search: {} };
  const { pathname, searchParams } = new URL(back, 'http://here.invalid');
  if (isOpenPath(pathname)) return { path: HOME, search: {} };
  return { path: pathname, search: Object.fromEntries(searchParams) };
}
