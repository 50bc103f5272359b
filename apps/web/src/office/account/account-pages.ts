import { lazyPage } from '../kit/lazy-page.ts';

const load = () => import('./account-group.ts');

/** Pages available without a sign-in. */
export const signInPage = lazyPage('account', load, 'SignInPage');
export const forgotPasswordPage = lazyPage('account', load, 'ForgotPasswordPage');

const openPaths = ['/main/login', '/main/forgotpassword'];

export function isOpenPath(path: string): boolean {
  return openPaths.includes(path.toLowerCase().replace(/\/$/, ''));
}
