/** The pages of one script: whoever opens one of them is likely to open the next. */
export { ForgotPasswordPage } from './forgot-password-page.tsx';
export { MyBookingsPage } from './my-bookings-page.tsx';
export { ResetPasswordPage } from './reset-password-page.tsx';
export { SignInPage } from './sign-in-page.tsx';
