import { lazyPage } from '../kit/lazy-page.ts';

const load = () => import('./account-group.ts');

/** The scripts of the pages in `open-paths.ts`. */
export const signInPage = lazyPage('account', load, 'SignInPage');
export const forgotPasswordPage = lazyPage('account', load, 'ForgotPasswordPage');
