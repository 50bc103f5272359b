/** The pages of one script: a visitor of one of them is likely to open the next. */
export { DashboardPage } from './dashboard/dashboard-page.tsx';
export { ForgotPasswordPage } from './forgot-password-page.tsx';
export { MyBookingsPage } from './my-bookings-page.tsx';
export { ProfilePage } from './profile/profile-page.tsx';
export { RegisterPage } from './register-page.tsx';
export { ResetPasswordPage } from './reset-password-page.tsx';
export { SignInPage } from './sign-in-page.tsx';
export { SettingsPage } from './settings/settings-page.tsx';
export { TravellersPage } from './travellers/travellers-page.tsx';
