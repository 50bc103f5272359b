import { expect } from '@playwright/test';
import type { ShopPage } from './shop-page.ts';
import { accountWordsOf } from './words.ts';

/** The pages of an account, as seen without signing in. */
export const accountPages: readonly ShopPage[] = [
  {
    name: 'sign-in',
    address: () => '/login',
    title: (say) => say('nav.signIn'),
    fact: (say) => say('account.opensItself'),
  },
  {
    name: 'asking for a new password',
    fact: (say) => say('account.linkHint'),
    address: () => '/forgotPassword',
    title: (say) => say('account.newPassword'),
  },
  {
    name: 'new password without its link',
    fact: (say) => say('account.linkMissing'),
    address: () => '/resetPassword',
    title: (say) => say('account.newPassword'),
    isWhole: (page, say) => expect(page.getByText(say('account.linkMissing'))).toBeVisible(),
  },
  {
    name: 'own orders of nobody',
    fact: (say) => say('account.signInFirst'),
    address: () => '/user/bookings',
    title: (say) => say('account.myBookings'),
    isWhole: (page, say) => expect(page.getByText(say('account.signInFirst'))).toBeVisible(),
  },
  {
    name: 'opening an account',
    address: () => '/register',
    title: () => '',
    fact: (_, language) => accountWordsOf(language)('register.adult'),
  },
  ...(['dashboard', 'travellers', 'profile', 'settings'] as const).map((part): ShopPage => ({
    name: `${part} of nobody`,
    address: () => `/user/${part}`,
    title: () => '',
    fact: (_, language) => accountWordsOf(language)(`${part}.title`),
  })),
];
