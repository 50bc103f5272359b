import { expect } from '@playwright/test';
import type { ShopPage } from './shop-page.ts';
import { typePerson } from './type-person.ts';
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
  {
    name: 'the answer to opening an account',
    route: '/register',
    address: () => '/register',
    title: () => '',
    fact: (_, language) => accountWordsOf(language)('register.sentTitle'),
    isWhole: async (page, say) => {
      const field = (label: string) => page.getByLabel(label, { exact: true });
      await field(say('checkout.email')).fill('a.very.long.name@correspondence.example.com');
      await typePerson(page, say, { surname: 'ORLOVA', name: 'VERA', birth: ['14', '03', '1989'] });
      await field(say('checkout.phone')).fill('+7 916 123-45-67');
      // Only the answer is looked at: no account is opened for each look.
      await page.route(
        '**/Account/Register',
        (route) =>
          route.fulfill({ json: { result: { canLogin: false }, success: true, error: null, __abp: true } }),
        { times: 1 },
      );
      await page.getByRole('main').locator('button[type=submit]').click();
      await expect(page.getByRole('main').getByRole('status')).toContainText('@correspondence');
    },
  },
  ...(['dashboard', 'travellers', 'profile', 'settings'] as const).map((part): ShopPage => ({
    name: `${part} of nobody`,
    address: () => `/user/${part}`,
    title: () => '',
    fact: (_, language) => accountWordsOf(language)(`${part}.title`),
  })),
];
