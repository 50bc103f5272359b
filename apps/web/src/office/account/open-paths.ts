const openPaths = ['/main/login', '/main/forgotpassword'];

/** Whether a page of the office is shown without a sign-in. */
export function isOpenPath(path: string): boolean {
  return openPaths.includes(path.toLowerCase().replace(/\/$/, ''));
}
