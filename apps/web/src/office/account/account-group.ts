export { ForgotPasswordPage } from './forgot-password-page.tsx';
export { SignInPage } from './sign-in-page.tsx';
